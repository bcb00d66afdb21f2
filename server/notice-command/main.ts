import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { printHelp } from '#server/platform/command-usage.ts';
import { systemClock, systemHttp, systemRandom } from '#server/platform/system.ts';
import { withSecretFiles } from '#server/settings/secret-files.ts';
import { type NoticeId, parseId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { parseNotice } from './parse-notice.ts';
import { sendNotice } from './send-notice.ts';

const USAGE = `npm run notice -- FILE
Publishes a notice through the running server (docs/deploy.md, Notices).
  TINTA_URL         address of the server, http://localhost:8080 if left out
  EDITOR_EMAIL      the editor's account, editor@tinta.local if left out
  EDITOR_PASSWORD   its password, or EDITOR_PASSWORD_FILE, a file with it; asked for if left out
  EDITOR_CODE       code of its authenticator app, or a recovery code; asked for if left out`;

function fail(...lines: string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

printHelp(USAGE);
const [path] = process.argv.slice(2);
if (path === undefined) fail(USAGE);
const file = await readFile(path, 'utf8').catch(() => fail(`${path} cannot be read`));
const notice = parseNotice(file);
if (!notice.ok) fail(`${path} was not published:`, ...notice.error.map((line) => `  ${line}`));
const named = notice.value.id;
const id = named === '' ? mintId<NoticeId>(systemClock, systemRandom) : parseId<NoticeId>(named);
if (id === undefined) fail('id must be that of an announcement, as the address of its page has it');

const settings = withSecretFiles(process.env);
if (!settings.ok) fail(`${path} was not published:`, ...settings.error.map((line) => `  ${line}`));
const { TINTA_URL, EDITOR_EMAIL, EDITOR_PASSWORD, EDITOR_CODE } = settings.value;
const server = (TINTA_URL ?? 'http://localhost:8080').replace(/\/$/, '');
const password = EDITOR_PASSWORD ?? (await ask("The editor's password: "));
const editor = {
  email: EDITOR_EMAIL ?? 'editor@tinta.local',
  password,
  code: async () =>
    EDITOR_CODE ?? ask('The code that the editor’s authenticator app shows, or a recovery code: '),
};
const sent = await sendNotice(systemHttp, server, editor, { ...notice.value, id });
if (!sent.ok) fail(sent.error);
process.stdout.write(`Published: ${server}/#/noticebook/${sent.value}\n`);
