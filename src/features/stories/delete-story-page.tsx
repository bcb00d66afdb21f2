import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { StoryAtHand } from '#services/story-at-hand.tsx';
import { useReportDeletion } from '#services/use-report-deletion.ts';
import { links } from '#shared/protocol/links.ts';
import type { StoryView } from '#sync/types/author-work.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { useOnlineHint } from '#ui/platform/use-online-hint.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './delete-story-page.module.css';

type Props = { params: Readonly<Record<string, string | undefined>> };

/** Deletes a story for good; only an unpublished one can be deleted (docs/spec, section 4, Stories: chapterdel). */
export default function DeleteStoryPage({ params }: Props) {
  const { t } = useI18n();
  return (
    <StoryAtHand id={params.id} title={t('deleteStory.title')}>
      {(story) => <Question key={story.id} story={story} />}
    </StoryAtHand>
  );
}

function Question({ story }: { story: StoryView }) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const { navigate, notify, storyAtHand } = useServices();
  const online = useOnlineHint();
  const reportDeletion = useReportDeletion();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const title = story.form.title.trim() || t('author.untitled');
  const cancel = (
    <RouteLink to={links.chapterList(story.id)} look="quiet">
      {t('deleteStory.cancel')}
    </RouteLink>
  );
  if (!story.deletable) {
    return (
      <>
        <p className={classes.warning}>
          <Icon d={icons.warning} />
          {t('deleteStory.only')}
        </p>
        <p>{t('deleteStory.instead')}</p>
        <div className={classes.actions}>
          {cancel}
          <RouteLink to={links.writeToEditors()} look="quiet">
            {t('deleteStory.write')}
          </RouteLink>
        </div>
      </>
    );
  }
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== title) return;
    setBusy(true);
    try {
      await work.deleteStory(story.id);
      storyAtHand.forget(story.id);
      void reportDeletion((item) => item.intent === 'deleteStory' && item.bookId === story.id);
      navigate(links.stories(), { replace: true });
    } catch {
      setBusy(false);
      notify.error(t('message.deleteFailed'));
    }
  };
  return (
    <form className={classes.form} onSubmit={remove}>
      <p className={classes.warning}>
        <Icon d={icons.warning} />
        {t('deleteStory.warning', { title })}
      </p>
      {online ? null : <p className={classes.later}>{t('deleteStory.offline')}</p>}
      <TextInput
        label={t('deleteStory.typeTitle')}
        description={title}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        {cancel}
        <Button type="submit" color="red.8" loading={busy} disabled={typed.trim() !== title}>
          {t('deleteStory.button')}
        </Button>
      </div>
    </form>
  );
}
