import type { AppDeps } from '#server/core/deps.ts';
import { command, direct, type Handlers } from '#server/core/handler.ts';
import { askQuestion } from '#server/inbox/ask-question.ts';
import { listMessages } from '#server/inbox/list-messages.ts';
import { waitingQuestions } from '#server/inbox/questions.ts';
import { readMessages } from '#server/inbox/read-messages.ts';
import { sendDeskMessage } from '#server/inbox/send-desk-message.ts';
import { listDevices } from '#server/session/devices.ts';
import { endDevices } from '#server/session/end-devices.ts';

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
