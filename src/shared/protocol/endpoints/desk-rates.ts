import { nothing } from '#shared/protocol/schema/common.ts';
import * as rate from '#shared/protocol/schema/desk-rate.ts';
import { BODY, type Endpoint, none } from './endpoint.ts';

/** Editors' calls about the rates of the profit share (docs/spec, section 9, Profit share). */
export const deskRateEndpoints = {
  deskRates: {
    method: 'GET',
    path: '/desk/rate/list',
    auth: 'editor',
    changesState: false,
    encoding: 'query',
    params: none,
    request: none,
    answer: rate.deskRatesAnswer,
  },
  deskRatePropose: {
    method: 'POST',
    path: '/desk/rate/propose',
    auth: 'editor',
    changesState: true,
    needsProof: true,
    asksAgain: true,
    encoding: 'json',
    bodyMax: BODY.small,
    params: none,
    request: rate.deskRateProposeRequest,
    answer: nothing,
  },
  deskRateConfirm: {
    method: 'POST',
    path: '/desk/rate/confirm',
    auth: 'editor',
    changesState: true,
    needsProof: true,
    asksAgain: true,
    encoding: 'json',
    bodyMax: BODY.small,
    params: none,
    request: rate.deskRateIdRequest,
    answer: nothing,
  },
  deskRateWithdraw: {
    method: 'POST',
    path: '/desk/rate/withdraw',
    auth: 'editor',
    changesState: true,
    asksAgain: true,
    encoding: 'json',
    bodyMax: BODY.small,
    params: none,
    request: rate.deskRateIdRequest,
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;
