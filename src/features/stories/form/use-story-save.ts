import { useContext, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { AuthorContext } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import type { StoryTyping } from '#services/story-form/use-story-form.ts';
import { type StoryForm as Form, trimmedForm } from '#shared/domain/story.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { noteStoryWish, takeStoryWish } from '#ui/platform/story-wish.ts';

/**
 * Saves the form. A visitor signs in first; the story is created then, and its first chapter opens (`noteStoryWish`). Another device's change
 * is never overwritten unseen: `choosing` asks which version to keep.
 */
export function useStorySave(story: StoryView | null, { typed, draft, change, begin, isValid }: StoryTyping) {
  const { t } = useI18n();
  const { openSignIn, navigate, notify, clock } = useServices();
  const author = useContext(AuthorContext);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { form, cover } = typed;

  /** `then`: what the author does next with a new story. */
  const save = async (then: 'list' | 'write' = 'list') => {
    if (!author) {
      draft.keep(typed);
      await draft.flush();
      noteStoryWish(clock.now());
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
      navigate(then === 'write' ? links.writeChapter(id, '0', false) : links.chapterList(id), {
        replace: true,
      });
    } catch {
      setBusy(false);
      setFailed(true);
    }
  };
  // A visitor pressed the button, and has signed in since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (story === null && author && takeStoryWish(clock.now()) && isValid(form)) void save('write');
  }, []);
  const keepChosen = async (chosen: Form, ownCover: boolean) => {
    if (!author || !story) return;
    const now = { form: chosen, cover: ownCover ? cover : null, base: undefined };
    setFailed(false);
    change(now);
    setChoosing(false);
    if (!isValid(chosen)) return;
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
