"""English: function words, inflected forms, synonyms, and times in words."""
