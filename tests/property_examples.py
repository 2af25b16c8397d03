"""How many examples property tests try: few as a rule, twenty times as many when asked for.

`pytest --hypothesis-profile=thorough` tries many, and others at each run.
"""

from hypothesis import HealthCheck, Phase, settings

USUAL = 100
"""The examples of a test that does not say how many."""
THOROUGH = 20 * USUAL


def register_profiles() -> None:
    """Name both profiles, and take the usual one unless the command line names another.

    The usual one tries the same examples at every run: what fails, fails again. However slow
    the machine is, no example is too slow.
    """
    settings.register_profile("same", max_examples=USUAL, derandomize=True, deadline=None)
    settings.register_profile("thorough", max_examples=THOROUGH, deadline=None)
    settings.load_profile("same")


def examples(usual: int) -> settings:
    """Try so many examples as a rule, and in proportion more when asked for."""
    return settings(max_examples=usual * settings.default.max_examples // USUAL)


def written_examples() -> settings:
    """Try only the examples that stand in the test as a rule, and as many new ones when asked for.

    For tests that take seconds an example.
    """
    thorough = settings.default.max_examples > USUAL
    return settings(
        max_examples=THOROUGH // USUAL,
        phases=tuple(Phase) if thorough else (Phase.explicit,),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    )
