import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { done } from '#server/core/outcome.ts';
import { disableEditor, listEditors } from '#server/desk/editors.ts';
import { outgoingMail } from '#server/desk/outgoing-mail.ts';

/** The desk itself: who may use it, and the mails that leave (docs/spec, section 6). */
export const deskOfficeRoutes = (deps: AppDeps) =>
  ({
    deskStart: direct(async () => done(undefined)),
    deskEditors: direct((call) => listEditors(deps.db, call)),
    deskEditorDisable: command((tx, call, { request }) => disableEditor(tx, call, request)),
    deskMail: direct((call, { request }) => outgoingMail(deps, call, request.cursor)),
  }) satisfies Partial<Handlers>;
