import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { countWords } from '#shared/domain/word-count.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { deviceNotes, type WaitingText } from './device-notes.ts';
import classes from './share-target.module.css';
import { StoryChoice } from './story-choice.tsx';

type Props = {
  shared: WaitingText;
  /** null: nobody is signed in. */
  work: AuthorWork | null;
};

/** One shared text: its content, its title, and the choice of its story. */
export function SharedTextCard({ shared, work }: Props) {
  const { t } = useI18n();
  const { openSignIn, notify } = useServices();
  const [title, setTitle] = useState(shared.title);
  const [asking, setAsking] = useState(false);
  const discard = () => {
    deviceNotes()
      .remove(shared.id)
      .catch(() => notify.error(t('message.deleteFailed')));
  };
  return (
    <article className={classes.card}>
      <blockquote className={classes.text}>{shared.text === '' ? shared.title : shared.text}</blockquote>
      <p className={classes.facts}>
        <span>{t.count('share.words', countWords(shared.text))}</span>
        <span className={shared.kept ? undefined : classes.bad}>
          <Icon d={shared.kept ? icons.device : icons.warning} size={16} />
          {t(shared.kept ? 'share.kept' : 'share.notKept')}
        </span>
      </p>
      <TextInput
        label={t('share.chapterTitle')}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {work ? (
        <StoryChoice work={work} title={title.trim()} shared={shared} />
      ) : (
        <Button onClick={() => openSignIn()}>{t('share.signIn')}</Button>
      )}
      <Button variant="subtle" color="ink" onClick={() => setAsking(true)}>
        {t('share.discard')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('share.discard')}
        confirm={t('share.discardSure')}
        cancel={t('share.keep')}
        dangerous
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      >
        {shared.title === '' ? shared.text.slice(0, 120) : shared.title}
      </ConfirmDialog>
    </article>
  );
}
