import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { links } from '#shared/protocol/links.ts';
import { askToKeepStorage } from '#ui/platform/cleared-storage.ts';
import { RouteLink } from '#ui/route-link.tsx';
import classes from './install-notices.module.css';

/** Says that this browser may clear the device's copy, what is safe, and what can be done (docs/browsers.md). */
export function ClearingNotice({ onDone }: { onDone(): void }) {
  const { t } = useI18n();
  const [kept, setKept] = useState<boolean>();
  return (
    <aside className={classes.offer} aria-label={t('keepStorage.title')}>
      <div className={classes.words}>
        <p className={classes.title}>{t('keepStorage.title')}</p>
        <p className={classes.text}>{t('keepStorage.text')}</p>
        <p className={classes.text}>{t('keepStorage.safe')}</p>
        <p className={classes.text}>{t('keepStorage.how')}</p>
        <p className={classes.answer} role="status">
          {kept === undefined ? null : t(kept ? 'keepStorage.kept' : 'keepStorage.refused')}
        </p>
      </div>
      <div className={classes.actions}>
        <RouteLink to={links.download()} look="quiet">
          {t('keepStorage.steps')}
        </RouteLink>
        <button type="button" className={classes.later} onClick={() => void askToKeepStorage().then(setKept)}>
          {t('keepStorage.ask')}
        </button>
        <button type="button" className={classes.later} onClick={onDone}>
          {t('keepStorage.done')}
        </button>
        <RouteLink to={links.settings('device')}>{t('keepStorage.exportAll')}</RouteLink>
      </div>
    </aside>
  );
}
