import type { StoryErrors, StoryForm } from '#shared/domain/story.ts';

/** Fields as they stand on the screen. */
const ORDER = [
  'title',
  'genreId',
  'contractType',
  'audience',
  'synopsis',
  'tags',
] as const satisfies readonly (keyof StoryForm)[];

/** Puts the focus on the first field that is wrong. */
export function focusField(form: HTMLFormElement | null, errors: StoryErrors): void {
  const first = ORDER.find((field) => errors[field]);
  form?.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"] input`)?.focus();
}
