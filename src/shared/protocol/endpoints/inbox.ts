import * as v from 'valibot';
import { nothing } from '#shared/protocol/schema/common.ts';
import * as message from '#shared/protocol/schema/message.ts';
import { BODY, type Endpoint, none } from './endpoint.ts';

/** Calls of the inbox and of signed-in devices (docs/spec, section 7, Inbox). */
export const inboxEndpoints = {
  messageList: {
    method: 'GET',
    path: '/author/message/list',
    auth: 'author',
    changesState: false,
    encoding: 'query',
    params: none,
    request: message.messageListRequest,
    answer: message.messageListAnswer,
  },
  messageRead: {
    method: 'POST',
    path: '/author/message/read',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.small,
    params: none,
    request: message.messageReadRequest,
    answer: message.messageReadAnswer,
  },
  questionAsk: {
    method: 'POST',
    path: '/author/question/ask',
    auth: 'author',
    changesState: true,
    encoding: 'json',
    bodyMax: BODY.small,
    params: none,
    request: message.questionAskRequest,
    answer: nothing,
  },
  deviceList: {
    method: 'GET',
    path: '/author/device/list',
    auth: 'author',
    changesState: false,
    encoding: 'none',
    params: none,
    request: none,
    answer: v.array(message.deviceItem),
  },
  deviceEnd: {
    method: 'POST',
    path: '/author/device/end',
    auth: 'author',
    changesState: true,
    asksAgain: true,
    encoding: 'json',
    bodyMax: BODY.small,
    params: none,
    request: message.deviceEndRequest,
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;
