import type { AppDeps } from '#server/app-deps.ts';
import type { Call } from '#server/call.ts';
import { networkOf } from '#server/middleware/client-address.ts';
import { keyedHash } from './keyed-hash.ts';

/**
 * Logs a refused password, so that guesses can be told from one another: the account's id ('' if there is none) and a keyed hash of the
 * network, never the address or the e-mail (docs/deploy.md, "What to watch").
 */
export function logRefusal(deps: Pick<AppDeps, 'logger' | 'tokenKey'>, call: Call, account: string): void {
  const from = keyedHash(deps.tokenKey, networkOf(call.address));
  deps.logger.warn({ requestId: call.requestId, account, from }, 'sign-in refused');
}
