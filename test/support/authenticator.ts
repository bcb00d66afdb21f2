import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { AnswerOf } from '#shared/protocol/endpoints.ts';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** CBOR (RFC 8949), only for the few types that WebAuthn's structures have. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

type Credential = { id: Buffer; key: KeyObject; userHandle: string; counter: number };
/** What a test may change in an answer: the page's origin, whether the person was verified, the signature count, and the signed bytes. */
export type Forgery = {
  origin?: string;
  verified?: boolean;
  counter?: number;
  challenge?: string;
  rpId?: string;
};

const FLAG = { present: 1, verified: 4, attested: 64 } as const;

/** An authenticator in software. It makes ES256 keys and answers challenges like a phone, but needs no person. */
export function softwareAuthenticator(origin: string) {
  const credentials: Credential[] = [];
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (rpId: string, counter: number, verified: boolean, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = FLAG.present | (verified ? FLAG.verified : 0) | (attested.length > 0 ? FLAG.attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };

  return {
    credentials,
    /** Makes a passkey, as `navigator.credentials.create` does. */
    create(options: AnswerOf<'passkeyNewOptions'>, forged: Forgery = {}) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(32);
      const cose = cbor(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      credentials.push({ id, key: privateKey, userHandle: options.user.id, counter: 0 });
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const data = authData(forged.rpId ?? options.rp.id, 0, forged.verified ?? true, attested);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(
            clientData('webauthn.create', forged.challenge ?? options.challenge, forged.origin ?? origin),
          ),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      };
    },
    /** Answers a challenge with the newest passkey, as `navigator.credentials.get` does. */
    get(options: AnswerOf<'passkeySignInOptions'>, forged: Forgery = {}) {
      const credential = credentials.at(-1);
      if (!credential) throw new Error('the authenticator has no passkey');
      credential.counter += 1;
      const data = authData(
        forged.rpId ?? options.rpId,
        forged.counter ?? credential.counter,
        forged.verified ?? true,
      );
      const client = clientData(
        'webauthn.get',
        forged.challenge ?? options.challenge,
        forged.origin ?? origin,
      );
      return {
        id: base64url(credential.id),
        rawId: base64url(credential.id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), credential.key)),
          userHandle: credential.userHandle,
        },
      };
    },
  };
}
