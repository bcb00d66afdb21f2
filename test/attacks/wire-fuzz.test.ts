import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { once } from '#shared/lib/once.ts';
import { type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { addChapter, addStory, PASSWORD, storyForm, textOf } from '#test/support/api-author.ts';
import { apiDevice, fileHeaders } from '#test/support/api-client.ts';
import { filledContract } from '#test/support/filled-contract.ts';
import { fillAccount } from '#test/support/full-author.ts';
import { keptLog, strangeField } from '#test/support/log-lines.ts';
import { type MoneyAuthor, moneyAuthor, moneyEditor } from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createSeededRandom } from '#test/support/seeded-random.ts';
import { createTestServer } from '#test/support/server.ts';
import { unnamedFields } from '#test/support/unnamed-fields.ts';
import { type FuzzedRequest, fuzzedRequest, type Right } from '#test/support/wire-fuzz.ts';

/**
 * Makes every call, as a visitor, an author and an editor, with requests that are right in most parts and wrong in some. CI takes new seeds each
 * day. To repeat one: `TINTA_WIRE_FROM=N TINTA_WIRE_RUNS=1 npx vitest run --project api test/attacks/wire-fuzz.test.ts`.
 */

const FROM = Number(process.env.TINTA_WIRE_FROM ?? 1);
const RUNS = Number(process.env.TINTA_WIRE_RUNS ?? 2);
/** A longer run ends early: CI has two minutes for it. */
const RUN_MS_MAX = 110_000;

/** A word in all texts that only their author may read. No request contains it. */
const SECRET = 'rahasiabudi';

// Withdrawals are open on this day.
const clock = movedClock(Date.parse('2026-02-05T12:00:00+08:00'));
const { logger, lines } = keptLog();
const server = await createTestServer({ clock, logger });
const { app } = server;

const ROLES = ['visitor', 'author', 'editor'] as const;
type Role = (typeof ROLES)[number];

let owner: MoneyAuthor;
let owned: string[];
beforeAll(async () => {
  await server.reset();
  owner = await moneyAuthor(server);
  await fillAccount(server, owner, 'open');
  owned = await fillPrivate(owner);
}, 120_000);

/** Stores private data of each kind. Returns its ids. */
async function fillPrivate({ device, id }: MoneyAuthor): Promise<string[]> {
  const story = await addStory(device, SECRET);
  const chapter = await addChapter(device, story.id, { title: SECRET, content: textOf(20, SECRET) });
  const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(40, 30) } });
  await device.ok('authorModify', { request: { ...filledContract, idImg, address: SECRET } });
  await device.ok('modifyEmail', { request: { email: `${SECRET}@example.org` } });
  await device.ok('questionAsk', { request: { text: SECRET } });
  const books = (await device.ok('bookList')).map((book) => book.id);
  const messages = (await device.ok('messageList', { request: {} })).items.map((item) => item.id);
  return [id, story.id, chapter.id, idImg, ...books, ...messages];
}

type Made = FuzzedRequest & { name: EndpointName; role: Role };

/** Calls that may end a session. */
const ENDS: ReadonlySet<EndpointName> = new Set([
  'logout',
  'refreshToken',
  'deviceEnd',
  'deletionAsk',
  'passwordChange',
  'passwordReset',
  'paymentUndoOwn',
  'recoveryCodeUse',
  'deskEditorDisable',
  'deskAuthorSuspend',
  'bookDelete',
]);

/** Requests that the calls with many rules accept. */
function rightOf(
  { email, device }: MoneyAuthor,
  ids: { id: string; bookId: string; revisionId: string; idImg: string; bookRevision: string },
): Partial<Record<EndpointName, Right>> {
  const { id, bookId, revisionId, idImg, bookRevision } = ids;
  const text = { title: 'A', content: textOf(3), authorNote: null };
  const saved = { id, ...text, baseRevision: revisionId };
  const form = { ...filledContract, idImg };
  return {
    login: { request: { account: email, password: PASSWORD } },
    register: { request: { email: `${randomUUID().slice(0, 12)}@example.org`, password: PASSWORD } },
    refreshToken: { request: { refreshToken: device.refreshToken } },
    reauthenticate: { request: { by: 'password', password: PASSWORD } },
    passwordChange: { request: { current: PASSWORD, password: `${PASSWORD}b` } },
    emailChange: { request: { email: `${randomUUID().slice(0, 12)}@example.org`, current: PASSWORD } },
    modifyEmail: { request: { email: 'a@example.org' } },
    bookAdd: { request: { id: randomUUID(), ...storyForm('A') } },
    bookEdit: {
      params: { id: bookId },
      request: { ...storyForm('B'), editorId: '', coverId: '', baseRevision: bookRevision },
    },
    chapterAdd: { request: { id: randomUUID(), bookId, ...text, status: 'draft' } },
    chapterEdit: { request: saved },
    chapterAside: { request: saved },
    chapterSaves: { request: { saves: [{ key: randomUUID(), call: 'chapterEdit', request: saved }] } },
    chapterSort: { request: { bookId, ids: [id] } },
    chapterRevision: { request: { id, revisionId } },
    chapterRestore: { request: { id, revision: 1 } },
    chapterPosted: {
      request: { id, platform: 'ao3', contentHash: 'a'.repeat(64), postedAt: '2026-01-01T00:00:00Z', text },
    },
    chapterPostedText: { request: { id, platform: 'ao3' } },
    versionKeep: {
      request: { id: randomUUID(), chapterId: id, name: 'A', nameId: randomUUID(), text },
    },
    authorModify: { request: form },
    contractSign: { request: { ...form, bookId } },
    incomeStatement: { request: { month: '2026-01' } },
    writingDays: { request: { from: '2026-01-01' } },
    applyAdd: { request: { bookId, type: 'bonus', bonusKind: 'signing', note: 'A' } },
    applyWithdrawal: { request: { amount: 100, month: '2026-02', acceptTaxesAndFees: true } },
    questionAsk: { request: { text: 'A' } },
    deskMessageSend: { request: { bookId, title: 'A', text: 'B' } },
    deskTargetOrg: { request: { countryCode: 'ID', org: 'guild', orgName: 'Guild' } },
    deskInspectChapter: { request: { id, pass: true } },
    deskRatePropose: { request: { contractType: 'exclusive', tenths: 455 } },
  };
}

/** Makes a request for each call once, in a random order, and mostly by someone who may make the call. */
async function requestsOf(seed: number): Promise<Made[]> {
  const seeded = createSeededRandom(seed);
  const author = await moneyAuthor(server);
  const editor = await moneyEditor(server);
  const own = await addStory(author.device, 'Own');
  const chapter = await addChapter(author.device, own.id, { status: 'published' });
  await author.device.ok('bookOpen', { params: { id: own.id } });
  const known = {
    ids: [own.id, chapter.id, ...owned, author.id, editor.id, randomUUID()],
    books: [own.id, own.id, own.id, ...owned],
    chapters: [chapter.id, chapter.id, chapter.id, ...owned],
    words: [
      'fantasy',
      'ID',
      'en_US',
      '2026-01',
      '2026-02',
      '2026-02-05T12:00:00Z',
      'a',
      PASSWORD,
      owner.email,
    ],
  };
  const visitor = apiDevice(app);
  const headers: Record<Role, Record<string, string>> = {
    visitor: { [HEADER.udid]: visitor.udid },
    author: { ...fileHeaders(author.device), [HEADER.udid]: author.device.udid },
    editor: { ...fileHeaders(editor.device), [HEADER.udid]: editor.device.udid },
  };
  const names = Object.keys(endpoints) as EndpointName[];
  const { revisionId: bookRevision } = await author.device.ok('bookForm', { params: { id: own.id } });
  const { idImg } = await author.device.ok('idCardSave', { request: { file: pngOf(40, 30) } });
  const right = rightOf(author, {
    id: chapter.id,
    bookId: own.id,
    revisionId: chapter.revisionId,
    idImg,
    bookRevision,
  });
  return (
    names
      // Calls that end sessions come last.
      .map((name) => ({ name, at: ENDS.has(name) ? 1 + seeded.next() : seeded.next() }))
      .sort((one, other) => one.at - other.at)
      .map(({ name }) => {
        const { auth } = endpoints[name];
        const role =
          seeded.chance(0.8) && (auth === 'author' || auth === 'editor') ? auth : seeded.pick(ROLES);
        return { name, role, ...fuzzedRequest(endpoints[name], seeded, known, right[name], headers[role]) };
      })
  );
}

/** What is wrong with an answer; '' if nothing is. */
async function faultOf(name: EndpointName, response: Response, role: Role): Promise<string> {
  const text = await response.text();
  if (response.status >= 500) return `${response.status} ${text.slice(0, 300)}`;
  if (/node_modules|\.ts:\d+|\bat \w+ \(/.test(text)) return `a stack trace: ${text.slice(0, 300)}`;
  if (role !== 'editor' && text.includes(SECRET)) return `another author's data: ${text.slice(0, 300)}`;
  if (response.status === 304) return '';
  if (!response.headers.get('content-type')?.startsWith('application/json'))
    return `no JSON: ${response.status} ${text.slice(0, 100)}`;
  const { success, data } = JSON.parse(text) as { success: boolean; data?: unknown };
  const unnamed = success ? unnamedFields(name, data) : '';
  return unnamed === '' ? '' : `fields that the schema does not name: ${unnamed.slice(0, 300)}`;
}

/** The time of the simplest call, in ms. Every answer is compared with it. */
async function floorMs(): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    const begun = performance.now();
    await app.request('/book/book/sort/type');
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other)[15] ?? 1;
}

/** Makes the requests of all seeds, once for both tests. */
const run = once(async () => {
  const faults: string[] = [];
  const slow: { name: string; ms: number }[] = [];
  let done = 0;
  const begun = performance.now();
  const floor = await floorMs();
  let seed = FROM;
  for (; seed < FROM + RUNS && performance.now() - begun < RUN_MS_MAX; seed += 1) {
    for (const { name, role, path, init } of await requestsOf(seed)) {
      const sent = performance.now();
      const response = await app.request(path, init);
      if (response.status === 200) done += 1;
      const fault = await faultOf(name, response, role);
      slow.push({ name, ms: performance.now() - sent });
      if (fault !== '') faults.push(`seed ${seed}, ${role}: ${init.method} ${path.slice(0, 200)}: ${fault}`);
    }
  }
  const slowest = slow.sort((one, other) => other.ms - one.ms).slice(0, 5);
  console.log(
    `wire fuzz: seeds ${FROM} to ${seed - 1}, ${slow.length} requests, ${done} done; slowest, in times of the simplest call: ${slowest
      .map(({ name, ms }) => `${name} ${Math.round(ms / floor)}`)
      .join(', ')}`,
  );
  return { faults, runs: seed - FROM, doneShare: done / slow.length };
});

it(`seeds ${FROM} to ${FROM + RUNS - 1}: no call answers with a server error, a stack trace or another author's data`, async () => {
  const { faults, doneShare } = await run();
  expect(faults).toEqual([]);
  // Requests that are all refused prove nothing.
  expect(doneShare).toBeGreaterThan(0.25);
}, 180_000);

it('the log of all these calls has only fixed fields with values of fixed kinds, and no one’s words, address, token or code', async () => {
  const { runs } = await run();
  const calls = new Set(lines.map(({ call }) => call));
  // A single request may have a path that is not a call.
  if (runs > 1) for (const name of Object.keys(endpoints)) expect(calls).toContain(name);
  expect(lines.map(strangeField).filter((fault) => fault !== '')).toEqual([]);
  const { accessToken, refreshToken, udid } = owner.device;
  const secrets = [SECRET, PASSWORD, 'example.org', accessToken, refreshToken, udid];
  // The client chooses a request's key, so here it may be any word.
  const told = lines.map(({ key: _, ...line }) => JSON.stringify(line));
  expect(told.filter((line) => secrets.some((secret) => line.includes(secret ?? '')))).toEqual([]);
}, 180_000);
