import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import type { Call } from '#server/core/call.ts';
import { refused } from '#server/core/outcome.ts';
import type { OutboundHttp } from '#server/ports/outbound-http.ts';
import { OwnError } from '#server/ports/own-error.ts';
import type { FacebookSettings } from '#server/settings/provider-settings.ts';
import { isEmail } from '#shared/domain/credentials.ts';
import type { Verification } from './provider-person.ts';

const debugAnswer = v.object({
  data: v.object({
    app_id: v.string(),
    is_valid: v.literal(true),
    type: v.optional(v.literal('USER'), 'USER'),
    user_id: v.string(),
    /** Seconds since epoch; 0: never expires. */
    expires_at: v.optional(v.number(), 0),
  }),
});
const meAnswer = v.object({ id: v.string(), email: v.optional(v.string(), '') });

/**
 * Makes the check of Facebook's access tokens. It asks Facebook for the token's owner and app, then for the person, with a proof that we
 * have the app's secret (docs/spec, section 7, Auth). A token of another app or person is refused, and so is an expired one. Name and
 * picture in the request are not trusted.
 */
export function facebookVerifier(settings: FacebookSettings, http: OutboundHttp) {
  /** The body of a 2xx answer; `undefined` for any other answer below 500. Throws for a 5xx, and if Facebook does not answer. */
  async function ask(path: string, query: Record<string, string>): Promise<unknown> {
    const response = await http(new Request(`${settings.graphUrl}/${path}?${new URLSearchParams(query)}`));
    if (response.status >= 500)
      throw Object.assign(new OwnError('Facebook failed'), { code: response.status });
    return response.ok ? response.json() : undefined;
  }

  return async function verifyFacebook(
    call: Call,
    input: { token: string; userId: string },
  ): Promise<Verification> {
    const { token, userId } = input;
    const no: Verification = { ok: false, refusal: refused('providerRefused') };
    try {
      const debug = v.safeParse(
        debugAnswer,
        await ask('debug_token', {
          input_token: token,
          access_token: `${settings.appId}|${settings.appSecret}`,
        }),
      );
      if (!debug.success) return no;
      const { app_id: appId, user_id: subject, expires_at: endsAt } = debug.output.data;
      if (appId !== settings.appId || subject !== userId) return no;
      if (endsAt !== 0 && endsAt * 1_000 <= call.now) return no;

      const proof = createHmac('sha256', settings.appSecret).update(token).digest('hex');
      const me = v.safeParse(
        meAnswer,
        await ask('me', { fields: 'id,email', access_token: token, appsecret_proof: proof }),
      );
      if (!me.success || me.output.id !== subject) return no;
      const { email } = me.output;
      return {
        ok: true,
        person: {
          provider: 'facebook',
          subject,
          email: isEmail(email) ? email : '',
          // Facebook does not say whether the address was ever confirmed.
          emailVerified: false,
          nonce: null,
        },
      };
    } catch (cause) {
      return { ok: false, refusal: refused('providerUnreachable'), cause };
    }
  };
}
