import type { DeviceWorkDeps } from './create-device-work.ts';
import type { DeviceWork } from './device-work.ts';

/** Sign-in and sign-out of an author's work, whose code is loaded by the first that asks: no key in an editor does. */
export function deviceWorkLater(deps: DeviceWorkDeps): DeviceWork {
  let made: Promise<DeviceWork> | undefined;
  const bring = (): Promise<DeviceWork> => {
    made ??= import('./create-device-work.ts').then(({ createDeviceWork }) => createDeviceWork(deps));
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  return {
    unsentCount: async (uid) => (await bring()).unsentCount(uid),
    waitingContracts: deps.waitingContracts,
    signedIn: async (uid, email) => (await bring()).signedIn(uid, email),
    sendNow: async (uid, limitMs) => (await bring()).sendNow(uid, limitMs),
    signedOut: async (uid, end) => (await bring()).signedOut(uid, end),
    adoptable: async (uid, email) => (await bring()).adoptable(uid, email),
    adopt: async (from, to) => (await bring()).adopt(from, to),
  };
}
