import { useContext, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { AuthorContext } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { type StoryForm as Form, trimmedForm } from '#shared/domain/story.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import type { StoryTyping } from './use-story-form.ts';

/** Saves the form. A visitor signs in first. Another device's change is never overwritten unseen: `choosing` asks which version to keep. */
export function useStorySave(
  story: StoryView | null,
  { typed, draft, change, begin, isComplete }: StoryTyping,
) {
  const { t } = useI18n();
  const { openSignIn, navigate, notify } = useServices();
  const author = useContext(AuthorContext);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { form, cover } = typed;

  const save = async () => {
    if (!author) {
      draft.keep(typed);
      await draft.flush();
      openSignIn();
      return;
    }
    setBusy(true);
    try {
      const trimmed = trimmedForm(form);
      const id = story ? story.id : await author.work.createStory(trimmed, cover);
      if (story && !(await author.work.editStory(story.id, trimmed, cover, typed.base))) {
        setBusy(false);
        setChoosing(true);
        return;
      }
      await draft.clear();
      notify.success(t(story ? 'storyForm.saved' : 'storyForm.created'));
      navigate(story ? links.stories() : links.chapterList(id), { replace: true });
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  const keepChosen = async (chosen: Form, ownCover: boolean) => {
    if (!author || !story) return;
    const now = { form: chosen, cover: ownCover ? cover : null, base: undefined };
    setFailed(false);
    change(now);
    setChoosing(false);
    if (!isComplete(chosen)) return;
    try {
      await author.work.editStory(story.id, chosen, now.cover);
      await begin(chosen);
      notify.success(t('storyConflict.resolved'));
    } catch {
      setFailed(true);
    }
  };

  return { busy, failed, setFailed, choosing, setChoosing, save, keepChosen };
}
