import * as v from 'valibot';
import { get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as message from '#shared/protocol/inbox/message.ts';
import * as devicesWire from '#shared/protocol/session/devices.ts';

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
  deviceList: get('author', '/author/device/list', { answer: v.array(devicesWire.deviceItem) }),
  deviceEnd: post('author', '/author/device/end', {
    request: devicesWire.deviceEndRequest,
    answer: nothing,
    asksAgain: true,
  }),
};
