"""Turns of phrase put as the reader knows them: "Who wrote X" as "What is the author of X".

Each rule looks at the chunks of a question and gives them otherwise, or as they are.
"""

from collections.abc import Callable

from graphrag_core.translate.offline.rephrasing import (
    amounts,
    asked,
    compared,
    counts,
    pairs,
    relating,
    times,
)
from graphrag_core.translate.offline.rephrasing.pieces import Chunks
from graphrag_core.translate.offline.vocabulary import Vocabulary


def rephrased(chunks: Chunks, vocabulary: Vocabulary) -> Chunks:
    """The chunks of a question with its turns of phrase put plainly."""
    for rule in RULES:
        chunks = rule(chunks, vocabulary)
    return chunks


Rule = Callable[[Chunks, Vocabulary], Chunks]
RULES: tuple[Rule, ...] = (
    asked.who_are_they,
    asked.told_after,
    asked.where_it_is,
    asked.and_is,
    asked.unknown_key,
    asked.out_of,
    asked.surely,
    asked.kind_of_value,
    times.at_event,
    times.time_to_verb,
    times.first_by,
    times.last_so_many,
    times.not_yet,
    times.lasting,
    times.has_been,
    asked.by_property,
    asked.generic_noun,
    asked.and_from_which,
    asked.by_doer,
    asked.becoming,
    asked.by_role,
    relating.by_vote,
    relating.left_out,
    pairs.after_event,
    pairs.than_other,
    pairs.which_of_two,
    counts.including_none,
    counts.average_number,
    counts.share,
    amounts.money,
    amounts.money_given,
    amounts.how_much_done,
    amounts.amount_of_deeds,
    amounts.summed_by,
    amounts.how_much_of_deed,
    amounts.total_of_all,
    asked.echo,
    amounts.rate_said,
    amounts.in_unit,
    amounts.unit_as_key,
    amounts.by_earning,
    amounts.scored,
    compared.within,
    compared.key_than_average,
    compared.than_average_key,
    compared.by_adjective,
    compared.total_of_class,
    compared.by_serving,
    compared.amount_in_key,
    compared.measured_by,
    compared.first_and_last,
    compared.several_functions,
    compared.best_so_many,
    amounts.per_period,
    compared.counted_too,
    asked.and_when,
    asked.its_time_too,
    asked.part_of_address,
    amounts.how_many_beside,
    compared.than_average,
    compared.below_own,
    compared.average_of_class,
    amounts.averaged,
    amounts.function_last,
    amounts.in_list,
    relating.still,
    relating.along,
    relating.by_whom,
    relating.with_parts,
    relating.belonging,
    relating.fronted,
    relating.agent_noun,
    relating.chain_of_command,
    relating.kinship,
    relating.transitively,
    asked.noun_of_role,
    compared.counted_in_words,
    compared.by_unit,
    relating.using,
)
