import { askQuestion } from '#server/commands/ask-question.ts';
import { endDevices } from '#server/commands/end-devices.ts';
import { readMessages } from '#server/commands/read-messages.ts';
import { sendDeskMessage } from '#server/commands/send-desk-message.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { listDevices } from '#server/queries/devices.ts';
import { listMessages } from '#server/queries/inbox.ts';
import { waitingQuestions } from '#server/queries/questions.ts';

/** The calls about the inbox and the signed-in devices, and the desk's calls about messages (docs/spec, section 7). */
export const inboxRoutes = ({ db }: AppDeps) =>
  ({
    messageList: direct((call, { request }) => listMessages(db, call, request)),
    messageRead: command((tx, call, { request }) => readMessages(tx, call, request)),
    questionAsk: command((tx, call, { request }) => askQuestion(tx, call, request.text)),
    deviceList: direct((call) => listDevices(db, call)),
    deviceEnd: command((tx, call, { request }) => endDevices(tx, call, request)),
    deskMessageSend: command((tx, call, { request }) => sendDeskMessage(tx, call, request)),
    deskQuestions: direct((call, { request }) => waitingQuestions(db, call, request.cursor)),
  }) satisfies Partial<Handlers>;
