import { type RefObject, useState } from 'react';
import { useFormDraft } from '#services/use-form-draft.ts';
import type { Cover } from '#session/form-drafts.ts';
import {
  checkStoryChange,
  type StoryForm as Form,
  missingForReaders,
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
  /** The name under which the device keeps what was typed; by default the story's id, '0' for a new one. */
  draftName?: string;
  /** The form asks only for what readers need, and none of it may be left empty. */
  forReaders?: boolean;
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
export function useStoryForm({
  story,
  draftName = story?.id ?? '0',
  forReaders = false,
  initial,
  restored,
  root,
}: Options) {
  const [typed, setTyped] = useState(initial);
  const [errors, setErrors] = useState<StoryErrors>({});
  const [showRestored, setShowRestored] = useState(restored);
  const draft = useFormDraft(draftName);
  const { form } = typed;
  const check = (at: Form): StoryErrors =>
    forReaders ? missingForReaders(at) : checkStoryChange(at, story?.form ?? null);

  const change = (next: Partial<Typed>) => {
    const now = { ...typed, ...next };
    setTyped(now);
    draft.keep(now);
  };
  const recheck = (field: StoryField, at: Form, onlyIfWrong: boolean) => {
    const found = check(at)[field];
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
  const isValid = (at: Form): boolean => {
    const found = check(at);
    setErrors(found);
    focusField(root.current, found);
    return Object.keys(found).length === 0;
  };
  return { typed, errors, showRestored, draft, change, recheck, onChange, begin, startOver, isValid };
}

export type StoryTyping = ReturnType<typeof useStoryForm>;
