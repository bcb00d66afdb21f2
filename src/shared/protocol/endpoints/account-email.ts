import * as wire from '#shared/protocol/schema/account-email.ts';
import { nothing } from '#shared/protocol/schema/common.ts';
import { BODY, type Endpoint, none } from './endpoint.ts';

const post = { method: 'POST', encoding: 'json', bodyMax: BODY.session, params: none } as const;

/** Calls about the sign-in e-mail (docs/spec, section 5, Confirmed e-mail; docs/spec, section 5, Change of the sign-in e-mail). */
export const accountEmailEndpoints = {
  accountEmail: {
    method: 'GET',
    path: '/author/author/email',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: wire.accountEmail,
  },
  emailConfirm: {
    ...post,
    path: '/user/auth/email/confirm',
    auth: 'signIn',
    changesState: true,
    request: wire.linkRequest,
    answer: wire.confirmedEmail,
  },
  emailConfirmSend: {
    ...post,
    path: '/author/author/email/confirm',
    auth: 'author',
    changesState: true,
    asksAgain: true,
    request: none,
    answer: nothing,
  },
  emailChange: {
    ...post,
    path: '/author/author/email/change',
    auth: 'author',
    changesState: true,
    needsProof: true,
    asksAgain: true,
    request: wire.emailChangeRequest,
    answer: nothing,
  },
  emailChangeCancel: {
    ...post,
    path: '/author/author/email/cancel',
    auth: 'author',
    changesState: true,
    asksAgain: true,
    request: none,
    answer: nothing,
  },
  mailChoice: {
    method: 'GET',
    path: '/author/author/mails',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: wire.mailChoice,
  },
  mailChoose: {
    ...post,
    path: '/author/author/mails',
    auth: 'author',
    changesState: true,
    asksAgain: true,
    request: wire.mailChoice,
    answer: wire.mailChoice,
  },
  emailUndo: {
    ...post,
    path: '/user/auth/email/undo',
    auth: 'signIn',
    changesState: true,
    request: wire.linkRequest,
    answer: wire.restoredEmail,
  },
} as const satisfies Record<string, Endpoint>;
