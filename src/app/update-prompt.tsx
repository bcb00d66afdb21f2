import { useState, useSyncExternalStore } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { AppUpdate } from '#start/platform/service-worker-client.ts';
import classes from '#ui/low-notice.module.css';

/**
 * Offers a new version of the app. It never installs by itself, so nothing reloads while somebody types (SYNC-13). "Later" applies until
 * the next announcement: after that one this page may be unable to store anything.
 */
export function UpdatePrompt({ update }: { update: AppUpdate }) {
  const { t } = useI18n();
  const announced = useSyncExternalStore(update.subscribe, update.announced, () => 0);
  const [dismissed, setDismissed] = useState(0);
  const [busy, setBusy] = useState(false);
  if (announced === dismissed) return null;
  return (
    <section className={classes.notice} role="status" aria-label={t('update.title')}>
      <p>
        <strong>{t('update.title')}</strong> {t('update.text')}
      </p>
      <p className={classes.ways}>
        <button
          type="button"
          disabled={busy}
          onClick={() => {
            setBusy(true);
            void update.accept();
          }}
        >
          {t('update.now')}
        </button>
        <button type="button" onClick={() => setDismissed(announced)}>
          {t('update.later')}
        </button>
      </p>
    </section>
  );
}
