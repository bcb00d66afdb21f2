import type { StoryForm } from '#shared/domain/story.ts';
import type { Choice } from '#ui/conflict-place.tsx';

export type StoryField = keyof StoryForm;
export type FieldChoices = Partial<Record<StoryField, Choice>>;

/** Fields as they stand in the form. */
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

/** Fields in which two forms of one story differ, in the order of the screen. */
export const storyDifferences = (mine: StoryForm, theirs: StoryForm): StoryField[] =>
  FIELDS.filter((field) => comparable(mine, field) !== comparable(theirs, field));

/** Two texts can stand one after the other; of everything else there is one. */
export const canKeepBoth = (field: StoryField): boolean => field === 'synopsis';

/** The form the choices come to. What is not chosen yet stands as mine (SYNC-10). */
export function chosenForm(mine: StoryForm, theirs: StoryForm, choices: FieldChoices): StoryForm {
  const form = { ...mine };
  const take = <Field extends StoryField>(field: Field) => {
    if (choices[field] === 'theirs') form[field] = theirs[field];
  };
  for (const field of FIELDS) take(field);
  if (choices.synopsis === 'both') form.synopsis = `${mine.synopsis}\n\n${theirs.synopsis}`;
  return form;
}
