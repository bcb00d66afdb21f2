import { createHmac } from 'node:crypto';
import type { AppDeps } from '#server/core/deps.ts';
import type { ApiDevice } from './api-client.ts';
import { softwareAuthenticator } from './authenticator.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code that an authenticator app with this key (base 32) shows at an instant, by RFC 6238. */
export function appCode(key: string, at: number): string {
  const bits = Array.from(key, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const mac = createHmac('sha1', bytes).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Sets up an app for the account of a device that has just signed in. Returns the app's key. The code of `at` is used up. */
export async function setUpApp(device: ApiDevice, at: number): Promise<string> {
  const { key } = await device.ok('secondFactorNew');
  await device.ok('secondFactorConfirm', { request: { code: appCode(key, at) } });
  return key;
}

export type Passkey = ReturnType<typeof softwareAuthenticator>;

/** Adds a passkey to the account of a device that has just signed in. An editor's session may then open the desk. */
export async function addPasskey(
  { settings }: Pick<AppDeps, 'settings'>,
  device: ApiDevice,
): Promise<Passkey> {
  const phone = softwareAuthenticator(settings.origin);
  const response = phone.create(await device.ok('passkeyNewOptions'));
  await device.ok('passkeyAdd', { request: { name: 'My phone', response } });
  return phone;
}

/** Opens the desk to the session of an editor who has just signed in, as its page does: by adding a passkey. */
export async function openDesk(deps: Pick<AppDeps, 'settings'>, editor: ApiDevice): Promise<Passkey> {
  return addPasskey(deps, editor);
}

/** Signs a device in with a passkey. */
export async function signInByPasskey(device: ApiDevice, phone: Passkey): Promise<void> {
  const options = await device.ok('passkeySignInOptions');
  await device.ok('passkeyLogin', { request: { response: phone.get(options) } });
}
