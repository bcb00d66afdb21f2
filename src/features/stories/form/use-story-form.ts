import { type RefObject, useState } from 'react';
import { useFormDraft } from '#services/use-form-draft.ts';
import type { Cover } from '#session/form-drafts.ts';
import {
  checkStory,
  type StoryForm as Form,
  ON_SCREEN,
  type StoryErrors,
  type StoryField,
} from '#shared/domain/story.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { showField } from '#ui/platform/page-actions.ts';

/** `base`: the story's information when typing began. */
export type Typed = { form: Form; cover: Cover | null; base?: Form | undefined };

type Options = {
  story: StoryView | null;
  initial: Typed;
  restored: boolean;
  root: RefObject<HTMLFormElement | null>;
};

/** Focuses the first field with an error. */
function focusField(form: HTMLFormElement | null, errors: StoryErrors): void {
  const first = ON_SCREEN.find((field) => errors[field]);
  showField(form?.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"] input`));
}

/** The typed fields of a story, stored on the device as they change, and their errors. */
export function useStoryForm({ story, initial, restored, root }: Options) {
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<StoryErrors>({});
  const [showRestored, setShowRestored] = useState(restored);
  const draft = useFormDraft(story?.id ?? '0');
  const { form } = typed;

  const change = (next: Partial<Typed>) => {
    const now = { ...typed, ...next };
    setTyped(now);
    draft.keep(now);
  };
  const recheck = (field: StoryField, at: Form, onlyIfWrong: boolean) => {
    const found = checkStory(at)[field];
    setErrors(({ [field]: before, ...others }) =>
      found && (before || !onlyIfWrong) ? { ...others, [field]: found } : others,
    );
  };
  const onChange = (part: Partial<Form>) => {
    const now = { ...form, ...part };
    change({ form: now });
    for (const field of Object.keys(part) as StoryField[]) recheck(field, now, true);
  };
  /** Shows the saved form and deletes the stored draft. */
  const begin = async (saved: Form) => {
    await draft.clear();
    setTyped({ form: saved, cover: null, base: saved });
    setShowRestored(false);
  };
  const startOver = async () => {
    if (!story) return;
    await begin(story.form);
    setErrors({});
  };
  const isComplete = (at: Form): boolean => {
    const found = checkStory(at);
    setErrors(found);
    focusField(root.current, found);
    return Object.keys(found).length === 0;
  };
  return { typed, errors, showRestored, draft, change, recheck, onChange, begin, startOver, isComplete };
}

export type StoryTyping = ReturnType<typeof useStoryForm>;
