"""The entity picker: a kind, and an entity that is searched for while its name is typed."""

from ui.shared.entity_picker.picker import ANY, pick_entity

__all__ = ["ANY", "pick_entity"]
