"""What has no value, in orders and groups: behind in whole lists, never the first."""

from tests.chart_readings import shown_queries
from tests.test_chart_denied_bounds import SHOP


def test_a_whole_list_keeps_what_has_no_value_behind_the_rest():
    query = shown_queries(SHOP, "list products sorted by price, most expensive first")[0]

    assert "IS NOT NULL" not in query
    assert "ORDER BY product_price IS NULL, product_price DESC" in query


def test_the_first_few_are_those_that_have_a_value():
    assert "product.price IS NOT NULL" in shown_queries(SHOP, "the 3 most expensive products")[0]


def test_the_first_group_is_one_that_is_known():
    query = shown_queries(SHOP, "Which country has the most customers?")[0]

    assert "WHERE customer.country IS NOT NULL" in query


def test_all_groups_are_shown_with_the_unknown_one():
    query = shown_queries(SHOP, "number of customers by country")[0]

    assert "IS NOT NULL" not in query


def test_an_unknown_average_is_not_the_best_of_its_group():
    asked = "Which customer in each country has the highest average freight?"
    query = next(one for one in shown_queries(SHOP, asked) if "rows_of_group" in one)

    assert "ORDER BY average_freight IS NULL, average_freight DESC WITH" in query
