import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { links } from '#shared/protocol/links.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './unsent-question.module.css';

type Props = { stories: readonly string[]; onGoOn(): void; onCancel(): void };

/** What to do with signed contracts that wait on this device: no sign-out keeps them (SYNC-11). */
export function ContractQuestion({ stories, onGoOn, onCancel }: Props) {
  const { t } = useI18n();
  return (
    <div className={classes.question}>
      <h2 className={classes.title}>{t('logout.contractTitle')}</h2>
      <p className={classes.text}>{t('logout.contractText')}</p>
      {stories.map((id) => (
        <RouteLink key={id} to={links.contract(id as BookId)} look="quiet">
          {t('logout.contractOpen')}
        </RouteLink>
      ))}
      <Button variant="default" onClick={onGoOn}>
        {t('logout.contractGoOn')}
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        {t('logout.cancel')}
      </Button>
    </div>
  );
}
