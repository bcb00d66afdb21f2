import * as registerWire from '#shared/protocol/account/register.ts';
import { BODY, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as auth from '#shared/protocol/session/session.ts';
import * as logIn from '#shared/protocol/sign-in/log-in.ts';
import * as thirdWire from '#shared/protocol/sign-in/third.ts';

/** Calls of sign-in and sign-out (docs/spec, section 5; docs/spec, section 4, Session expiry). */
export const sessionEndpoints = {
  login: post('signIn', '/user/auth/login', {
    request: logIn.loginRequest,
    answer: auth.sessionUser,
    encoding: 'form',
    bodyMax: BODY.session,
    takesQuery: true,
  }),
  register: post('signIn', '/user/auth/register/email', {
    request: registerWire.registerRequest,
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
    request: thirdWire.facebookRequest,
    answer: auth.sessionUser,
    bodyMax: BODY.third,
  }),
  googleLogin: post('signIn', '/user/third/auth/login/google', {
    request: thirdWire.googleRequest,
    answer: auth.sessionUser,
    bodyMax: BODY.third,
  }),
  thirdConfig: get('signIn', '/user/third/config', { answer: thirdWire.thirdConfig }),
  thirdNonce: get('signIn', '/user/third/nonce', { answer: thirdWire.thirdNonce }),
};
