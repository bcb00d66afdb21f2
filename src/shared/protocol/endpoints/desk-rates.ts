import * as rate from '#shared/protocol/contract/desk-rate.ts';
import { get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';

/** Editors' calls about the rates of the profit share (docs/spec, section 9, Profit share). */
export const deskRateEndpoints = {
  deskRates: get('editor', '/desk/rate/list', { answer: rate.deskRatesAnswer, encoding: 'query' }),
  deskRatePropose: post('editor', '/desk/rate/propose', {
    request: rate.deskRateProposeRequest,
    answer: nothing,
    asksAgain: true,
    needsProof: true,
  }),
  deskRateConfirm: post('editor', '/desk/rate/confirm', {
    request: rate.deskRateIdRequest,
    answer: nothing,
    asksAgain: true,
    needsProof: true,
  }),
  deskRateWithdraw: post('editor', '/desk/rate/withdraw', {
    request: rate.deskRateIdRequest,
    answer: nothing,
    asksAgain: true,
  }),
};
