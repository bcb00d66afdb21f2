import { FIELD_CHARACTERS, isOneLine, isStorable } from './characters.ts';
import {
  BOOK_TITLE_CHARS_MAX,
  SYNOPSIS_WORDS_MAX,
  SYNOPSIS_WORDS_MIN,
  TAGS_MAX,
  TAGS_MIN,
} from './limits.ts';
import type { Audience, ContractType } from './story-choices.ts';
import { countWords } from './word-count.ts';

/** The form of a story (docs/spec, section 3, Story creation fields). '' and null mean not chosen yet. */
export type StoryForm = {
  title: string;
  genreId: string;
  editorId: string | null;
  contractType: ContractType | '';
  audience: Audience | '';
  synopsis: string;
  tags: string[];
  coverId: string | null;
  /** Tag of the story's language; '' if not chosen, absent in forms older than this field. */
  language?: string | undefined;
};

export type StoryMessage =
  | typeof FIELD_CHARACTERS
  | 'story.error.titleEmpty'
  | 'story.error.titleLength'
  | 'story.error.genreEmpty'
  | 'story.error.contractTypeEmpty'
  | 'story.error.audienceEmpty'
  | 'story.error.synopsisLength'
  | 'story.error.tagsCount';
export type StoryErrors = Partial<Record<keyof StoryForm, StoryMessage>>;

export const emptyStoryForm = (): StoryForm => ({
  title: '',
  genreId: '',
  editorId: null,
  contractType: '',
  audience: '',
  synopsis: '',
  tags: [],
  coverId: null,
  language: '',
});

/**
 * Faults of a story's form, by field (docs/spec, sections 5 and 9: title within 30 characters, synopsis 20 to 300 words, 3 to 5 tags).
 * Cover and editor may be chosen later. An empty object: it may be saved.
 */
export function checkStory(form: StoryForm): StoryErrors {
  const errors: StoryErrors = {};
  const titleChars = Array.from(form.title.trim()).length;
  if (!isOneLine(form.title.trim())) errors.title = FIELD_CHARACTERS;
  else if (titleChars === 0) errors.title = 'story.error.titleEmpty';
  else if (titleChars > BOOK_TITLE_CHARS_MAX) errors.title = 'story.error.titleLength';
  if (form.genreId === '') errors.genreId = 'story.error.genreEmpty';
  if (form.contractType === '') errors.contractType = 'story.error.contractTypeEmpty';
  if (form.audience === '') errors.audience = 'story.error.audienceEmpty';
  const words = countWords(form.synopsis);
  if (!isStorable(form.synopsis)) errors.synopsis = FIELD_CHARACTERS;
  else if (words < SYNOPSIS_WORDS_MIN || words > SYNOPSIS_WORDS_MAX)
    errors.synopsis = 'story.error.synopsisLength';
  const tags = new Set(form.tags).size;
  if (tags < TAGS_MIN || tags > TAGS_MAX || tags !== form.tags.length) errors.tags = 'story.error.tagsCount';
  return errors;
}
