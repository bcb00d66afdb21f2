import type { StoryForm } from '#shared/domain/story.ts';
import type { Choice } from '#ui/conflict-place.tsx';

export type StoryField = keyof StoryForm;
export type FieldChoices = Partial<Record<StoryField, Choice>>;

/** Fields in screen order. */
const FIELDS = [
  'coverId',
  'title',
  'language',
  'genreId',
  'editorId',
  'contractType',
  'audience',
  'synopsis',
  'tags',
] as const satisfies readonly StoryField[];

/** Tags have no order. */
const comparable = (form: StoryForm, field: StoryField): unknown =>
  field === 'tags' ? [...form.tags].sort().join('\n') : (form[field] ?? '');

/** Fields that differ between two forms of one story, in screen order. */
export const storyDifferences = (mine: StoryForm, theirs: StoryForm): StoryField[] =>
  FIELDS.filter((field) => comparable(mine, field) !== comparable(theirs, field));

/** Both texts can be kept, one after the other; other fields have one value. */
export const canKeepBoth = (field: StoryField): boolean => field === 'synopsis';

/** The form that the choices give. Fields not chosen yet keep mine (SYNC-10). */
export function chosenForm(mine: StoryForm, theirs: StoryForm, choices: FieldChoices): StoryForm {
  const form = { ...mine };
  const take = <Field extends StoryField>(field: Field) => {
    if (choices[field] === 'theirs') form[field] = theirs[field];
  };
  for (const field of FIELDS) take(field);
  if (choices.synopsis === 'both') form.synopsis = `${mine.synopsis}\n\n${theirs.synopsis}`;
  return form;
}
