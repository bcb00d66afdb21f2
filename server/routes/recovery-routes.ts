import type { AppDeps } from '#server/app-deps.ts';
import { changePassword } from '#server/auth/change-password.ts';
import { requestReset } from '#server/auth/request-reset.ts';
import { resetAccount, resetPassword } from '#server/auth/reset-password.ts';
import { outgoingMail } from '#server/queries/outgoing-mail.ts';
import { direct, type Handlers } from './handler.ts';

/** The calls about passwords, and the desk's list of mails (docs/spec, section 7). */
export const recoveryRoutes = (deps: AppDeps) =>
  ({
    passwordForgotten: direct((call, { request }) => requestReset(deps, call, request)),
    passwordResetAccount: direct((call, { request }) => resetAccount(deps, call, request)),
    passwordReset: direct((call, { request }) => resetPassword(deps, call, request)),
    passwordChange: {
      kind: 'command',
      prepare: (call, { request }) => changePassword(deps, call, request),
    },
    deskMail: direct((call, { request }) => outgoingMail(deps, call, request.cursor)),
  }) satisfies Partial<Handlers>;
