import { and, asc, eq, isNotNull, ne } from 'drizzle-orm';
import sharp from 'sharp';
import { decideContract } from '#server/contract/decide-contract.ts';
import { prepareContract } from '#server/contract/make-contract.ts';
import { preparePrivatePicture } from '#server/contract/save-private-picture.ts';
import { prepareWriterForm } from '#server/contract/save-writer-form.ts';
import { prepareSubmission } from '#server/contract/submit-contract.ts';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { messagesOf } from '#server/core/messages.ts';
import type { Outcome } from '#server/core/outcome.ts';
import type { Tx } from '#server/db/database.ts';
import { account } from '#server/db/schema/account.ts';
import { contract } from '#server/db/schema/contract.ts';
import { chapter, story } from '#server/db/schema/story.ts';
import { decideWithdrawal, payWithdrawal } from '#server/money/decide-withdrawal.ts';
import { prepareImport } from '#server/money/import-income.ts';
import { balanceOf } from '#server/money/ledger.ts';
import { withdraw } from '#server/money/withdraw.ts';
import { writeCsv } from '#shared/domain/csv/write-csv.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { INCOME_COLUMNS } from '#shared/domain/income/read-income-csv.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { dayAt, monthAt } from '#shared/domain/payout/month.ts';
import { payoutMonthAt } from '#shared/domain/payout/payout-calendar.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import { DEMO_FORM, DEMO_MONTHS, DEMO_PAID_MONTHS } from './demo-income.ts';

type Person = typeof account.$inferSelect;
type Body<Data> = (tx: Tx) => Promise<Outcome<Data>>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Gives the demo's author a filled profile, contracts, half a year of income and a paid withdrawal, through the commands that an author
 * and an editor call, at realistic times. Does nothing if she has a contract, or if there is no editor.
 */
export async function fillMoney(deps: AppDeps): Promise<void> {
  const { db } = deps;
  const [author] = await db.select().from(account).where(eq(account.emailKey, DEMO_ACCOUNT.email));
  const [editor] = await db.select().from(account).where(eq(account.role, 'editor')).limit(1);
  if (author === undefined || editor === undefined) return;
  const [known] = await db.select({ id: contract.id }).from(contract).where(eq(contract.ownerId, author.id));
  const [about] = await db
    .select({ id: story.id })
    .from(story)
    .where(and(eq(story.ownerId, author.id), isNotNull(story.openedAt), eq(story.completion, 'none')))
    .orderBy(asc(story.createdAt))
    .limit(1);
  if (known !== undefined || about === undefined) return;
  const months = monthsBefore(deps.clock.now(), DEMO_MONTHS.length);
  const first = months[0] ?? deps.clock.now();
  await signContract(deps, author, editor, about.id, first);
  // A completion is applied for under a contract, as the author's page asks.
  const completed = await db
    .select({ id: story.id })
    .from(story)
    .where(and(eq(story.ownerId, author.id), ne(story.completion, 'none')))
    .orderBy(asc(story.createdAt));
  for (const { id } of completed) await signContract(deps, author, editor, id, first);
  for (const [n, start] of months.entries()) {
    await importMonth(deps, editor, about.id, n, start);
    if (n + 1 === DEMO_PAID_MONTHS) await payOut(deps, author, editor, start);
  }
}

/** Noon at UTC+08:00 on the first day of each of the `count` months before the present one, oldest first. */
function monthsBefore(now: number, count: number): number[] {
  const [year = 0, month = 0] = monthAt(now).split('-').map(Number);
  return Array.from({ length: count }, (_, n) => Date.UTC(year, month - 1 - count + n, 1, 4));
}

const callAt =
  ({ clock, random }: AppDeps) =>
  (person: Person, now: number): AuthorCall => ({
    requestId: 'demo',
    now,
    language: 'en_ID',
    messages: messagesOf('en_ID'),
    udid: 'demodemodemodemo',
    address: '127.0.0.1',
    userAgent: 'Tinta demo',
    idempotencyKey: null,
    user: {
      userId: person.id,
      sessionId: '',
      role: person.role,
      penName: person.penName,
      isEditor: person.role === 'editor',
      passwordGiven: false,
      strong: true,
    },
    namedSession: null,
    // The demo's own author counts as just signed in.
    proof: { sessionId: '', expiresAt: now + 1 },
    newId: <Id extends string>() => mintId(clock, random) as string as Id,
  });

/** The result of a command. A refusal is a bug in the demo. */
async function committed<Data>({ db }: AppDeps, body: Body<Data>): Promise<Data> {
  const outcome = await db.transaction((tx) => body(tx));
  if (!outcome.ok) throw new Error(`the demo was refused: ${outcome.code} ${JSON.stringify(outcome.data)}`);
  return outcome.data;
}

async function signContract(
  deps: AppDeps,
  author: Person,
  editor: Person,
  bookId: BookId,
  at: number,
): Promise<void> {
  const call = callAt(deps);
  const file = new Blob([new Uint8Array(await drawing(400, 250, 'Demo'))], { type: 'image/png' });
  const picture = await preparePrivatePicture(deps, call(author, at), 'idFront', { file });
  const { id: idImg } = await committed(deps, picture);
  await committed(deps, await prepareWriterForm(deps, call(author, at), { ...DEMO_FORM, idImg }));
  const form = { ...DEMO_FORM, idImg, bookId };
  const { documentHash, textHash } = await committed(
    deps,
    await prepareContract(deps, call(author, at), form),
  );
  const imageData = `data:image/png;base64,${(await drawing(500, 300, 'Sekar')).toString('base64')}`;
  await committed(
    deps,
    await prepareSubmission(deps, call(author, at + HOUR_MS), { ...form, imageData, documentHash, textHash }),
  );
  const [waiting] = await deps.db
    .select({ id: contract.id })
    .from(contract)
    .where(and(eq(contract.storyId, bookId), eq(contract.state, 'waiting')));
  if (waiting !== undefined)
    await committed(deps, (tx) =>
      decideContract(tx, call(editor, at + DAY_MS), deps, {
        id: waiting.id,
        approve: true,
        reason: '',
      }),
    );
}

/** A word on a transparent background: a signature, or the picture of an invented document. */
const drawing = (width: number, height: number, word: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="10%" y="60%" font-size="${height / 3}" font-style="italic">${word}</text><path d="M${width / 10} ${height * 0.7}H${width * 0.9}" stroke="black" stroke-width="2"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** Imports a month's income on the 2nd of the next month; the newest month is an estimate. */
async function importMonth(
  deps: AppDeps,
  editor: Person,
  bookId: BookId,
  n: number,
  start: number,
): Promise<void> {
  const income = DEMO_MONTHS[n];
  if (income === undefined) return;
  const month = monthAt(start);
  const chapters = await deps.db
    .select({ id: chapter.id })
    .from(chapter)
    .where(and(eq(chapter.storyId, bookId), isNotNull(chapter.publishedRevisionId)))
    .orderBy(asc(chapter.position));
  const state = n + 1 === DEMO_MONTHS.length ? 'estimate' : 'verified';
  const row = (chapterId: string, kind: string, cents: number) => [
    bookId,
    chapterId,
    month,
    kind,
    { cents },
    state,
    'demo',
  ];
  const rows = [
    ...income.chapters.flatMap((cents, place) => {
      const found = chapters[place];
      return found === undefined ? [] : [row(found.id, 'chapters', cents)];
    }),
    ...Object.entries(income.more).map(([kind, cents]) => row('', kind, cents)),
  ];
  const csv = writeCsv([INCOME_COLUMNS, ...rows]);
  // The newest month's file is dated today at the latest.
  const at = Math.min(deps.clock.now(), start + 33 * DAY_MS);
  const sent = { csv, fileName: `demo-${month}.csv`, dryRun: false };
  await committed(deps, await prepareImport(callAt(deps)(editor, at), sent));
}

/** The author withdraws in the window after `start`'s month; approved the next day, paid on the 15th. */
async function payOut(deps: AppDeps, author: Person, editor: Person, start: number): Promise<void> {
  const call = callAt(deps);
  const window = payoutMonthAt(start + 33 * DAY_MS);
  const { available } = await balanceOf(deps.db, author.id);
  const asked = call(author, window.opensAt + HOUR_MS);
  const request = { amount: available, month: monthAt(asked.now), acceptTaxesAndFees: true };
  const { id } = await committed(deps, (tx) => withdraw(tx, asked, deps, request));
  await committed(deps, (tx) =>
    decideWithdrawal(
      tx,
      call(editor, asked.now + DAY_MS),
      deps.sealer,
      { id, approve: true, reason: '' },
      null,
    ),
  );
  const paid = call(editor, window.payNormally + HOUR_MS);
  const fee = 250;
  const tax = Math.round(available / 20);
  await committed(deps, (tx) =>
    payWithdrawal(tx, paid, deps.sealer, {
      id,
      fee,
      tax,
      net: available - fee - tax,
      reference: 'DEMO-0001',
      paidOn: dayAt(paid.now),
    }),
  );
}
