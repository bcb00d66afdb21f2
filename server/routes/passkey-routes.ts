import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { addPasskey, passkeyOptions } from '#server/sign-in/passkeys/add-passkey.ts';
import { removePasskey, renamePasskey } from '#server/sign-in/passkeys/own-passkeys.ts';
import { assertionOptions, passkeyLogin } from '#server/sign-in/passkeys/use-passkey.ts';

/** The calls about passkeys (docs/spec, section 7). Those that make a challenge keep no idempotency record: it would hold the challenge. */
export const passkeyRoutes = (deps: AppDeps) =>
  ({
    passkeySignInOptions: direct((call) => assertionOptions(deps, call, 'signIn')),
    passkeyLogin: direct((call, { request }) => passkeyLogin(deps, call, request)),
    passkeyProofOptions: direct((call) => assertionOptions(deps, call, 'proof')),
    passkeyNewOptions: direct((call) => passkeyOptions(deps, call)),
    passkeyAdd: { kind: 'command', prepare: (call, { request }) => addPasskey(deps, call, request) },
    passkeyRename: command((tx, call, { request }) => renamePasskey(tx, call, request)),
    passkeyRemove: command((tx, call, { request }) => removePasskey(tx, deps, call, request)),
  }) satisfies Partial<Handlers>;
