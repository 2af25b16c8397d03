"""Graph Explorer's core: questions to Cypher to answers, over Neo4j, without a web page.

This is the public face, which `pages/` and `ui/` use beside `graphrag_core.types`. A name is
imported from its module when it is first used, so that `import graphrag_core` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from graphrag_core.adapters.system_keyring import keep_password, keyring_name, password_of
    from graphrag_core.answer.charts import (
        ChartPoint,
        are_codes,
        chart_points,
        choose_chart,
        figure_in_words,
    )
    from graphrag_core.ask.news import News
    from graphrag_core.conversation import conversation_text, exchange_of
    from graphrag_core.cypher.completion import complete as complete_cypher
    from graphrag_core.cypher.guard import allowed_names
    from graphrag_core.cypher.plan_reading import OperatorReading, PlanReading, read_plan
    from graphrag_core.cypher.prefix import strip_prefix as strip_query_prefix
    from graphrag_core.cypher.suggest import nearest as nearest_name
    from graphrag_core.engine import DatabaseInfo, Engine, RunResult, open_engine
    from graphrag_core.engine.board_refresh import refresh_board
    from graphrag_core.engine.core import open_store
    from graphrag_core.engine.health_checks import Check
    from graphrag_core.engine.health_checks import examine as run_checks
    from graphrag_core.engine.ingesting import IngestReport
    from graphrag_core.english.wording import list_text
    from graphrag_core.english.wording import moment as moment_in_words
    from graphrag_core.errors import (
        AskCancelledError,
        CallError,
        ConfigurationError,
        DatabaseUnavailableError,
        GraphragError,
        QueryRefusedError,
    )
    from graphrag_core.evaluation.accuracy import compare_tables
    from graphrag_core.explore.context import ExplorationContext
    from graphrag_core.explore.diff import changed_keys
    from graphrag_core.explore.disambiguation import disambiguate_names, distinguishing_texts
    from graphrag_core.explore.entities import closest_names as closest_entity_names
    from graphrag_core.explore.entities import list_entities
    from graphrag_core.explore.fact_sources import sources_of as find_sources
    from graphrag_core.explore.first_look import FirstLook, first_look
    from graphrag_core.explore.history import history as read_history
    from graphrag_core.explore.neighborhood import neighborhood as read_neighborhood
    from graphrag_core.explore.points_in_time import read_when as parse_time
    from graphrag_core.explore.snapshots import count_facts
    from graphrag_core.explore.snapshots import moments as list_moments
    from graphrag_core.explore.snapshots import snapshot as read_snapshot
    from graphrag_core.explore.top_entities import TopEntity, most_changed, most_connected
    from graphrag_core.explore.types import (
        Change,
        Diff,
        Entity,
        EntityPage,
        History,
        HistoryChange,
        Moments,
        Neighborhood,
        Snapshot,
        Source,
        TypeCount,
        When,
    )
    from graphrag_core.ingest.documents.document_files import FORMATS as DOCUMENT_FORMATS
    from graphrag_core.ingest.export.export_file import FORMATS as EXPORT_FORMATS
    from graphrag_core.ingest.export.export_file import (
        ExportedFile,
        export_in_memory,
    )
    from graphrag_core.ingest.export.graph_records import ExportSelection
    from graphrag_core.ingest.resolution.proposals import DuplicatePair, Duplicates
    from graphrag_core.ingest.resolution.resolved_entity import ResolvedEntity
    from graphrag_core.ingest.runs.ingest_runs import IngestRun
    from graphrag_core.ingest.runs.run_folder import RejectedRow
    from graphrag_core.ingest.seed import STALE_AFTER_DAYS as DEMO_STALE_AFTER_DAYS
    from graphrag_core.ingest.seed import ResetPlan
    from graphrag_core.ingest.tables.cell_types import KINDS as COLUMN_KINDS
    from graphrag_core.ingest.tables.cell_types import CellType
    from graphrag_core.ingest.tables.mapping import (
        ColumnMapping,
        FolderMapping,
        TableMapping,
        check_mapping,
    )
    from graphrag_core.ingest.tables.mapping_file import read_mapping, write_mapping
    from graphrag_core.ingest.tables.proposal import Proposal
    from graphrag_core.ingest.tables.schema_picture import picture_mapping
    from graphrag_core.ingest.tables.table_files import FORMATS as TABLE_FORMATS
    from graphrag_core.lazy_rag.summarize import lazy_rag as summarize
    from graphrag_core.lazy_rag.types import Cut as SummaryCut
    from graphrag_core.lazy_rag.types import LazyRagResult, SummaryCommunity
    from graphrag_core.profiles import GENERIC as GENERIC_PROFILE
    from graphrag_core.profiles import Profile
    from graphrag_core.profiles.sources import SOURCE_KEYS
    from graphrag_core.report import ReportSection, report_page, report_pdf
    from graphrag_core.retrieve.embedding_map import EmbeddingMap
    from graphrag_core.retrieve.filters import Filter, parse_filter
    from graphrag_core.retrieve.indexes import IndexInUse
    from graphrag_core.retrieve.search_types import Hit, SearchRequest, SearchResult
    from graphrag_core.retrieve.search_types import Related as RelatedNode
    from graphrag_core.retrieve.search_types import embedding_hidden as hide_embeddings
    from graphrag_core.retrieve.value_choices import CHOSEN_FROM as CHOICE_TYPES
    from graphrag_core.retrieve.value_choices import with_choices as with_value_choices
    from graphrag_core.runtime.cancellation import Cancel as Cancellation
    from graphrag_core.runtime.cancellation import cancellable
    from graphrag_core.runtime.progress import watched_by as report_progress_to
    from graphrag_core.runtime.text import defuse_formula
    from graphrag_core.settings import SECRETS as SECRET_SETTINGS
    from graphrag_core.settings import SETTINGS, Settings, load_settings
    from graphrag_core.store.app_store import AppStore
    from graphrag_core.store.boards import TILE_VIEWS, Board, Boards, Tile, TileView
    from graphrag_core.store.boards import WIDTHS as TILE_WIDTHS
    from graphrag_core.store.metrics import LEAST_RATE as LEAST_CHUNK_MATCH_RATE
    from graphrag_core.store.metrics import SLOWER_BY as SLOW_SEARCH_FACTOR
    from graphrag_core.store.metrics import MetricsSummary, MetricValue
    from graphrag_core.store.metrics import Unit as MetricUnit
    from graphrag_core.store.query_log import LogEntry
    from graphrag_core.store.query_log import Order as LogOrder
    from graphrag_core.store.saved_connections import (
        SavedConnection,
        SavedConnections,
        connection_name,
    )
    from graphrag_core.store.saved_records import SavedRecord
    from graphrag_core.store.shared_answers import (
        SharedAnswer,
        SharedConversation,
        new_answer_id,
    )
    from graphrag_core.types import Answer, Question
else:

    def __getattr__(name: str) -> object:
        """Import a public name when it is first used."""
        if name not in _EXPORTS:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, _, attribute = _EXPORTS[name].partition(":")
        value = getattr(import_module(f"{__name__}.{module}"), attribute or name)
        globals()[name] = value
        return value


_EXPORTS = {
    "AppStore": "store.app_store",
    "keep_password": "adapters.system_keyring",
    "keyring_name": "adapters.system_keyring",
    "password_of": "adapters.system_keyring",
    "open_store": "engine.core",
    "SavedConnection": "store.saved_connections",
    "SavedConnections": "store.saved_connections",
    "connection_name": "store.saved_connections",
    "ReportSection": "report",
    "report_page": "report",
    "report_pdf": "report",
    "Board": "store.boards",
    "Boards": "store.boards",
    "TILE_VIEWS": "store.boards",
    "TILE_WIDTHS": "store.boards:WIDTHS",
    "Tile": "store.boards",
    "TileView": "store.boards",
    "refresh_board": "engine.board_refresh",
    "IngestReport": "engine.ingesting",
    "COLUMN_KINDS": "ingest.tables.cell_types:KINDS",
    "CellType": "ingest.tables.cell_types",
    "EXPORT_FORMATS": "ingest.export.export_file:FORMATS",
    "ExportSelection": "ingest.export.graph_records",
    "ExportedFile": "ingest.export.export_file",
    "export_in_memory": "ingest.export.export_file",
    "DuplicatePair": "ingest.resolution.proposals",
    "Duplicates": "ingest.resolution.proposals",
    "ResolvedEntity": "ingest.resolution.resolved_entity",
    "IngestRun": "ingest.runs.ingest_runs",
    "RejectedRow": "ingest.runs.run_folder",
    "ResetPlan": "ingest.seed",
    "DOCUMENT_FORMATS": "ingest.documents.document_files:FORMATS",
    "ColumnMapping": "ingest.tables.mapping",
    "FolderMapping": "ingest.tables.mapping",
    "TableMapping": "ingest.tables.mapping",
    "check_mapping": "ingest.tables.mapping",
    "read_mapping": "ingest.tables.mapping_file",
    "write_mapping": "ingest.tables.mapping_file",
    "Proposal": "ingest.tables.proposal",
    "picture_mapping": "ingest.tables.schema_picture",
    "TABLE_FORMATS": "ingest.tables.table_files:FORMATS",
    "Answer": "types",
    "AskCancelledError": "errors",
    "CHOICE_TYPES": "retrieve.value_choices:CHOSEN_FROM",
    "CallError": "errors",
    "Cancellation": "runtime.cancellation:Cancel",
    "Change": "explore.types",
    "ChartPoint": "answer.charts",
    "Check": "engine.health_checks",
    "ConfigurationError": "errors",
    "DEMO_STALE_AFTER_DAYS": "ingest.seed:STALE_AFTER_DAYS",
    "DatabaseInfo": "engine",
    "DatabaseUnavailableError": "errors",
    "Diff": "explore.types",
    "EmbeddingMap": "retrieve.embedding_map",
    "Engine": "engine",
    "Entity": "explore.types",
    "EntityPage": "explore.types",
    "ExplorationContext": "explore.context",
    "Filter": "retrieve.filters",
    "FirstLook": "explore.first_look",
    "GENERIC_PROFILE": "profiles:GENERIC",
    "GraphragError": "errors",
    "History": "explore.types",
    "HistoryChange": "explore.types",
    "Hit": "retrieve.search_types",
    "IndexInUse": "retrieve.indexes",
    "LEAST_CHUNK_MATCH_RATE": "store.metrics:LEAST_RATE",
    "LazyRagResult": "lazy_rag.types",
    "LogEntry": "store.query_log",
    "LogOrder": "store.query_log:Order",
    "MetricUnit": "store.metrics:Unit",
    "News": "ask.news",
    "MetricValue": "store.metrics",
    "MetricsSummary": "store.metrics",
    "Moments": "explore.types",
    "Neighborhood": "explore.types",
    "OperatorReading": "cypher.plan_reading",
    "PlanReading": "cypher.plan_reading",
    "Profile": "profiles",
    "QueryRefusedError": "errors",
    "Question": "types",
    "RelatedNode": "retrieve.search_types:Related",
    "RunResult": "engine",
    "SECRET_SETTINGS": "settings:SECRETS",
    "SETTINGS": "settings",
    "SLOW_SEARCH_FACTOR": "store.metrics:SLOWER_BY",
    "SOURCE_KEYS": "profiles.sources",
    "SavedRecord": "store.saved_records",
    "SearchRequest": "retrieve.search_types",
    "SearchResult": "retrieve.search_types",
    "Settings": "settings",
    "Snapshot": "explore.types",
    "SharedAnswer": "store.shared_answers",
    "SharedConversation": "store.shared_answers",
    "Source": "explore.types",
    "SummaryCommunity": "lazy_rag.types",
    "SummaryCut": "lazy_rag.types:Cut",
    "TopEntity": "explore.top_entities",
    "TypeCount": "explore.types",
    "When": "explore.types",
    "allowed_names": "cypher.guard",
    "are_codes": "answer.charts",
    "cancellable": "runtime.cancellation",
    "chart_points": "answer.charts",
    "choose_chart": "answer.charts",
    "figure_in_words": "answer.charts",
    "changed_keys": "explore.diff",
    "closest_entity_names": "explore.entities:closest_names",
    "compare_tables": "evaluation.accuracy",
    "complete_cypher": "cypher.completion:complete",
    "conversation_text": "conversation",
    "defuse_formula": "runtime.text",
    "count_facts": "explore.snapshots",
    "disambiguate_names": "explore.disambiguation:disambiguate_names",
    "distinguishing_texts": "explore.disambiguation:distinguishing_texts",
    "exchange_of": "conversation",
    "find_sources": "explore.fact_sources:sources_of",
    "first_look": "explore.first_look",
    "hide_embeddings": "retrieve.search_types:embedding_hidden",
    "list_entities": "explore.entities",
    "list_moments": "explore.snapshots:moments",
    "list_text": "english.wording",
    "moment_in_words": "english.wording:moment",
    "load_settings": "settings",
    "most_changed": "explore.top_entities",
    "most_connected": "explore.top_entities",
    "new_answer_id": "store.shared_answers",
    "nearest_name": "cypher.suggest:nearest",
    "open_engine": "engine",
    "parse_filter": "retrieve.filters",
    "parse_time": "explore.points_in_time:read_when",
    "read_history": "explore.history:history",
    "read_neighborhood": "explore.neighborhood:neighborhood",
    "read_plan": "cypher.plan_reading",
    "read_snapshot": "explore.snapshots:snapshot",
    "report_progress_to": "runtime.progress:watched_by",
    "run_checks": "engine.health_checks:examine",
    "strip_query_prefix": "cypher.prefix:strip_prefix",
    "summarize": "lazy_rag.summarize:lazy_rag",
    "with_value_choices": "retrieve.value_choices:with_choices",
}
"""The module of each public name, with the name that it has there where that is another."""

__all__ = [
    "CHOICE_TYPES",
    "COLUMN_KINDS",
    "DEMO_STALE_AFTER_DAYS",
    "DOCUMENT_FORMATS",
    "EXPORT_FORMATS",
    "GENERIC_PROFILE",
    "LEAST_CHUNK_MATCH_RATE",
    "SECRET_SETTINGS",
    "SETTINGS",
    "SLOW_SEARCH_FACTOR",
    "SOURCE_KEYS",
    "TABLE_FORMATS",
    "TILE_VIEWS",
    "TILE_WIDTHS",
    "Answer",
    "AppStore",
    "AskCancelledError",
    "Board",
    "Boards",
    "CallError",
    "Cancellation",
    "CellType",
    "Change",
    "ChartPoint",
    "Check",
    "ColumnMapping",
    "ConfigurationError",
    "DatabaseInfo",
    "DatabaseUnavailableError",
    "Diff",
    "DuplicatePair",
    "Duplicates",
    "EmbeddingMap",
    "Engine",
    "Entity",
    "EntityPage",
    "ExplorationContext",
    "ExportSelection",
    "ExportedFile",
    "Filter",
    "FirstLook",
    "FolderMapping",
    "GraphragError",
    "History",
    "HistoryChange",
    "Hit",
    "IndexInUse",
    "IngestReport",
    "IngestRun",
    "LazyRagResult",
    "LogEntry",
    "LogOrder",
    "MetricUnit",
    "MetricValue",
    "MetricsSummary",
    "Moments",
    "Neighborhood",
    "News",
    "OperatorReading",
    "PlanReading",
    "Profile",
    "Proposal",
    "QueryRefusedError",
    "Question",
    "RejectedRow",
    "RelatedNode",
    "ReportSection",
    "ResetPlan",
    "ResolvedEntity",
    "RunResult",
    "SavedConnection",
    "SavedConnections",
    "SavedRecord",
    "SearchRequest",
    "SearchResult",
    "Settings",
    "SharedAnswer",
    "SharedConversation",
    "Snapshot",
    "Source",
    "SummaryCommunity",
    "SummaryCut",
    "TableMapping",
    "Tile",
    "TileView",
    "TopEntity",
    "TypeCount",
    "When",
    "allowed_names",
    "are_codes",
    "cancellable",
    "changed_keys",
    "chart_points",
    "check_mapping",
    "choose_chart",
    "closest_entity_names",
    "compare_tables",
    "complete_cypher",
    "connection_name",
    "conversation_text",
    "count_facts",
    "defuse_formula",
    "disambiguate_names",
    "distinguishing_texts",
    "exchange_of",
    "export_in_memory",
    "figure_in_words",
    "find_sources",
    "first_look",
    "hide_embeddings",
    "keep_password",
    "keyring_name",
    "list_entities",
    "list_moments",
    "list_text",
    "load_settings",
    "moment_in_words",
    "most_changed",
    "most_connected",
    "nearest_name",
    "new_answer_id",
    "open_engine",
    "open_store",
    "parse_filter",
    "parse_time",
    "password_of",
    "picture_mapping",
    "read_history",
    "read_mapping",
    "read_neighborhood",
    "read_plan",
    "read_snapshot",
    "refresh_board",
    "report_page",
    "report_pdf",
    "report_progress_to",
    "run_checks",
    "strip_query_prefix",
    "summarize",
    "with_value_choices",
    "write_mapping",
]
