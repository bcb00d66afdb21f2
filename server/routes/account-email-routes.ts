import { accountEmail, cancelEmailChange, requestEmailChange } from '#server/account/change-email.ts';
import { confirmEmail, sendConfirmation } from '#server/account/confirm-email.ts';
import { chooseMails, mailChoice } from '#server/account/mail-choice.ts';
import { undoEmailChange } from '#server/account/undo-email.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { refusalLogged } from '#server/sign-in/log-refusal.ts';

/** The calls about the sign-in e-mail, and what comes by mail (docs/spec, section 7). */
export const accountEmailRoutes = (deps: AppDeps) =>
  ({
    accountEmail: direct((call) => accountEmail(deps, call)),
    emailConfirm: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await confirmEmail(deps, call, request)),
    ),
    emailConfirmSend: { kind: 'command', prepare: (call) => sendConfirmation(deps, call) },
    emailChange: {
      kind: 'command',
      prepare: (call, { request }) => requestEmailChange(deps, call, request),
    },
    emailChangeCancel: command((tx, call) => cancelEmailChange(tx, call)),
    mailChoice: direct((call) => mailChoice(deps.db, call)),
    mailChoose: command((tx, call, { request }) => chooseMails(tx, call, request)),
    emailUndo: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await undoEmailChange(deps, call, request)),
    ),
  }) satisfies Partial<Handlers>;
