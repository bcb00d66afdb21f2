import * as v from 'valibot';

/** How browsers reach an authenticator (WebAuthn, AuthenticatorTransport). */
export const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** Bytes as base64url. An attestation with its certificates is the longest of them. */
const bytes = v.pipe(v.string(), v.minLength(1), v.maxLength(16_000), v.regex(/^[\w-]+$/));
const credentialId = v.pipe(bytes, v.maxLength(1_400));
const type = v.literal('public-key');
const descriptor = v.object({ id: v.string(), type, transports: v.array(v.picklist(TRANSPORTS)) });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as far as this server uses it. */
export const passkeyNewOptions = v.object({
  rp: v.object({ name: v.string(), id: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type, alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  excludeCredentials: v.array(descriptor),
});

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const passkeyUseOptions = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(descriptor),
});

/** `RegistrationResponseJSON` of WebAuthn, as far as the server reads it. */
const attestation = v.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: v.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: v.optional(v.pipe(v.array(v.string()), v.maxLength(20))),
  }),
});

/** `AuthenticationResponseJSON` of WebAuthn, as far as the server reads it. */
export const passkeyAssertion = v.object({
  id: credentialId,
  rawId: credentialId,
  type,
  response: v.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
});

/** Longer than a name may be, so that a name that is too long gets its own message. */
const name = v.pipe(v.string(), v.maxLength(500));
const id = v.pipe(v.string(), v.uuid());
export const passkeyAddRequest = v.object({ name, response: attestation });
export const passkeyRenameRequest = v.object({ id, name });
export const passkeyRemoveRequest = v.object({ id });
export const passkeyLoginRequest = v.object({ response: passkeyAssertion });

/** A passkey in the author's list. Times are ISO 8601. */
export const passkeyItem = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  lastUsedAt: v.nullable(v.string()),
});
