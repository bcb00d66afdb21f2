import { confirmRate, proposeRate, withdrawRate } from '#server/contract/change-share-rate.ts';
import { deskRates, shareRates } from '#server/contract/share-rates.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';

/** The calls about the rates of the profit share (docs/spec, section 9, Profit share). */
export const shareRateRoutes = ({ db }: AppDeps) =>
  ({
    shareRates: direct(() => shareRates(db)),
    deskRates: direct((call) => deskRates(db, call)),
    deskRatePropose: command((tx, call, { request }) => proposeRate(tx, call, request)),
    deskRateConfirm: command((tx, call, { request }) => confirmRate(tx, call, request.id)),
    deskRateWithdraw: command((tx, call, { request }) => withdrawRate(tx, call, request.id)),
  }) satisfies Partial<Handlers>;
