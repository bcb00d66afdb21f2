import { headerLanguage, htmlLanguage } from '#shared/domain/language.ts';
import { CLIENT_PLATFORM, HEADER } from '#shared/protocol/headers.ts';
import type { SessionState } from './session-port.ts';

/** Every header of a request (docs/spec, section 7, Every request). `now` in ms. */
export function requestHeaders(
  session: Pick<SessionState, 'udid' | 'language' | 'accessToken'>,
  now: number,
  appName: string,
  { idempotencyKey, proof }: { idempotencyKey: string | undefined; proof: string | null },
): Record<string, string> {
  const headers: Record<string, string> = {
    [HEADER.timestamp]: String(now),
    [HEADER.udid]: session.udid,
    [HEADER.lang]: headerLanguage(session.language),
    // Always sent: the browser's own header may be `zh-CN` alone, which means a Chinese interface.
    [HEADER.acceptLanguage]: htmlLanguage(session.language),
    [HEADER.clientPlatform]: CLIENT_PLATFORM,
    [HEADER.appName]: appName,
  };
  if (session.accessToken !== null) headers[HEADER.authorization] = `Bearer ${session.accessToken}`;
  if (idempotencyKey !== undefined) headers[HEADER.idempotencyKey] = idempotencyKey;
  if (proof !== null) headers[HEADER.proof] = proof;
  return headers;
}
