import { BODY, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import { sessionUser } from '#shared/protocol/session/session.ts';
import * as logIn from './log-in.ts';
import * as passkey from './passkey.ts';
import * as password from './password.ts';
import * as recoveryCode from './recovery-code.ts';
import * as secondFactor from './second-factor.ts';
import * as third from './third.ts';

/** Calls about sign-in methods, proofs, and new passwords (docs/spec, section 7). */
export const signInCalls = {
  login: post('signIn', '/user/auth/login', {
    request: logIn.loginRequest,
    answer: sessionUser,
    encoding: 'form',
    bodyMax: BODY.session,
    takesQuery: true,
  }),
  facebookLogin: post('signIn', '/user/third/auth/app/facebook', {
    request: third.facebookRequest,
    answer: sessionUser,
    bodyMax: BODY.third,
  }),
  googleLogin: post('signIn', '/user/third/auth/login/google', {
    request: third.googleRequest,
    answer: sessionUser,
    bodyMax: BODY.third,
  }),
  thirdConfig: get('signIn', '/user/third/config', { answer: third.thirdConfig }),
  thirdNonce: get('signIn', '/user/third/nonce', { answer: third.thirdNonce }),
  passkeySignInOptions: post('signIn', '/user/auth/passkey/options', {
    answer: passkey.passkeyUseOptions,
    bodyMax: BODY.session,
  }),
  passkeyLogin: post('signIn', '/user/auth/passkey/login', {
    request: passkey.passkeyLoginRequest,
    answer: sessionUser,
    bodyMax: BODY.third,
  }),
  passkeyProofOptions: post('author', '/author/author/passkey/proof', {
    answer: passkey.passkeyUseOptions,
    bodyMax: BODY.session,
  }),
  passkeyNewOptions: post('author', '/author/author/passkey/options', {
    answer: passkey.passkeyNewOptions,
    bodyMax: BODY.session,
    needsProof: true,
  }),
  passkeyAdd: post('author', '/author/author/passkey/add', {
    request: passkey.passkeyAddRequest,
    answer: nothing,
    asksAgain: true,
  }),
  passkeyRename: post('author', '/author/author/passkey/rename', {
    request: passkey.passkeyRenameRequest,
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
  passkeyRemove: post('author', '/author/author/passkey/remove', {
    request: passkey.passkeyRemoveRequest,
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  passwordForgotten: post('signIn', '/user/auth/password/forgotten', {
    request: password.forgottenRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
  passwordResetAccount: post('signIn', '/user/auth/password/account', {
    request: password.resetAccountRequest,
    answer: password.resetAccount,
    changesState: false,
    bodyMax: BODY.session,
  }),
  passwordReset: post('signIn', '/user/auth/password/reset', {
    request: password.resetRequest,
    answer: password.resetAccount,
    bodyMax: BODY.session,
  }),
  passwordChange: post('author', '/author/author/password', {
    request: password.changeRequest,
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
  signInMethods: get('author', '/author/author/signIn/methods', { answer: password.signInMethodsAnswer }),
  reauthenticate: post('author', '/author/author/reauthenticate', {
    request: password.reauthenticateRequest,
    answer: nothing,
    bodyMax: BODY.third,
    asksAgain: true,
  }),
  recoveryCodes: get('author', '/author/author/recoveryCodes', { answer: recoveryCode.recoveryCodesState }),
  recoveryCodesMake: post('author', '/author/author/recoveryCodes/make', {
    answer: recoveryCode.recoveryCodesMade,
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
  recoveryCodeUse: post('signIn', '/user/auth/recoveryCode', {
    request: recoveryCode.recoveryCodeUseRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
  secondFactor: get('author', '/author/author/secondFactor', { answer: secondFactor.secondFactorState }),
  secondFactorNew: post('author', '/author/author/secondFactor/new', {
    answer: secondFactor.secondFactorNew,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  secondFactorConfirm: post('author', '/author/author/secondFactor/confirm', {
    request: secondFactor.secondFactorConfirmRequest,
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  secondFactorRemove: post('author', '/author/author/secondFactor/remove', {
    request: secondFactor.secondFactorRemoveRequest,
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
};
