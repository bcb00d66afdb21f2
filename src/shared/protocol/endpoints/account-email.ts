import * as wire from '#shared/protocol/account/email.ts';
import { BODY, get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';

/** Calls about the sign-in e-mail (docs/spec, section 5, Confirmed e-mail; docs/spec, section 5, Change of the sign-in e-mail). */
export const accountEmailEndpoints = {
  accountEmail: get('author', '/author/author/email', { answer: wire.accountEmail }),
  emailConfirm: post('signIn', '/user/auth/email/confirm', {
    request: wire.linkRequest,
    answer: wire.confirmedEmail,
    bodyMax: BODY.session,
  }),
  emailConfirmSend: post('author', '/author/author/email/confirm', {
    answer: nothing,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
  emailChange: post('author', '/author/author/email/change', {
    request: wire.emailChangeRequest,
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
  mailChoice: get('author', '/author/author/mails', { answer: wire.mailChoice }),
  mailChoose: post('author', '/author/author/mails', {
    request: wire.mailChoice,
    answer: wire.mailChoice,
    bodyMax: BODY.session,
    asksAgain: true,
  }),
  emailUndo: post('signIn', '/user/auth/email/undo', {
    request: wire.linkRequest,
    answer: wire.restoredEmail,
    bodyMax: BODY.session,
  }),
};
