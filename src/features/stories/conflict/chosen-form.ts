import { ON_SCREEN, type StoryField, type StoryForm } from '#shared/domain/story.ts';
import type { Choice } from '#ui/conflict-place.tsx';

export type FieldChoices = Partial<Record<StoryField, Choice>>;

/** Both texts can be kept, one after the other; other fields have one value. */
export const canKeepBoth = (field: StoryField): boolean => field === 'synopsis';

/** The form that the choices give. Fields not chosen yet keep mine (SYNC-10). */
export function chosenForm(mine: StoryForm, theirs: StoryForm, choices: FieldChoices): StoryForm {
  const form = { ...mine };
  const take = <Field extends StoryField>(field: Field) => {
    if (choices[field] === 'theirs') form[field] = theirs[field];
  };
  for (const field of ON_SCREEN) take(field);
  if (choices.synopsis === 'both') form.synopsis = `${mine.synopsis}\n\n${theirs.synopsis}`;
  return form;
}
