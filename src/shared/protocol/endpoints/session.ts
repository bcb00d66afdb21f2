import { BODY, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as auth from '#shared/protocol/session/session.ts';

/** Calls of sign-in and sign-out (docs/spec, section 5; docs/spec, section 4, Session expiry). */
export const sessionEndpoints = {
  login: post('signIn', '/user/auth/login', {
    request: auth.loginRequest,
    answer: auth.sessionUser,
    encoding: 'form',
    bodyMax: BODY.session,
    takesQuery: true,
  }),
  register: post('signIn', '/user/auth/register/email', {
    request: auth.registerRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
  logout: post('signIn', '/user/auth/logout', {
    request: auth.logoutRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
  refreshToken: post('signIn', '/user/auth/refreshToken', {
    request: auth.refreshRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
  facebookLogin: post('signIn', '/user/third/auth/app/facebook', {
    request: auth.facebookRequest,
    answer: auth.sessionUser,
    bodyMax: BODY.third,
  }),
  googleLogin: post('signIn', '/user/third/auth/login/google', {
    request: auth.googleRequest,
    answer: auth.sessionUser,
    bodyMax: BODY.third,
  }),
  thirdConfig: get('signIn', '/user/third/config', { answer: auth.thirdConfig }),
  thirdNonce: get('signIn', '/user/third/nonce', { answer: auth.thirdNonce }),
};
