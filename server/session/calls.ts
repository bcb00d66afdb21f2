import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { endDevices, listDevices } from './devices.ts';
import { logOut } from './log-out.ts';
import { renewSession } from './renew-session.ts';

/** Calls about tokens and devices (docs/spec, section 7). */
export const sessionHandlers = (deps: AppDeps) =>
  ({
    logout: direct((call, { request }) => logOut(deps, call, request)),
    refreshToken: direct((call, { request }) => renewSession(deps, call, request)),
    deviceList: direct((call) => listDevices(deps.db, call)),
    deviceEnd: command((tx, call, { request }) => endDevices(tx, call, request)),
  }) satisfies Partial<Handlers>;
