import { useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useSyncStatus } from '#services/use-sync-status.ts';
import { links } from '#shared/protocol/links.ts';
import { storageMayBeCleared } from '#ui/platform/cleared-storage.ts';
import { storageUsed } from '#ui/platform/device.ts';
import { RouteLink } from '#ui/route-link.tsx';
import { SettingsPart } from './settings-part.tsx';
import classes from './storage-state.module.css';

const GIGABYTE = 1_000_000_000;

/** How much this device stores, and how much of it has not reached the server (docs/spec, section 2, Settings). */
export function StorageState() {
  const { t, format } = useI18n();
  const { unsent, parked } = useSyncStatus();
  const [space, setSpace] = useState<{ used: number; quota: number } | null>();
  const [clears, setClears] = useState(false);
  useEffect(() => {
    let current = true;
    void storageUsed().then((found) => current && setSpace(found));
    void storageMayBeCleared().then((may) => current && setClears(may));
    return () => {
      current = false;
    };
  }, []);
  // Whole gigabytes: a browser's figure is not more exact.
  const size = (bytes: number) =>
    bytes < GIGABYTE ? format.bytes(bytes) : `${format.number(Math.round(bytes / GIGABYTE))} GB`;
  return (
    <SettingsPart title={t('settings.storage')}>
      {space === undefined ? null : (
        <p className={classes.line}>
          {space === null
            ? t('settings.storageUnknown')
            : t('settings.storageUsed', { used: size(space.used), quota: size(space.quota) })}
        </p>
      )}
      <p className={classes.line}>
        {unsent + parked === 0 ? t('settings.unsentNone') : t.count('settings.unsentSome', unsent + parked)}
      </p>
      {unsent + parked === 0 ? null : <RouteLink to={links.unsent()}>{t('settings.unsentLink')}</RouteLink>}
      {clears ? (
        <>
          <p className={classes.line}>{t('settings.storageCleared')}</p>
          <RouteLink to={links.download()}>{t('settings.storageInstall')}</RouteLink>
        </>
      ) : null}
      <p className={classes.line}>{t('settings.storagePrivate')}</p>
    </SettingsPart>
  );
}
