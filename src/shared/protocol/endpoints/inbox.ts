import * as v from 'valibot';
import { nothing } from '#shared/protocol/schema/common.ts';
import * as message from '#shared/protocol/schema/message.ts';
import { get, post } from './endpoint.ts';

/** Calls of the inbox and of signed-in devices (docs/spec, section 7, Inbox). */
export const inboxEndpoints = {
  messageList: get('author', '/author/message/list', {
    request: message.messageListRequest,
    answer: message.messageListAnswer,
  }),
  messageRead: post('author', '/author/message/read', {
    request: message.messageReadRequest,
    answer: message.messageReadAnswer,
  }),
  questionAsk: post('author', '/author/question/ask', {
    request: message.questionAskRequest,
    answer: nothing,
  }),
  deviceList: get('author', '/author/device/list', { answer: v.array(message.deviceItem) }),
  deviceEnd: post('author', '/author/device/end', {
    request: message.deviceEndRequest,
    answer: nothing,
    asksAgain: true,
  }),
};
