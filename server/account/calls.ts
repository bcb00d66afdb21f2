import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers, prepared } from '#server/core/handler.ts';
import { refusalLogged } from '#server/core/log-refusal.ts';
import { authorInfo, editorList } from './author-info.ts';
import { accountEmail, cancelEmailChange, modifyEmail, requestEmailChange } from './change-email.ts';
import { confirmEmail, sendConfirmation } from './confirm-email.ts';
import { askDeletion, deletionState, keepAccount } from './deletion.ts';
import { chooseMails, mailChoice } from './mail-choice.ts';
import { register } from './register.ts';
import { prepareAvatar } from './save-avatar.ts';
import { undoEmailChange } from './undo-email.ts';

/** Calls about the account: registration, e-mail, mails, avatar, deletion (docs/spec, section 7). */
export const accountHandlers = (deps: AppDeps) =>
  ({
    register: direct((call, { request }) => register(deps, call, request)),
    accountEmail: direct((call) => accountEmail(deps, call)),
    emailConfirm: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await confirmEmail(deps, call, request)),
    ),
    emailConfirmSend: prepared((call) => sendConfirmation(deps, call)),
    emailChange: prepared((call, { request }) => requestEmailChange(deps, call, request)),
    emailChangeCancel: command((tx, call) => cancelEmailChange(tx, call)),
    emailUndo: direct(async (call, { request }) =>
      refusalLogged(deps, call, '', 'link', await undoEmailChange(deps, call, request)),
    ),
    mailChoice: direct((call) => mailChoice(deps.db, call)),
    mailChoose: command((tx, call, { request }) => chooseMails(tx, call, request)),
    authorInfo: direct((call) => authorInfo(deps.db, call)),
    modifyEmail: command((tx, call, { request }) => modifyEmail(tx, call, request.email)),
    editorList: direct(() => editorList(deps.db)),
    authorAvatar: prepared((call, { request }) => prepareAvatar(deps, call, request)),
    deletionState: direct((call) => deletionState(deps.db, call)),
    deletionAsk: command((tx, call) => askDeletion(tx, deps, call)),
    deletionKeep: command((tx, call) => keepAccount(tx, deps, call)),
  }) satisfies Partial<Handlers>;
