import { get, post } from '#shared/protocol/endpoint.ts';
import { nothing } from '#shared/protocol/fields.ts';
import * as message from './message.ts';

/** Calls about messages and questions (docs/spec, section 7). */
export const inboxCalls = {
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
  questionList: get('author', '/author/question/list', {
    request: message.questionListRequest,
    answer: message.questionListAnswer,
  }),
  deskMessageSend: post('editor', '/desk/message/send', {
    request: message.deskMessageSendRequest,
    answer: nothing,
    asksAgain: true,
  }),
  deskMessages: get('editor', '/desk/message/list', {
    request: message.deskMessagesRequest,
    answer: message.deskMessagesAnswer,
  }),
  deskQuestions: get('editor', '/desk/question/list', {
    request: message.deskQuestionsRequest,
    answer: message.deskQuestionsAnswer,
  }),
};
