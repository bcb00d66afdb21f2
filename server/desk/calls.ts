import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { done } from '#server/core/outcome.ts';
import { auditList } from './audit-list.ts';
import { disableEditor, listEditors } from './editors.ts';
import { outgoingMail } from './outgoing-mail.ts';

/** Calls about the desk itself: editors, audit log, outgoing mail (docs/spec, section 7). */
export const deskHandlers = (deps: AppDeps) =>
  ({
    deskStart: direct(async () => done(undefined)),
    deskEditors: direct((call) => listEditors(deps.db, call)),
    deskEditorDisable: command((tx, call, { request }) => disableEditor(tx, call, request)),
    deskMail: direct((call, { request }) => outgoingMail(deps, call, request.cursor)),
    deskAudit: direct((_call, { request }) => auditList(deps.db, request.cursor)),
  }) satisfies Partial<Handlers>;
