import { BODY, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import { sessionUser } from '#shared/protocol/session/session.ts';
import * as passkey from '#shared/protocol/sign-in/passkey.ts';

/** Calls about passkeys (docs/spec, section 5, Passkeys). */
export const passkeyEndpoints = {
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
};
