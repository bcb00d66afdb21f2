import * as v from 'valibot';
import { BODY, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as devices from './devices.ts';
import * as session from './session.ts';

/** Calls about tokens and devices (docs/spec, section 7). */
export const sessionCalls = {
  logout: post('signIn', '/user/auth/logout', {
    request: session.logoutRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
  refreshToken: post('signIn', '/user/auth/refreshToken', {
    request: session.refreshRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
  deviceList: get('author', '/author/device/list', { answer: v.array(devices.deviceItem) }),
  deviceEnd: post('author', '/author/device/end', {
    request: devices.deviceEndRequest,
    answer: nothing,
    asksAgain: true,
  }),
};
