import '#ui/styles/button.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { FailedCall } from '#services/answers/failed-call.tsx';
import { useServices } from '#services/services-context.ts';
import type { DeviceItem } from '#shared/protocol/schema/message.ts';
import { Bone } from '#ui/bone.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { useNow } from '#ui/platform/use-now.ts';
import classes from './device-list.module.css';
import { SettingsPart } from './settings-part.tsx';
import { useDevices } from './use-devices.ts';

const MINUTE = 60_000;

/** Where the author is signed in, and signing out one device or all others (docs/spec, section 2, Profile). */
export function DeviceList() {
  const { t, format } = useI18n();
  const services = useServices();
  const now = useNow(services, MINUTE);
  const { devices, retry, end } = useDevices();
  const [ending, setEnding] = useState<DeviceItem | 'others' | null>(null);
  const items = devices.state === 'ready' ? devices.items : [];
  return (
    <SettingsPart title={t('settings.devices')} help={t('settings.devicesHelp')}>
      {devices.state === 'loading' ? <Bone width="100%" height={76} /> : null}
      {devices.state === 'failed' ? (
        <FailedCall title={t('settings.devicesOffline')} failure={devices.failure} onRetry={retry} />
      ) : null}
      <ul className={classes.list}>
        {items.map((device) => (
          <li key={device.id} className={classes.device}>
            <Icon d={icons.device} />
            <div className={classes.facts}>
              <p className={classes.name}>
                {device.name}
                {device.current ? <span className={classes.current}>{t('settings.thisDevice')}</span> : null}
              </p>
              <p className={classes.when}>
                {t('settings.signedInAt', { when: format.moment(device.signedInAt) })}
              </p>
              {device.current ? null : (
                <p className={classes.when}>
                  {t('settings.lastSeen', { when: format.ago(device.lastSeenAt, now) })}
                </p>
              )}
            </div>
            {device.current ? null : (
              <Button
                variant="default"
                aria-label={t('settings.endOneOf', { name: device.name })}
                onClick={() => setEnding(device)}
              >
                {t('settings.endOne')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length > 1 ? (
        <Button
          variant="default"
          className={classes.all ?? ''}
          classNames={{ label: classes.label ?? '' }}
          onClick={() => setEnding('others')}
        >
          {t('settings.endAll')}
        </Button>
      ) : null}
      <ConfirmDialog
        open={ending !== null}
        title={
          ending === 'others' || ending === null
            ? t('settings.endAllTitle')
            : t('settings.endTitle', { name: ending.name })
        }
        confirm={ending === 'others' ? t('settings.endAll') : t('settings.endOne')}
        cancel={t('settings.endCancel')}
        dangerous
        onCancel={() => setEnding(null)}
        onConfirm={() => {
          if (ending !== null) void end(ending);
          setEnding(null);
        }}
      >
        {t('settings.endText')}
      </ConfirmDialog>
    </SettingsPart>
  );
}
