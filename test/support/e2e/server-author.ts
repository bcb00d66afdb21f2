import type { Hono } from 'hono';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { EDITOR_CODES, EDITOR_PASSWORD } from './app-server.ts';
import { type Account, newAccount } from './author.ts';

/**
 * A new author with a device that calls the server directly. Tests use it, with the helpers of the API tests, to prepare the server and to check
 * what a browser did.
 */
export async function serverAuthor(url: string): Promise<{ account: Account; device: ApiDevice }> {
  const account = newAccount();
  const device = deviceAt(url);
  await device.ok('register', { request: account });
  await device.ok('login', { request: { account: account.email, password: account.password } });
  return { account, device };
}

let used = 0;
/**
 * The account of the first editor of every server that started with the fresh data folder (global-setup.ts). Each call returns the next
 * recovery code as the second factor, because a code works once on a server.
 */
export function editorAccount(): Account {
  const codes = (process.env[EDITOR_CODES] ?? '').split(' ');
  used += 1;
  return {
    email: 'editor@tinta.local',
    password: process.env[EDITOR_PASSWORD] ?? '',
    code: codes[used % codes.length] ?? '',
  };
}

const editors = new Map<string, ApiDevice>();

/** The first editor on a device that calls the server directly. One sign-in serves all tests of a server. */
export async function serverEditor(url: string): Promise<ApiDevice> {
  const known = editors.get(url);
  if (known !== undefined) {
    await known.ok('refreshToken', { request: { refreshToken: known.refreshToken ?? '' } });
    return known;
  }
  const device = deviceAt(url);
  const { email, password, code = '' } = editorAccount();
  await device.ok('login', { request: { account: email, password, code } });
  editors.set(url, device);
  return device;
}

/** A device whose calls go to a server over the network. */
export function deviceAt(url: string): ApiDevice {
  const request = (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    // The server may close a connection that was idle while the browser worked, just as it is used again.
    headers.set('connection', 'close');
    return fetch(`${url}${path}`, { ...init, headers });
  };
  const app = { request };
  return apiDevice(app as unknown as Hono);
}
