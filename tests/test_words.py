"""Words: tokens with spans, stems, derived nouns, spelling."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphrag_core.english.greetings import reply_to_greeting
from graphrag_core.english.words import (
    derivations,
    edit_distance,
    name_words,
    singular,
    squeeze,
    stem,
    tokenize,
    value_forms,
)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("ResearchGroup", ("research", "group")),
        ("APIEndpoint", ("api", "endpoint")),
        ("ON_CALL_FOR", ("on", "call", "for")),
        ("repoURL", ("repo", "url")),
        ("distance_km", ("distance", "km")),
        ("Product Category", ("product", "category")),
    ],
)
def test_names_split_into_words(name: str, words: tuple[str, ...]) -> None:
    assert name_words(name) == words


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("owned", "owns"),
        ("supervised", "supervises"),
        ("courses", "course"),
        ("taught", "teaches"),
        ("people", "person"),
        ("shipped", "ships"),
        ("dependencies", "dependency"),
        ("written", "wrote"),
    ],
)
def test_inflected_forms_share_a_stem(first: str, second: str) -> None:
    assert stem(first) == stem(second)


@pytest.mark.parametrize(
    ("word", "named"),
    [
        ("chilean", "chile"),
        ("korean", "korea"),
        ("american", "america"),
        ("italian", "italy"),
        ("egyptian", "egypt"),
        ("japanese", "japan"),
        ("chinese", "china"),
        ("winning", "win"),
        ("cancelled", "cancel"),
    ],
)
def test_a_word_stands_for_the_value_that_it_comes_from(word: str, named: str) -> None:
    assert named in value_forms(word)


@pytest.mark.parametrize("word", ["team", "open", "cheese", "ring"])
def test_other_words_stand_for_no_shorter_value(word: str) -> None:
    assert not [form for form in value_forms(word) if len(form) < len(word)]


@pytest.mark.parametrize(
    ("text", "reply"),
    [
        ("Thanks!", "You are welcome."),
        ("great, thank you so much for your help", "You are welcome."),
        ("hi there", "Hello."),
        ("Good evening.", "Hello."),
        ("Bye", "Goodbye."),
        ("Hello World", None),
        ("thanks, and in Leeds?", None),
        ("and evening?", None),
        ("ok", None),
        ("great", None),
        ("Thank you letters", None),
        ("", None),
    ],
)
def test_greetings_and_thanks_are_told_from_questions(text: str, reply: str | None) -> None:
    assert reply_to_greeting(text) == reply


@pytest.mark.parametrize(
    ("noun", "verb", "role"),
    [
        ("owner", "owns", "agent"),
        ("supervisors", "supervises", "agent"),
        ("dependencies", "depends", "noun"),
        ("enrollment", "enrolled", "noun"),
        ("employee", "employs", "patient"),
        ("publication", "published", "noun"),
        ("location", "located", "noun"),
    ],
)
def test_a_noun_knows_the_verb_it_comes_from(noun: str, verb: str, role: str) -> None:
    assert (stem(verb), role) in derivations(noun)


def test_possessives_are_tokens_of_their_own_and_apostrophes_in_names_are_not() -> None:
    texts = [token.text for token in tokenize("auth-service's owner and O'Brien's teams' mail")]

    assert texts == ["auth-service", "'s", "owner", "and", "O'Brien", "'s", "teams", "'", "mail"]


def test_quotation_marks_are_taken_off_and_the_span_keeps_them() -> None:
    text = "owned by 'Core-Platform' now"

    token = next(token for token in tokenize(text) if token.kind == "quoted")

    assert token.text == "Core-Platform"
    assert text[token.start : token.end] == "'Core-Platform'"


def test_spelling_ignores_case_and_hyphens_but_not_what_tells_values_apart() -> None:
    assert squeeze("Core-Platform") == squeeze("core platform") == squeeze("CORE_PLATFORM")
    assert len({squeeze("C"), squeeze("C++"), squeeze("C#")}) == 3
    assert squeeze("A-") != squeeze("A")
    assert squeeze("v1.12") != squeeze("v11.2")
    assert squeeze("10.1.1.11") != squeeze("10.1.11.1")
    assert squeeze("St. 5.") == squeeze("st 5")


def test_a_swap_of_neighbours_is_one_edit() -> None:
    assert edit_distance("servce", "service", 2) == 1
    assert edit_distance("incidnet", "incident", 2) == 1
    assert edit_distance("abc", "xyz", 1) == 2


@given(st.text(max_size=300))
def test_any_text_is_cut_into_tokens_inside_it_and_in_order(text: str) -> None:
    tokens = tokenize(text)

    assert all(0 <= t.start < t.end <= len(text) for t in tokens)
    assert all(a.end <= b.start for a, b in pairwise(tokens))


@pytest.mark.parametrize(
    ("plural", "noun"),
    [("prizes", "prize"), ("sizes", "size"), ("boxes", "box"), ("waltzes", "waltz")],
)
def test_a_plural_has_one_singular(plural: str, noun: str) -> None:
    assert singular(plural) == noun
