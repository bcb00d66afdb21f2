import { Button } from '@mantine/core';
import { Link } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { links } from '#shared/protocol/links.ts';
import type { UnsentItem } from '#sync/types/author-work.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { whyText } from '#ui/save-state-badge.tsx';
import classes from './unsent-card.module.css';

type Props = { item: UnsentItem; onConfirm(): void; onWithdraw(): void; onExport(): void };

const STATE = {
  queued: { icon: icons.clock, key: 'save.queued' },
  sending: { icon: icons.sync, key: 'sync.sending' },
  parked: { icon: icons.warning, key: 'save.needsYou' },
} as const;

/** Where the author decides about the item or continues it. */
function placeOf({ intent, bookId, chapterId }: UnsentItem): string | null {
  if (bookId === null) return null;
  if (chapterId !== null) return links.writeChapter(bookId, chapterId, false);
  return intent === 'saveStory' ? links.editStory(bookId) : links.chapterList(bookId);
}

/** One unsent item: what it is, its state, and if the author must act, why and how. */
export function UnsentCard({ item, onConfirm, onWithdraw, onExport }: Props) {
  const { t, format } = useI18n();
  const { why } = item;
  const fields = Object.values(why?.fields ?? {});
  return (
    <article className={item.state === 'parked' ? `${classes.card} ${classes.parked}` : classes.card}>
      <p className={classes.state}>
        <Icon d={STATE[item.state].icon} size={18} />
        {t(STATE[item.state].key)}
        {item.attempts > 0 ? (
          <span className={classes.tries}>{t.count('unsent.attempts', item.attempts)}</span>
        ) : null}
      </p>
      <h2 className={classes.title}>{item.title || t('author.untitled')}</h2>
      <p className={classes.intent}>
        {t.outside(`unsent.intent.${item.intent}`, 'unsent.title')}{' '}
        <time>{format.moment(item.createdAt)}</time>
      </p>
      {why ? <p className={classes.why}>{whyText(why, t)}</p> : null}
      {fields.length > 0 ? (
        <ul className={classes.fields}>
          {fields.map((key) => (
            <li key={key}>{t.outside(key, 'error.invalid')}</li>
          ))}
        </ul>
      ) : null}
      <CardActions item={item} onConfirm={onConfirm} onWithdraw={onWithdraw} onExport={onExport} />
    </article>
  );
}

/** The author's actions for the item. */
function CardActions({ item, onConfirm, onWithdraw, onExport }: Props) {
  const { t } = useI18n();
  const { openSignIn, updateApp } = useServices();
  const { why } = item;
  const place = placeOf(item);
  return (
    <div className={classes.actions}>
      {why?.kind === 'needsSignIn' ? (
        <Button size="sm" variant="default" onClick={() => openSignIn()}>
          {t('nav.signIn')}
        </Button>
      ) : null}
      {why?.kind === 'needsUpdate' ? (
        <Button size="sm" variant="default" onClick={() => void updateApp()}>
          {t('update.now')}
        </Button>
      ) : null}
      {why?.kind === 'needsConfirmation' ? (
        <Button size="sm" variant="default" onClick={onConfirm}>
          {t('unsent.confirm')}
        </Button>
      ) : null}
      {/* A time that has passed does not come again: the chapter asks for another. */}
      {why?.kind === 'refused' && why.reason !== 'slotPassed' ? (
        <Button size="sm" variant="default" onClick={onConfirm}>
          {t('unsent.tryAgain')}
        </Button>
      ) : null}
      {place && item.intent !== 'deleteStory' && item.intent !== 'deleteChapter' ? (
        <Button size="sm" component={Link} href={place} variant="default">
          {t('unsent.open')}
        </Button>
      ) : null}
      {item.state === 'parked' && place ? (
        <Button size="sm" variant="default" onClick={onExport}>
          {t('unsent.export')}
        </Button>
      ) : null}
      {why?.kind === 'needsConfirmation' || why?.kind === 'refused' ? (
        <Button size="sm" variant="subtle" onClick={onWithdraw}>
          {t('unsent.withdraw')}
        </Button>
      ) : null}
    </div>
  );
}
