import * as v from 'valibot';
import { BODY, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as authorInfo from './author-info.ts';
import * as avatar from './avatar.ts';
import * as deletion from './deletion.ts';
import * as email from './email.ts';
import * as register from './register.ts';

/** Calls about the account: registration, e-mail, mails, avatar, deletion (docs/spec, section 7). */
export const accountCalls = {
  register: post('signIn', '/user/auth/register/email', {
    request: register.registerRequest,
    answer: nothing,
    bodyMax: BODY.session,
  }),
  accountEmail: get('author', '/author/author/email', { answer: email.accountEmail }),
  emailConfirm: post('signIn', '/user/auth/email/confirm', {
    request: email.linkRequest,
    answer: email.confirmedEmail,
    bodyMax: BODY.session,
  }),
  emailConfirmSend: post('author', '/author/author/email/confirm', {
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
  emailChange: post('author', '/author/author/email/change', {
    request: email.emailChangeRequest,
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  emailChangeCancel: post('author', '/author/author/email/cancel', {
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
  emailUndo: post('signIn', '/user/auth/email/undo', {
    request: email.linkRequest,
    answer: email.restoredEmail,
    bodyMax: BODY.session,
  }),
  mailChoice: get('author', '/author/author/mails', { answer: email.mailChoice }),
  mailChoose: post('author', '/author/author/mails', {
    request: email.mailChoice,
    answer: email.mailChoice,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
  authorInfo: get('author', '/author/author/info', { answer: authorInfo.authorInfo }),
  modifyEmail: post('author', '/author/author/modify/email', {
    request: authorInfo.modifyEmailRequest,
    answer: nothing,
  }),
  editorList: get('author', '/author/author/editor/list', { answer: v.array(authorInfo.editorItem) }),
  authorAvatar: post('author', '/author/author/avatar', {
    request: avatar.avatarRequest,
    answer: avatar.avatarAnswer,
    encoding: 'multipart',
    bodyMax: BODY.picture,
    makes: true,
  }),
  deletionState: get('author', '/author/author/deletion', { answer: deletion.deletionState }),
  deletionAsk: post('author', '/author/author/deletion/ask', {
    answer: deletion.deletionAsked,
    bodyMax: BODY.session,
    asksAgain: true,
    needsProof: true,
  }),
  deletionKeep: post('author', '/author/author/deletion/keep', {
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
};
