"""Writes the lock file of a server version: every jar with its size and SHA-256.

    python tools/lock_server.py 2026.08.1

Needs Maven, which resolves the dependencies of `org.neo4j:neo4j` and verifies what it
fetches; the app itself needs neither Maven nor this tool.
"""

import hashlib
import subprocess
import sys
import tempfile
from pathlib import Path

POM = """<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>lock</groupId><artifactId>lock</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.neo4j</groupId><artifactId>neo4j</artifactId><version>{version}</version>
    </dependency>
  </dependencies>
</project>
"""
COPY = (
    "mvn",
    "--quiet",
    "--batch-mode",
    "dependency:copy-dependencies",
    "-DincludeScope=runtime",
    "-Dmdep.useRepositoryLayout=true",
    "-DoutputDirectory=jars",
)
LOCKS = Path(__file__).parents[1] / "graphrag_core" / "adapters" / "embedded"


def main(version: str) -> None:
    """Resolve one version and write its lock file."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pom.xml").write_text(POM.format(version=version), encoding="utf-8")
        subprocess.run(COPY, cwd=folder, check=True)
        jars = sorted((folder / "jars").rglob("*.jar"))
        lines = [_line(jar, folder / "jars") for jar in jars]
    target = LOCKS / f"neo4j-{version}.lock"
    target.write_text("".join(lines), encoding="utf-8")
    print(f"{target.name}: {len(lines)} jars")


def _line(jar: Path, root: Path) -> str:
    content = jar.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    return f"{digest} {len(content)} {jar.relative_to(root).as_posix()}\n"


if __name__ == "__main__":
    main(sys.argv[1])
