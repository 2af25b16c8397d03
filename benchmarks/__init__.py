"""Speed and size, printed with a floor or a peer measured in the same run. Never part of CI."""
