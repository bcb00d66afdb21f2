import * as deletionWire from '#shared/protocol/account/deletion.ts';
import { BODY, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as payment from '#shared/protocol/money/payment-change.ts';
import * as recovery from '#shared/protocol/sign-in/password.ts';
import * as codes from '#shared/protocol/sign-in/recovery-code.ts';
import * as factor from '#shared/protocol/sign-in/second-factor.ts';

/** Calls about passwords and other ways to sign in (docs/spec, section 5, from Forgotten password to Re-authentication). */
export const recoveryEndpoints = {
  passwordForgotten: post('signIn', '/user/auth/password/forgotten', {
    request: recovery.forgottenRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
  passwordResetAccount: post('signIn', '/user/auth/password/account', {
    request: recovery.resetAccountRequest,
    answer: recovery.resetAccount,
    changesState: false,
    bodyMax: BODY.session,
  }),
  passwordReset: post('signIn', '/user/auth/password/reset', {
    request: recovery.resetRequest,
    answer: recovery.resetAccount,
    bodyMax: BODY.session,
  }),
  passwordChange: post('author', '/author/author/password', {
    request: recovery.changeRequest,
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
  signInMethods: get('author', '/author/author/signIn/methods', { answer: recovery.signInMethodsAnswer }),
  reauthenticate: post('author', '/author/author/reauthenticate', {
    request: recovery.reauthenticateRequest,
    answer: nothing,
    bodyMax: BODY.third,
    asksAgain: true,
  }),
  paymentChange: post('signIn', '/user/auth/payment/change', {
    request: payment.paymentChangeRequest,
    answer: payment.paymentChangeAnswer,
    changesState: false,
    bodyMax: BODY.session,
  }),
  paymentUndo: post('signIn', '/user/auth/payment/undo', {
    request: payment.paymentChangeRequest,
    answer: payment.paymentUndoAnswer,
    bodyMax: BODY.session,
  }),
  paymentUndoOwn: post('author', '/author/author/payment/undo', {
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  deletionState: get('author', '/author/author/deletion', { answer: deletionWire.deletionState }),
  deletionAsk: post('author', '/author/author/deletion/ask', {
    answer: deletionWire.deletionAsked,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  deletionKeep: post('author', '/author/author/deletion/keep', {
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
  recoveryCodes: get('author', '/author/author/recoveryCodes', { answer: codes.recoveryCodesState }),
  recoveryCodesMake: post('author', '/author/author/recoveryCodes/make', {
    answer: codes.recoveryCodesMade,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  recoveryCodesRemove: post('author', '/author/author/recoveryCodes/remove', {
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  secondFactor: get('author', '/author/author/secondFactor', { answer: factor.secondFactorState }),
  secondFactorNew: post('author', '/author/author/secondFactor/new', {
    answer: factor.secondFactorNew,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  secondFactorConfirm: post('author', '/author/author/secondFactor/confirm', {
    request: factor.secondFactorConfirmRequest,
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  secondFactorRemove: post('author', '/author/author/secondFactor/remove', {
    request: factor.secondFactorRemoveRequest,
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  recoveryCodeUse: post('signIn', '/user/auth/recoveryCode', {
    request: codes.recoveryCodeUseRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
};
