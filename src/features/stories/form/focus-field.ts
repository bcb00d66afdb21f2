import type { StoryErrors, StoryForm } from '#shared/domain/story.ts';
import { showField } from '#ui/platform/show-field.ts';

/** Fields in screen order. */
const ORDER = [
  'title',
  'genreId',
  'contractType',
  'audience',
  'synopsis',
  'tags',
] as const satisfies readonly (keyof StoryForm)[];

/** Focuses the first field with an error. */
export function focusField(form: HTMLFormElement | null, errors: StoryErrors): void {
  const first = ORDER.find((field) => errors[field]);
  showField(form?.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"] input`));
}
