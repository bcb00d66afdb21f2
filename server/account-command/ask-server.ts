import type { Socket } from 'node:net';
import * as v from 'valibot';
import { askHolder, visitHolder } from '#server/platform/folder-lock.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';
import { ACCOUNT_COMMANDS, type AccountCommand } from './run-account-command.ts';

/** Prefix of the line that the command sends to the server. */
export const ACCOUNT_REQUEST = 'account ';

const order = v.object({
  command: v.picklist(ACCOUNT_COMMANDS),
  email: v.string(),
  reason: v.optional(v.string(), ''),
});
const answer = v.union([v.object({ lines: v.array(v.string()) }), v.object({ error: v.string() })]);

/** Runs a command for accounts on the server's database. */
export type AnswerAccount = (
  command: AccountCommand,
  email: string,
  reason: string,
) => Promise<Result<readonly string[], string>>;

/** Lets the server that has the data folder change an account: only one process can open the embedded database. */
export async function askServer(
  dataDir: string,
  command: AccountCommand,
  email: string,
  reason = '',
): Promise<Result<readonly string[], string>> {
  const socket = await visitHolder(dataDir);
  if (socket === undefined) return err('The server is stopping. Try again.');
  const line = await askHolder(socket, `${ACCOUNT_REQUEST}${JSON.stringify({ command, email, reason })}`);
  socket.destroy();
  if (line === '')
    return err(
      `A server of an earlier version is running on the data folder ${dataDir}, one that stops, or another command. Try again, or stop it first.`,
    );
  const said = v.parse(answer, JSON.parse(line));
  return 'error' in said ? err(said.error) : ok(said.lines);
}

/** The server's side: runs the command that `line` contains and answers with its lines or its error. */
export function sendAccountAnswer(socket: Socket, line: string, run: AnswerAccount): void {
  const say = (value: v.InferOutput<typeof answer>) => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(value)}\n`);
  };
  const act = async () => {
    const { command, email, reason } = v.parse(order, JSON.parse(line.slice(ACCOUNT_REQUEST.length)));
    const result = await run(command, email, reason);
    say(result.ok ? { lines: [...result.value] } : { error: result.error });
  };
  act().catch((error: Error) => say({ error: error.message }));
}
