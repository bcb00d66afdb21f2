import { FIELD_CHARACTERS, isOneLine, isStorable } from './characters.ts';
import { isComplete } from './complete-story.ts';
import {
  BOOK_TITLE_CHARS_MAX,
  SYNOPSIS_WORDS_MAX,
  SYNOPSIS_WORDS_MIN,
  TAGS_MAX,
  TAGS_MIN,
} from './limits.ts';
import { mergeField } from './merge-field.ts';
import type { Audience, ContractType } from './story-choices.ts';
import { countWords } from './word-count.ts';

/**
 * An empty story form (docs/spec, section 3, Story creation fields): '' and null mean not chosen yet. This is the only list of the form's
 * fields, in the order of the wire and of the stored hashes. Add a new field at the end, and also to `LATER` and `ON_SCREEN`.
 */
export const emptyStoryForm = () => ({
  title: '',
  genreId: '',
  editorId: null as string | null,
  contractType: '' as ContractType | '',
  audience: '' as Audience | '',
  synopsis: '',
  tags: [] as string[],
  coverId: null as string | null,
  /** Tag of the story's language. */
  language: '',
});

/** Fields that older apps do not know: their forms have none, and their requests leave them out. */
const LATER = ['language'] as const;

export type StoryField = keyof CompleteStoryForm;
type CompleteStoryForm = ReturnType<typeof emptyStoryForm>;
type LaterField = (typeof LATER)[number];
/** A form as apps store and send it: an older form lacks the later fields. */
export type StoryForm = Omit<CompleteStoryForm, LaterField> & {
  [Field in LaterField]?: CompleteStoryForm[Field] | undefined;
};

/** Every field, in the order of the wire. */
export const STORY_FIELDS = Object.keys(emptyStoryForm()) as readonly StoryField[];

/** Every field, in the order of the screens. */
export const ON_SCREEN = [
  'title',
  'genreId',
  'audience',
  'contractType',
  'coverId',
  'synopsis',
  'tags',
  'language',
  'editorId',
] as const satisfies readonly StoryField[];

/** The fields of `From` that a form has. A field that an older app leaves out may have any value. */
type FormOf<From extends StoryForm> = {
  [Field in StoryField]: From[Field] extends CompleteStoryForm[Field]
    ? From[Field]
    : CompleteStoryForm[Field];
};

/**
 * The complete form, picked from a value that may have more fields. Fields that the value lacks are taken from `kept`, which is empty by
 * default.
 */
export const formOf = <From extends StoryForm>(
  from: From,
  kept: CompleteStoryForm = emptyStoryForm(),
): FormOf<From> =>
  Object.fromEntries(
    STORY_FIELDS.map((field) => [field, from[field] === undefined ? kept[field] : from[field]]),
  ) as FormOf<From>;

/** The form with its texts trimmed. */
export const trimmedForm = (form: StoryForm): StoryForm => ({
  ...form,
  title: form.title.trim(),
  synopsis: form.synopsis.trim(),
});

/** A field's value for comparisons: tags have no order, and a missing field is empty. */
const comparable = (form: StoryForm, field: StoryField): unknown =>
  field === 'tags' ? [...form.tags].sort().join('\n') : (form[field] ?? '');

/** Fields that differ between two forms of one story, in the order of the screens. */
export const storyDifferences = (mine: StoryForm, theirs: StoryForm): StoryField[] =>
  ON_SCREEN.filter((field) => comparable(mine, field) !== comparable(theirs, field));

/** Three-way merge of a story's form, field by field (SYNC-10). `undefined` if both sides changed a field differently. */
export function mergeStoryForm(base: StoryForm, mine: StoryForm, theirs: StoryForm): StoryForm | undefined {
  const [before, merged, other] = [formOf(base), formOf(mine), formOf(theirs)];
  const settle = <Field extends StoryField>(field: Field): boolean => {
    const merge = mergeField(before[field], merged[field], other[field]);
    if (merge.clean) merged[field] = merge.value;
    return merge.clean;
  };
  return STORY_FIELDS.every(settle) ? merged : undefined;
}

/**
 * The text that is hashed to recognise a repeated form. A later field is left out while it is empty, so hashes made before it existed keep
 * their value. All later fields but the first, `language`, are hashed with their name; otherwise two of them could be mistaken for each
 * other.
 */
export function hashedForm(form: CompleteStoryForm): string {
  const first = STORY_FIELDS.filter((field) => !LATER.some((later) => later === field));
  const empty = emptyStoryForm();
  const later = LATER.filter((field) => form[field] !== empty[field]);
  return JSON.stringify([
    ...first.map((field) => form[field]),
    ...later.map((field) => (field === 'language' ? form[field] : [field, form[field]])),
  ]);
}

/** Faults of a story's form, as message keys; `FIELD_CHARACTERS`: a text has characters that are not allowed. */
export type StoryMessage =
  | typeof FIELD_CHARACTERS
  | 'story.error.titleEmpty'
  | 'story.error.titleLength'
  | 'story.error.genreEmpty'
  | 'story.error.contractTypeEmpty'
  | 'story.error.audienceEmpty'
  | 'story.error.synopsisLength'
  | 'story.error.tagsCount';
export type StoryErrors = Partial<Record<StoryField, StoryMessage>>;

/**
 * Faults of a story's form, by field (docs/spec, sections 5 and 9: title within 30 characters, synopsis at most 300 words, at most 5 tags).
 * What is needed only before readers or editors see the story is checked by `missingForReaders` instead. An empty object: the form may be
 * saved.
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
  if (!isStorable(form.synopsis)) errors.synopsis = FIELD_CHARACTERS;
  else if (countWords(form.synopsis) > SYNOPSIS_WORDS_MAX) errors.synopsis = 'story.error.synopsisLength';
  const tags = new Set(form.tags).size;
  if (tags > TAGS_MAX || tags !== form.tags.length) errors.tags = 'story.error.tagsCount';
  return errors;
}

/**
 * Why a story cannot be published or get a contract yet, by field: it needs a synopsis of 20 to 300 words and 3 to 5 tags (docs/spec, section
 * 5, Story text). An empty object: it is complete. Cover, editor and language are never needed.
 */
export function missingForReaders(form: Pick<StoryForm, 'synopsis' | 'tags'>): StoryErrors {
  const { synopsis, tags } = checkStory({ ...emptyStoryForm(), ...form });
  const isShort = countWords(form.synopsis) < SYNOPSIS_WORDS_MIN;
  const errors: StoryErrors = {};
  if (synopsis || isShort) errors.synopsis = synopsis ?? 'story.error.synopsisLength';
  if (tags || form.tags.length < TAGS_MIN) errors.tags = 'story.error.tagsCount';
  return errors;
}

/**
 * Faults of a changed form, by field. A story that was complete stays complete: its chapters may be public or scheduled. `kept`: the form
 * before; null for a new story.
 */
export const checkStoryChange = (
  form: StoryForm,
  kept: Pick<StoryForm, 'synopsis' | 'tags'> | null,
): StoryErrors => ({ ...(kept && isComplete(kept) ? missingForReaders(form) : {}), ...checkStory(form) });
