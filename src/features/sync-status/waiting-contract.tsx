import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import classes from './unsent-card.module.css';

/** A signed contract that waits on this device; it is sent only after the author confirms again (SYNC-15). */
export function WaitingContract({ id }: { id: BookId }) {
  const { t } = useI18n();
  const { work } = useAuthor();
  const story = useLive(useCallback(() => work.story(id), [work, id]));
  const title = story.state === 'ready' ? story.value?.form.title : undefined;
  return (
    <article className={`${classes.card} ${classes.parked}`}>
      <p className={classes.state}>
        <Icon d={icons.warning} size={18} />
        {t('save.needsYou')}
      </p>
      <h2 className={classes.title}>{title || t('author.untitled')}</h2>
      <p className={classes.intent}>{t('unsent.contract')}</p>
      <p className={classes.why}>{t('unsent.contractText')}</p>
      <div className={classes.actions}>
        <Button size="sm" variant="default" component={Link} href={links.contract(id)}>
          {t('unsent.open')}
        </Button>
      </div>
    </article>
  );
}
