import { nothing } from '#shared/protocol/schema/common.ts';
import * as recovery from '#shared/protocol/schema/recovery.ts';
import { BODY, type Endpoint, none } from './endpoint.ts';

/** Calls about passwords (docs/spec, section 5, Forgotten password; docs/spec, section 5, Change of password). */
export const recoveryEndpoints = {
  passwordForgotten: {
    method: 'POST',
    path: '/user/auth/password/forgotten',
    auth: 'signIn',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.session,
    params: none,
    request: recovery.forgottenRequest,
    answer: nothing,
  },
  passwordResetAccount: {
    method: 'POST',
    path: '/user/auth/password/account',
    auth: 'signIn',
    changesState: false,
    encoding: 'json',
    bodyMax: BODY.session,
    params: none,
    request: recovery.resetAccountRequest,
    answer: recovery.resetAccount,
  },
  passwordReset: {
    method: 'POST',
    path: '/user/auth/password/reset',
    auth: 'signIn',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.session,
    params: none,
    request: recovery.resetRequest,
    answer: recovery.resetAccount,
  },
  passwordChange: {
    method: 'POST',
    path: '/author/author/password',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.session,
    params: none,
    request: recovery.changeRequest,
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;
