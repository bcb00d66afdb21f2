import { createHmac } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { ProviderSettings } from '#server/settings/provider-settings.ts';
import type { Clock, Random } from '#shared/lib/ports.ts';
import { FACEBOOK_SCRIPT } from './facebook-script.ts';
import { GOOGLE_SCRIPT } from './google-script.ts';
import { LOCAL_PEOPLE, type LocalPerson } from './people.ts';
import { answerPage, choicePage } from './window-page.ts';

const CLIENT_ID = 'local-client.apps.example';
const APP_ID = '1000000000000001';
const APP_SECRET = 'local-app-secret';
const KEY_ID = 'local-key';
const GRAPH = '/v23.0';
/** Lifetime of both providers' tokens. In seconds. */
const TOKEN_S = 3_600;

const personOf = (subject: string | undefined) => LOCAL_PEOPLE.find((person) => person.subject === subject);

type FacebookToken = { appId: string; userId: string; email: string; name: string; expiresAt: number };

/**
 * Replaces Google and Facebook at sign-in, with its own keys: their scripts, their windows, a JWKS, and the Graph's `debug_token` and `me`.
 * It is for development, the demo and the tests. It vouches for anyone, so it listens on this computer only and marks its people
 * (people.ts).
 */
export async function createLocalIssuer(deps: { clock: Clock; random: Random }) {
  const { clock, random } = deps;
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
  const facebookTokens = new Map<string, FacebookToken>();
  const nowS = () => Math.floor(clock.now() / 1_000);

  /** An ID token in Google's format; `more` replaces claims. */
  const googleToken = (person: LocalPerson, nonce: string, issuer: string, more: JWTPayload = {}) =>
    new SignJWT({
      iss: issuer,
      aud: CLIENT_ID,
      azp: CLIENT_ID,
      sub: person.subject,
      email: person.email,
      email_verified: true,
      name: person.name,
      nonce,
      iat: nowS(),
      exp: nowS() + TOKEN_S,
      ...more,
    })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
      .sign(privateKey);

  /** An access token in Facebook's format; `more` replaces what Facebook would report about it. */
  const facebookToken = (person: LocalPerson, more: Partial<FacebookToken> = {}): string => {
    const token = bytesToHex(random.bytes(16));
    const { subject: userId, email, name } = person;
    facebookTokens.set(token, { appId: APP_ID, userId, email, name, expiresAt: nowS() + TOKEN_S, ...more });
    return token;
  };

  const app = new Hono();
  app.use(cors());
  const script = { 'content-type': 'text/javascript; charset=utf-8' };
  app.get('/gsi/client', (context) => context.body(GOOGLE_SCRIPT, 200, script));
  app.get('/sdk.js', (context) => context.body(FACEBOOK_SCRIPT, 200, script));
  app.get('/jwks', (context) => context.json({ keys: [jwk] }));

  app.get('/gsi/status', (context) => context.json({ sessions: LOCAL_PEOPLE.length }));
  app.get('/gsi/choose', (context) => context.html(choicePage('Google', '/gsi/answer', context.req.query())));
  app.get('/gsi/answer', async (context) => {
    const { person, nonce = '', origin = '' } = context.req.query();
    const chosen = personOf(person);
    const issuer = new URL(context.req.url).origin;
    const answer = chosen === undefined ? {} : { credential: await googleToken(chosen, nonce, issuer) };
    return context.html(answerPage(answer, origin));
  });

  serveFacebook(app, { tokens: facebookTokens, facebookToken, nowS });

  /** Settings that make a server use this issuer, at `origin`, for both providers. */
  const settings = (origin: string): ProviderSettings => ({
    facebook: {
      appId: APP_ID,
      appSecret: APP_SECRET,
      graphUrl: origin + GRAPH,
      sdkUrl: `${origin}/sdk.js`,
      origins: [origin],
    },
    google: {
      clientId: CLIENT_ID,
      jwksUrl: `${origin}/jwks`,
      issuers: [origin],
      scriptUrl: `${origin}/gsi/client`,
    },
  });

  return { app, settings, googleToken, facebookToken };
}

type Facebook = {
  tokens: ReadonlyMap<string, FacebookToken>;
  facebookToken(person: LocalPerson): string;
  nowS(): number;
};

/** Facebook's window and two calls of its Graph. */
function serveFacebook(app: Hono, { tokens, facebookToken, nowS }: Facebook): void {
  app.get('/dialog/oauth', (context) =>
    context.html(choicePage('Facebook', '/dialog/answer', context.req.query())),
  );
  app.get('/dialog/answer', (context) => {
    const { person, origin = '' } = context.req.query();
    const chosen = personOf(person);
    const answer =
      chosen === undefined
        ? { status: 'unknown', authResponse: null }
        : {
            status: 'connected',
            authResponse: { accessToken: facebookToken(chosen), userID: chosen.subject, expiresIn: TOKEN_S },
          };
    return context.html(answerPage(answer, origin));
  });

  app.get(`${GRAPH}/debug_token`, (context) => {
    const { input_token: input = '', access_token: access } = context.req.query();
    if (access !== `${APP_ID}|${APP_SECRET}`) return context.json({ error: { code: 190 } }, 400);
    const known = tokens.get(input);
    if (known === undefined) return context.json({ data: { is_valid: false, error: { code: 190 } } });
    const { appId, userId, expiresAt } = known;
    return context.json({
      data: {
        app_id: appId,
        type: 'USER',
        is_valid: expiresAt > nowS(),
        user_id: userId,
        expires_at: expiresAt,
      },
    });
  });
  app.get(`${GRAPH}/me`, (context) => {
    const { access_token: token = '', appsecret_proof: proof } = context.req.query();
    const known = tokens.get(token);
    if (known === undefined) return context.json({ error: { code: 190 } }, 400);
    const right = createHmac('sha256', APP_SECRET).update(token).digest('hex');
    if (proof !== undefined && proof !== right) return context.json({ error: { code: 100 } }, 400);
    return context.json({ id: known.userId, name: known.name, email: known.email });
  });
}
