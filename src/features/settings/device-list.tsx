import { Button } from '@mantine/core';
import { useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import type { Translator } from '#i18n/translator.ts';
import { FailedCall } from '#services/answers/failed-call.tsx';
import { useAnswer, useLasting } from '#services/answers/use-answer.ts';
import { useServices } from '#services/services-context.ts';
import { htmlLanguage } from '#shared/domain/language.ts';
import { links } from '#shared/protocol/links.ts';
import type { DeviceItem } from '#shared/protocol/session/devices.ts';
import { Bone } from '#ui/bone.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { icons } from '#ui/icons.ts';
import { useNow } from '#ui/platform/use-now.ts';
import classes from './device-list.module.css';
import { SettingsPart } from './settings-part.tsx';

const MINUTE = 60_000;

type Ending = DeviceItem | 'others' | 'everywhere';

/** Where a device was last used: its country, if known, and its network. */
function placeOf(t: Translator, { country, network }: DeviceItem): string {
  if (country === null) return t('settings.network', { network });
  const names = new Intl.DisplayNames([htmlLanguage(t.language)], { type: 'region' });
  return t('settings.place', { country: names.of(country) ?? country, network });
}

/** Where the author is signed in, and signing out one device or all others (docs/spec, section 2, Settings). */
export function DeviceList() {
  const { t, format } = useI18n();
  const services = useServices();
  const now = useNow(services, MINUTE);
  const { devices, retry, end } = useDevices();
  const [ending, setEnding] = useState<Ending>('others');
  const [asking, setAsking] = useState(false);
  const ask = (next: Ending) => {
    setEnding(next);
    setAsking(true);
  };
  const items = devices.state === 'ready' ? devices.value : [];
  const words = wordsOf(t, ending);
  return (
    <SettingsPart title={t('settings.devices')} help={t('settings.devicesHelp')}>
      {devices.state === 'loading' ? <Bone width="100%" height={76} /> : null}
      {devices.state === 'failed' ? (
        <FailedCall title={t('settings.devicesFailed')} failure={devices.failure} onRetry={retry} />
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
              {device.network === '' ? null : <p className={classes.when}>{placeOf(t, device)}</p>}
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
                onClick={() => ask(device)}
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
          onClick={() => ask('others')}
        >
          {t('settings.endAll')}
        </Button>
      ) : null}
      <Button
        variant="default"
        className={classes.all ?? ''}
        classNames={{ label: classes.label ?? '' }}
        onClick={() => ask('everywhere')}
      >
        {t('settings.endEverywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.title}
        confirm={words.confirm}
        cancel={t('settings.endCancel')}
        dangerous
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          void end(ending);
          setAsking(false);
        }}
      >
        {words.text}
      </ConfirmDialog>
    </SettingsPart>
  );
}

/** The signed-in devices, which only the server knows, and signing them out. `end` signs out one, all others, or all including this one. */
function useDevices() {
  const { api, notify, navigate } = useServices();
  const { t, language } = useI18n();
  const { reload, ...asked } = useAnswer('deviceList', {}, { again: language });
  const devices = useLasting(asked);

  const end = async (which: Ending): Promise<void> => {
    const request = typeof which === 'string' ? { all: true } : { id: which.id };
    const result = await api.call('deviceEnd', { request }, { overlay: true });
    // This device then signs out in the usual way, which asks about unsent work.
    if (result.ok && which === 'everywhere') return navigate(links.logout());
    if (result.ok) notify.success(t('settings.ended'));
    reload();
  };
  return { devices, retry: reload, end };
}

/** What the dialog says before a sign-out. */
function wordsOf(t: Translator, ending: Ending) {
  if (ending === 'others')
    return { title: t('settings.endAllTitle'), confirm: t('settings.endAll'), text: t('settings.endText') };
  if (ending === 'everywhere')
    return {
      title: t('settings.endEverywhereTitle'),
      confirm: t('settings.endEverywhere'),
      text: t('settings.endEverywhereText'),
    };
  return {
    title: t('settings.endTitle', { name: ending.name }),
    confirm: t('settings.endOne'),
    text: t('settings.endText'),
  };
}
