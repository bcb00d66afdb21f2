import { useCallback, useEffect, useState } from 'react';
import { useI18n } from '#i18n/i18n-context.ts';
import { useServices } from '#services/services-context.ts';
import { useSession } from '#services/use-session.ts';
import type { CallFailure } from '#shared/protocol/api-client.ts';
import { links } from '#shared/protocol/links.ts';
import type { DeviceItem } from '#shared/protocol/session/devices.ts';

export type Devices =
  | { state: 'loading' }
  | { state: 'failed'; failure: CallFailure }
  | { state: 'ready'; items: DeviceItem[] };

/** The signed-in devices, which only the server knows, and signing them out. `end` signs out one, all others, or all with this one. */
export function useDevices() {
  const { api, notify, navigate } = useServices();
  const { t, language } = useI18n();
  const alive = useSession()?.alive;
  const [devices, setDevices] = useState<Devices>({ state: 'loading' });

  const look = useCallback(async () => {
    const result = await api.call('deviceList', {}, { quiet: true });
    setDevices((before) => {
      if (result.ok) return { state: 'ready', items: result.value };
      return before.state === 'ready' ? before : { state: 'failed', failure: result.error };
    });
  }, [api]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again in another language and after a sign-in
  useEffect(() => {
    void look();
  }, [look, language, alive]);

  const end = async (which: DeviceItem | 'others' | 'everywhere'): Promise<void> => {
    const request = typeof which === 'string' ? { all: true } : { id: which.id };
    const result = await api.call('deviceEnd', { request }, { overlay: true });
    // This device follows by the usual way out, which asks about unsent work.
    if (result.ok && which === 'everywhere') return navigate(links.logout());
    if (result.ok) notify.success(t('settings.ended'));
    await look();
  };
  return { devices, retry: () => void look(), end };
}
