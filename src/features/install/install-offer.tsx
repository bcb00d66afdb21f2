import { useCallback } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useLive } from '#services/use-live.ts';
import { links } from '#shared/protocol/links.ts';
import { askToInstall, deviceKind, useInstallWay } from '#ui/platform/use-install.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { ClearingNotice } from './clearing-notice.tsx';
import classes from './install-notices.module.css';
import { useClearingDue } from './use-clearing-due.ts';
import { useInstallTexts } from './use-install-texts.ts';
import { useOfferDue } from './use-offer-due.ts';

/**
 * Offers installing at the right moment: the author has saved a chapter, the app is not installed, and the device can install it. Where
 * the browser may clear the device, that is said first. It is below the content and moves nothing. The editor, which has no frame, never
 * shows it.
 */
export function InstallOffer() {
  const { t } = useI18n();
  const { work } = useAuthor();
  const way = useInstallWay();
  const clearing = useClearingDue();
  const possible = way === 'prompt' || (way === 'steps' && deviceKind() === 'ios') || clearing.due === true;
  // This is on every author's page; if nothing can be offered it reads nothing.
  const stories = useLive(useCallback(async () => (possible ? await work.stories() : []), [possible, work]));
  const wrote = stories.state === 'ready' && stories.value.some(({ chapterCount }) => chapterCount > 0);
  const { due, decline } = useOfferDue(possible && wrote && clearing.due === false);
  const tell = wrote && clearing.due === true;
  const shown = useInstallTexts(due || tell);
  if (!shown) return null;
  if (tell) return <ClearingNotice onDone={clearing.dismiss} />;
  const install = async () => {
    await askToInstall();
    decline();
  };
  return (
    <aside className={classes.offer} aria-label={t('install.title')}>
      <div className={classes.words}>
        <p className={classes.title}>{t('install.title')}</p>
        <p className={classes.text}>{t('install.text')}</p>
      </div>
      <div className={classes.actions}>
        {way === 'prompt' ? (
          <button type="button" className={classes.install} onClick={() => void install()}>
            {t('install.install')}
          </button>
        ) : (
          <RouteLink to={links.download()} look="button" onClick={decline}>
            {t('install.steps')}
          </RouteLink>
        )}
        <button type="button" className={classes.later} onClick={decline}>
          {t('install.later')}
        </button>
      </div>
    </aside>
  );
}
