import { generateKeyPairSync } from 'node:crypto';
import { type JWTHeaderParameters, SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { identity } from '#server/db/schema/account.ts';
import { apiDevice } from '#test/support/api-client.ts';
import { localProviders } from '#test/support/local-providers.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const { issuer, http, origin, settings } = await localProviders(clock);
const ANI = { subject: '110', name: 'Ani', email: 'ani@example.org' };
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Google's key as Google publishes it, but without its algorithm. */
const googles = pair();
const stranger = pair();
const jwkOf = ({ publicKey }: ReturnType<typeof pair>) => publicKey.export({ format: 'jwk' });
const asked: string[] = [];
const server = await createTestServer({
  clock,
  http: async (request) => {
    asked.push(request.url);
    if (request.url.includes('/v23.0/')) return http(request);
    const key = request.url === `${origin}/jwks` ? googles : stranger;
    return Response.json({ keys: [{ ...jwkOf(key), kid: 'one', use: 'sig' }] });
  },
  settings: { providers: settings },
});
const { app, db } = server;
beforeEach(() => server.reset());

/** Signs in with a token in which only the header may be wrong. */
async function google(header: JWTHeaderParameters, key: Parameters<SignJWT['sign']>[0] = googles.privateKey) {
  const device = apiDevice(app);
  const { nonce } = await device.ok('thirdNonce');
  const nowS = Math.floor(clock.now() / 1_000);
  const { subject: sub, email } = ANI;
  const claims = {
    iss: origin,
    aud: settings.google?.clientId ?? '',
    sub,
    email,
    nonce,
    iat: nowS,
    exp: nowS + 60,
  };
  const token = await new SignJWT(claims).setProtectedHeader({ kid: 'one', ...header }).sign(key);
  return device.call('googleLogin', { request: { token, confirm: false } });
}
const refused = { code: 'refused', data: { reason: 'providerRefused' } };

describe('a token with a forged header', () => {
  it.each(['RS384', 'RS512', 'PS256', 'PS512'])(
    'is refused: an algorithm other than RS256, signed with the right key: %s',
    async (alg) => {
      expect((await google({ alg: 'RS256' })).success).toBe(true);
      expect(await google({ alg })).toMatchObject(refused);
    },
  );

  it('is refused: the published key used as a shared secret', async () => {
    const pem = googles.publicKey.export({ type: 'spki', format: 'pem' });
    for (const secret of [pem, JSON.stringify(jwkOf(googles))])
      expect(await google({ alg: 'HS256' }, Buffer.from(secret))).toMatchObject(refused);
  });

  it.each<[string, Partial<JWTHeaderParameters>]>([
    ['jwk', { jwk: { ...jwkOf(stranger), kid: 'one' } as NonNullable<JWTHeaderParameters['jwk']> }],
    ['jku', { jku: 'https://stranger.example/jwks' }],
    ['x5u', { x5u: 'https://stranger.example/certificate' }],
    ['x5c', { x5c: [stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')] }],
  ])(
    'is refused: a key that the header contains or refers to, which the server never fetches: %s',
    async (_, more) => {
      asked.length = 0;
      expect(await google({ alg: 'RS256', ...more }, stranger.privateKey)).toMatchObject(refused);
      expect(asked.filter((url) => url !== `${origin}/jwks`)).toEqual([]);
      // That header is ignored if the right key made the signature.
      expect((await google({ alg: 'RS256', ...more })).success).toBe(true);
    },
  );
});

it('the same id at Google and at Facebook is two people', async () => {
  const byGoogle = async () => (await google({ alg: 'RS256' })).data.id;
  const byFacebook = async () => {
    const facebookToken = issuer.facebookToken(ANI);
    const request = {
      facebookToken,
      thirdType: 7,
      thirdUserId: ANI.subject,
      thirdUserName: '',
      confirm: true,
    };
    return (await apiDevice(app).call('facebookLogin', { request })).data.id;
  };
  const [first, second] = [await byGoogle(), await byFacebook()];
  expect(second).not.toBe(first);
  expect([await byGoogle(), await byFacebook()]).toEqual([first, second]);
  const people = await db.select().from(identity);
  expect(people.map(({ provider, subject }) => `${provider} ${subject}`).sort()).toEqual([
    'facebook 110',
    'google 110',
  ]);
});
