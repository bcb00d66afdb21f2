import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { listMessages, readMessages } from './messages.ts';
import { askQuestion, waitingQuestions } from './questions.ts';
import { sendDeskMessage } from './send-desk-message.ts';

/** Calls about messages and questions (docs/spec, section 7). */
export const inboxHandlers = (deps: AppDeps) =>
  ({
    messageList: direct((call, { request }) => listMessages(deps.db, call, request)),
    messageRead: command((tx, call, { request }) => readMessages(tx, call, request)),
    questionAsk: command((tx, call, { request }) => askQuestion(tx, call, request.text)),
    deskMessageSend: command((tx, call, { request }) => sendDeskMessage(tx, call, request)),
    deskQuestions: direct((call, { request }) => waitingQuestions(deps.db, call, request.cursor)),
  }) satisfies Partial<Handlers>;
