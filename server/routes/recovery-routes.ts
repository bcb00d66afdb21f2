import { askDeletion, keepAccount } from '#server/account/ask-deletion.ts';
import { deletionState } from '#server/account/deletion-state.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import {
  readPaymentChange,
  undoOwnPaymentChange,
  undoPaymentChangeByLink,
} from '#server/money/undo-payment-change.ts';
import { changePassword } from '#server/sign-in/change-password.ts';
import { refusalLogged } from '#server/sign-in/log-refusal.ts';
import type { PersonVerifiers } from '#server/sign-in/providers/person-verifiers.ts';
import { reauthenticate } from '#server/sign-in/reauthenticate.ts';
import { makeCodes, ownCodes, removeCodes } from '#server/sign-in/recovery-codes/own-codes.ts';
import { spendCode } from '#server/sign-in/recovery-codes/spend-code.ts';
import { requestReset } from '#server/sign-in/request-reset.ts';
import { resetAccount, resetPassword } from '#server/sign-in/reset-password.ts';
import {
  confirmFactor,
  offerFactor,
  ownFactor,
  removeFactor,
} from '#server/sign-in/second-factor/own-factor.ts';
import { signInMethods } from '#server/sign-in/sign-in-methods.ts';

/** The calls about ways to sign in (docs/spec, section 7). */
export const recoveryRoutes = (deps: AppDeps, verify: PersonVerifiers) =>
  ({
    passwordForgotten: direct((call, { request }) => requestReset(deps, call, request)),
    passwordResetAccount: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await resetAccount(deps, call, request)),
    ),
    passwordReset: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await resetPassword(deps, call, request)),
    ),
    passwordChange: {
      kind: 'command',
      prepare: (call, { request }) => changePassword(deps, call, request),
    },
    // No idempotency record: it would hold a hash of the password.
    reauthenticate: direct((call, { request }) => reauthenticate(deps, verify, call, request)),
    recoveryCodes: direct((call) => ownCodes(deps.db, call)),
    // No command: its idempotency record would hold the codes.
    recoveryCodesMake: direct((call) => makeCodes(deps, call)),
    recoveryCodesRemove: command((tx, call) => removeCodes(tx, deps, call)),
    recoveryCodeUse: direct((call, { request }) => spendCode(deps, call, request)),
    secondFactor: direct((call) => ownFactor(deps.db, call)),
    // No command: its idempotency record would hold the key.
    secondFactorNew: direct((call) => offerFactor(deps, call)),
    secondFactorConfirm: {
      kind: 'command',
      prepare: (call, { request }) => confirmFactor(deps, call, request),
    },
    secondFactorRemove: {
      kind: 'command',
      prepare: (call, { request }) => removeFactor(deps, call, request),
    },
    deletionState: direct((call) => deletionState(deps.db, call)),
    deletionAsk: command((tx, call) => askDeletion(tx, deps, call)),
    deletionKeep: command((tx, call) => keepAccount(tx, deps, call)),
    signInMethods: direct((call) => signInMethods(deps.db, call)),
    paymentChange: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await readPaymentChange(deps, call, request)),
    ),
    paymentUndo: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await undoPaymentChangeByLink(deps, call, request)),
    ),
    paymentUndoOwn: command((tx, call) => undoOwnPaymentChange(tx, deps, call)),
  }) satisfies Partial<Handlers>;
