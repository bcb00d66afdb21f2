import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useAuthor } from '#services/author-context.ts';
import { useServices } from '#services/services-context.ts';
import { useLive } from '#services/use-live.ts';
import { links } from '#shared/protocol/links.ts';
import { storageMayBeCleared } from '#ui/platform/cleared-storage.ts';
import { askToInstall, deviceKind, useInstallWay } from '#ui/platform/use-install.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { ClearingNotice } from './clearing-notice.tsx';
import { deviceNotes } from './device-notes.ts';
import classes from './install-notices.module.css';
import { useInstallTexts } from './use-install-texts.ts';

/**
 * Offers installing at the right moment: the author has saved a chapter, the app is not installed, and the device can install it. Where
 * the browser may clear the device, a notice says so first. The offer is below the content and moves nothing. The editor, which has no
 * frame, never shows the offer.
 */
export function InstallOffer() {
  const { t } = useI18n();
  const { work } = useAuthor();
  const way = useInstallWay();
  const clearing = useClearingDue();
  const possible = way === 'prompt' || (way === 'steps' && deviceKind() === 'ios') || clearing.due === true;
  // This component is on every author's page; if nothing can be offered, it reads nothing from the device.
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
          <RouteLink to={links.download()} look="quiet" onClick={decline}>
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

/**
 * Whether to show the notice that this browser may clear what it stores. Each device shows the notice until the author has answered it.
 * undefined: not known yet.
 */
function useClearingDue(): { due: boolean | undefined; dismiss(): void } {
  const { clock } = useServices();
  const [due, setDue] = useState<boolean>();
  useEffect(() => {
    let current = true;
    const look = async () => (await storageMayBeCleared()) && !(await deviceNotes().knowsClearing());
    // A device that cannot store the answer shows no notice: it would be shown at every visit.
    void look()
      .catch(() => false)
      .then((found) => current && setDue(found));
    return () => {
      current = false;
    };
  }, []);
  return {
    due,
    dismiss() {
      setDue(false);
      deviceNotes()
        .noteClearing(clock.now())
        .catch(() => undefined);
    },
  };
}

/** An offer, accepted or not, is not repeated for this long. */
const REST_MS = 60 * 86_400_000;

/** Whether installing is being offered since this start of the app. The value stays when a screen that shows the offer is left. */
let standing = false;

/** Whether installing may be offered now: once, then not for 60 days. `decline` hides this offer. */
function useOfferDue(wanted: boolean): { due: boolean; decline(): void } {
  const { clock } = useServices();
  const [due, setDue] = useState(standing);
  useEffect(() => {
    if (!wanted || standing) return;
    let current = true;
    const look = async () => {
      const last = await deviceNotes().lastOffer();
      const now = clock.now();
      if (!current || (last !== null && now - last < REST_MS)) return;
      await deviceNotes().noteOffer(now);
      standing = true;
      if (current) setDue(true);
    };
    // A device that cannot remember the offer gets none: it would be repeated for ever.
    look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [wanted, clock]);
  return {
    due: due && wanted,
    decline() {
      standing = false;
      setDue(false);
    },
  };
}
