import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, prepared } from '#server/core/handler.ts';
import { refusalLogged } from '#server/core/log-refusal.ts';
import { done } from '#server/core/outcome.ts';
import { changePassword } from './change-password.ts';
import { decoyHash, logIn } from './log-in.ts';
import { addPasskey, passkeyOptions, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts';
import { assertionOptions, passkeyLogin } from './passkeys/use-passkey.ts';
import type { PersonVerifiers } from './providers/person-verifiers.ts';
import { PROVIDER_CONFIG_AGE_S, providerConfig } from './providers/provider-config.ts';
import { makeNonce } from './providers/verify-google.ts';
import { reauthenticate } from './reauthenticate.ts';
import { makeCodes, ownCodes, removeCodes } from './recovery-codes/own-codes.ts';
import { spendCode } from './recovery-codes/spend-code.ts';
import { requestReset } from './request-reset.ts';
import { resetAccount, resetPassword } from './reset-password.ts';
import { confirmFactor, offerFactor, ownFactor, removeFactor } from './second-factor/own-factor.ts';
import { signInMethods } from './sign-in-methods.ts';
import { signInPerson } from './sign-in-person.ts';

/**
 * Calls about sign-in methods, proofs of them, and new passwords (docs/spec, section 7). Calls that make a challenge keep no idempotency
 * record: it would contain the challenge.
 */
export function signInHandlers(deps: AppDeps, verify: PersonVerifiers) {
  const decoy = decoyHash(deps);
  const config = providerConfig(deps);
  return {
    login: direct((call, { request }) => logIn(deps, decoy, call, request)),
    facebookLogin: direct(async (call, { request }) =>
      signInPerson(deps, call, await verify.facebook(call, request), {
        confirmed: request.confirm,
        askFirst: true,
        code: request.code,
      }),
    ),
    googleLogin: direct(async (call, { request }) =>
      signInPerson(deps, call, await verify.google(call, request.token), {
        confirmed: request.confirm,
        askFirst: false,
        code: request.code,
      }),
    ),
    thirdConfig: direct(async () => ({
      ...done(config),
      headers: { 'cache-control': `public, max-age=${PROVIDER_CONFIG_AGE_S}` },
    })),
    thirdNonce: direct(async (call) =>
      done({ nonce: makeNonce(deps.tokenKey, deps.random, call.udid, call.now) }),
    ),
    passkeySignInOptions: direct((call) => assertionOptions(deps, call, 'signIn')),
    passkeyLogin: direct((call, { request }) => passkeyLogin(deps, call, request)),
    passkeyProofOptions: direct((call) => assertionOptions(deps, call, 'proof')),
    passkeyNewOptions: direct((call) => passkeyOptions(deps, call)),
    passkeyAdd: prepared((call, { request }) => addPasskey(deps, call, request)),
    passkeyRename: command((tx, call, { request }) => renamePasskey(tx, call, request)),
    passkeyRemove: command((tx, call, { request }) => removePasskey(tx, deps, call, request)),
    passwordForgotten: direct((call, { request }) => requestReset(deps, call, request)),
    passwordResetAccount: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await resetAccount(deps, call, request)),
    ),
    passwordReset: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await resetPassword(deps, call, request)),
    ),
    passwordChange: prepared((call, { request }) => changePassword(deps, call, request)),
    signInMethods: direct((call) => signInMethods(deps.db, call)),
    // No idempotency record: it would contain a hash of the password.
    reauthenticate: direct((call, { request }) => reauthenticate(deps, verify, call, request)),
    recoveryCodes: direct((call) => ownCodes(deps.db, call)),
    // This call is not a command: its idempotency record would contain the codes.
    recoveryCodesMake: direct((call) => makeCodes(deps, call)),
    recoveryCodesRemove: command((tx, call) => removeCodes(tx, deps, call)),
    recoveryCodeUse: direct((call, { request }) => spendCode(deps, call, request)),
    secondFactor: direct((call) => ownFactor(deps.db, call)),
    // This call is not a command: its idempotency record would contain the key.
    secondFactorNew: direct((call) => offerFactor(deps, call)),
    secondFactorConfirm: prepared((call, { request }) => confirmFactor(deps, call, request)),
    secondFactorRemove: prepared((call, { request }) => removeFactor(deps, call, request)),
  } satisfies Partial<Handlers>;
}
