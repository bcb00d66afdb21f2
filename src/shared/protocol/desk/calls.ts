import { get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as audit from './audit.ts';
import * as authors from './authors.ts';
import * as editors from './editors.ts';
import * as outgoingMail from './outgoing-mail.ts';
import * as people from './people.ts';
import { deskServerAnswer } from './server.ts';
import { deskStartAnswer } from './start.ts';
import * as stories from './stories.ts';

/** Calls about the desk itself: editors, audit log, outgoing mail, the server's state (docs/spec, section 7). */
export const deskCalls = {
  deskStart: get('editor', '/desk/start', { answer: deskStartAnswer, encoding: 'query' }),
  deskServer: get('editor', '/desk/server', { answer: deskServerAnswer, encoding: 'query' }),
  deskEditors: get('editor', '/desk/editor/list', { answer: editors.deskEditorsAnswer, encoding: 'query' }),
  deskEditorDisable: post('editor', '/desk/editor/disable', {
    request: editors.deskEditorDisableRequest,
    answer: nothing,
    asksAgain: true,
  }),
  // The typed text may be an e-mail, and an address of a request is logged by proxies.
  deskPeople: post('editor', '/desk/author/find', {
    request: people.deskPeopleRequest,
    answer: people.deskPeopleAnswer,
    changesState: false,
  }),
  // A title that readers do not see yet stays out of the logs of proxies.
  deskStories: post('editor', '/desk/story/find', {
    request: stories.deskStoriesRequest,
    answer: stories.deskStoriesAnswer,
    changesState: false,
  }),
  deskAuthors: post('editor', '/desk/author/list', {
    request: authors.deskAuthorsRequest,
    answer: authors.deskAuthorsAnswer,
    changesState: false,
  }),
  deskAuthor: get('editor', '/desk/author/one', {
    request: authors.deskAuthorRequest,
    answer: authors.deskAuthorAnswer,
  }),
  deskAuthorSuspend: post('editor', '/desk/author/suspend', {
    request: authors.deskAuthorSuspendRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskAuthorSuspensionEnd: post('editor', '/desk/author/suspension/end', {
    request: authors.deskAuthorRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskMail: get('editor', '/desk/mail/list', {
    request: outgoingMail.deskMailRequest,
    answer: outgoingMail.deskMailAnswer,
  }),
  deskAudit: get('editor', '/desk/audit/list', {
    request: audit.auditListRequest,
    answer: audit.auditListAnswer,
  }),
};
