import { Button } from '@mantine/core';
import { useI18n } from '#i18n/i18n-context.ts';
import classes from './more-button.module.css';
import type { Pages } from './use-pages.ts';

/** Loads the next page of a list; renders nothing at its end. */
export function MoreButton({ more }: { more: Pages<unknown> }) {
  const { t } = useI18n();
  if (!more.hasMore) return null;
  return (
    <div className={classes.more}>
      <Button variant="default" loading={more.busy} onClick={() => void more.load()}>
        {t('money.income.more')}
      </Button>
    </div>
  );
}
