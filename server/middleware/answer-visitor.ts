import type { Socket } from 'node:net';
import {
  ACCOUNT_REQUEST,
  type AnswerAccount,
  sendAccountAnswer,
} from '#server/account-command/ask-server.ts';
import { COPY_REQUEST, sendCopy } from '#server/backup/embedded-copy.ts';

/** The longest line that a command may send, in characters. */
const LINE_MAX = 5_000;

/** What a server with an open embedded database can do for the operator's commands. */
export type Serving = {
  readonly copyFiles: (to: string) => Promise<void>;
  readonly answerAccount: AnswerAccount;
};

/**
 * Answers a command that found the data folder in use (folder-lock.ts). The command says in one line what it wants. Whoever can open the
 * socket can also read the data folder, so no sign-in is needed. `serving` is undefined until the database is open.
 */
export function answerVisitor(socket: Socket, dataDir: string, serving: Serving | undefined): void {
  let said = '';
  let isHeard = false;
  socket.setEncoding('utf8');
  socket.on('data', (data) => {
    if (isHeard) return;
    said += String(data);
    const end = said.indexOf('\n');
    if (end < 0 && said.length < LINE_MAX) return;
    isHeard = true;
    const line = said.slice(0, Math.max(0, end));
    const isKnown = line === COPY_REQUEST || line.startsWith(ACCOUNT_REQUEST);
    if (!isKnown) socket.destroy();
    else if (serving === undefined)
      socket.write(`${JSON.stringify({ error: 'The server is only starting. Try again in a minute.' })}\n`);
    else if (line === COPY_REQUEST) sendCopy(socket, dataDir, serving.copyFiles);
    else sendAccountAnswer(socket, line, serving.answerAccount);
  });
}
