import { Button, NativeSelect } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useEmailFirst } from '#services/new-chapter/use-email-first.tsx';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { documentFromText } from '#shared/domain/story-document.ts';
import { links } from '#shared/protocol/links.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { Bone } from '#ui/bone.tsx';
import { RouteLink } from '#ui/route-link.tsx';
import { deviceNotes, type WaitingText } from './device-notes.ts';
import { openStories } from './open-stories.ts';
import classes from './share-target.module.css';

type Props = { work: AuthorWork; title: string; shared: WaitingText };

/** Chooses the story and makes the text its new draft, which then opens in the editor. */
export function StoryChoice({ work, title, shared }: Props) {
  const { t } = useI18n();
  const { navigate, notify } = useServices();
  const live = useLive(useCallback(async () => openStories(await work.stories()), [work]));
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const emailFirst = useEmailFirst();
  if (live.state === 'loading') return <Bone width="100%" height={44} />;
  const stories = live.state === 'ready' ? live.value : [];
  const story = stories.find(({ id }) => id === chosen) ?? stories[0];
  if (!story) {
    return (
      <>
        <p className={classes.lead}>{t('share.noStory')}</p>
        <RouteLink to={links.createStory()} look="accent">
          {t('share.newStory')}
        </RouteLink>
      </>
    );
  }
  const make = async () => {
    setBusy(true);
    try {
      const content = documentFromText(shared.text);
      const chapter = await work.createChapter(story.id, { title, content, authorNote: null });
      // The draft is durable. If deleting the note fails, that causes a second draft, never a lost text.
      await deviceNotes()
        .remove(shared.id)
        .catch(() => undefined);
      navigate(links.writeChapter(story.id, chapter, story.allowPrice), { replace: true });
    } catch {
      setBusy(false);
      notify.error(t('message.addFailed'));
    }
  };
  return (
    <>
      <NativeSelect
        label={t('share.story')}
        value={story.id}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={stories.map(({ id, form }) => ({ value: id, label: form.title }))}
      />
      <Button loading={busy} onClick={() => void emailFirst.add(story, make)}>
        {t('share.make')}
      </Button>
      {emailFirst.dialog}
    </>
  );
}
