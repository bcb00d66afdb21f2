import type { Context } from 'hono';
import type { Call } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { senderOf } from '#server/core/forwarded.ts';
import { messagesOf } from '#server/core/messages.ts';
import { readToken } from '#server/core/signed-token.ts';
import { bearerToken } from '#server/session/identify.ts';
import { isDeviceId } from '#shared/domain/device-id.ts';
import { type Language, parseLanguage } from '#shared/domain/language.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { HEADER } from '#shared/protocol/headers.ts';

const USER_AGENT_CHARS_MAX = 300;

/** Reads a request's headers (docs/spec, section 7). The caller is identified later. */
export function makeCall(deps: AppDeps, context: Context, requestId: string): Call {
  const header = (name: string) => context.req.header(name);
  const language = requestLanguage(header(HEADER.lang), header(HEADER.acceptLanguage));
  const udid = header(HEADER.udid) ?? '';
  return {
    requestId,
    now: deps.clock.now(),
    language,
    messages: messagesOf(language),
    udid: isDeviceId(udid) ? udid : '',
    address: senderOf(context, deps.settings.trustedProxies).address,
    userAgent: (header('user-agent') ?? '').slice(0, USER_AGENT_CHARS_MAX),
    idempotencyKey: header(HEADER.idempotencyKey) ?? null,
    user: null,
    namedSession:
      readToken(deps.tokenKey, 'access', bearerToken(header(HEADER.authorization)))?.sessionId ?? null,
    proof: readToken(deps.tokenKey, 'proof', header(HEADER.proof) ?? '') ?? null,
    newId: <Id extends string>() => mintId(deps.clock, deps.random) as string as Id,
  };
}

/**
 * The language of the answer. A Chinese interface sends `lang: en_US` and exactly `accept-language: zh-CN` (docs/spec, section 7). A
 * browser's own list (`zh-CN,zh;q=0.9`) is longer, so it never overrides the language chosen in the app (docs/spec, section 1, Languages).
 */
function requestLanguage(lang: string | undefined, acceptLanguage: string | undefined): Language {
  const language = parseLanguage(lang);
  return language === 'en_US' && acceptLanguage?.trim() === 'zh-CN' ? 'zh_CN' : language;
}
