import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { auditList } from './audit-list.ts';
import { listAuthors, oneAuthor } from './authors.ts';
import { disableEditor, listEditors } from './editors.ts';
import { findPeople } from './find-people.ts';
import { findStories } from './find-stories.ts';
import { outgoingMail } from './outgoing-mail.ts';
import { serverState } from './server-state.ts';
import { endAuthorSuspension, suspendAuthor } from './suspend-author.ts';
import { waitingQueues } from './waiting-queues.ts';

/** Calls about the desk itself: editors, audit log, outgoing mail, the server's state (docs/spec, section 7). */
export const deskHandlers = (deps: AppDeps) =>
  ({
    deskStart: direct(() => waitingQueues(deps)),
    deskServer: direct(() => serverState(deps)),
    deskEditors: direct((call) => listEditors(deps.db, call)),
    deskEditorDisable: command((tx, call, { request }) => disableEditor(tx, deps, call, request)),
    deskPeople: direct((call, { request }) => findPeople(deps.db, call, request.typed)),
    deskStories: direct((call, { request }) => findStories(deps.db, call, request.typed)),
    deskAuthors: direct((call, { request }) => listAuthors(deps.db, call, request)),
    deskAuthor: direct((call, { request }) => oneAuthor(deps.db, call, request.id)),
    deskAuthorSuspend: command((tx, call, { request }) => suspendAuthor(tx, deps, call, request)),
    deskAuthorSuspensionEnd: command((tx, call, { request }) =>
      endAuthorSuspension(tx, deps, call, request.id),
    ),
    deskMail: direct((call, { request }) => outgoingMail(deps, call, request.cursor)),
    deskAudit: direct((_call, { request }) => auditList(deps.db, request)),
  }) satisfies Partial<Handlers>;
