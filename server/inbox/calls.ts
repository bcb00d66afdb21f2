import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { listMessages, readMessages } from './messages.ts';
import { askQuestion, deskQuestions, ownQuestions } from './questions.ts';
import { sendDeskMessage } from './send-desk-message.ts';
import { sentDeskMessages } from './sent-desk-messages.ts';

/** Calls about messages and questions (docs/spec, section 7). */
export const inboxHandlers = (deps: AppDeps) =>
  ({
    messageList: direct((call, { request }) => listMessages(deps.db, call, request)),
    messageRead: command((tx, call, { request }) => readMessages(tx, call, request)),
    questionAsk: command((tx, call, { request }) => askQuestion(tx, call, request.text)),
    questionList: direct((call, { request }) => ownQuestions(deps.db, call, request.cursor)),
    deskMessageSend: command((tx, call, { request }) => sendDeskMessage(tx, call, request)),
    deskMessages: direct((_call, { request }) => sentDeskMessages(deps.db, request.cursor)),
    deskQuestions: direct((call, { request }) => deskQuestions(deps.db, call, request)),
  }) satisfies Partial<Handlers>;
