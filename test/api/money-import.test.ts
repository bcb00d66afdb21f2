import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { message } from '#server/db/schema/message.ts';
import { incomeImport, incomeLine } from '#server/db/schema/money.ts';
import { chapter } from '#server/db/schema/story.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { addChapter, addStory, newBookId, newChapterId } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import {
  COLUMNS,
  expectBooks,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
} from '#test/support/money.ts';
import { createTestServer } from '#test/support/server.ts';

const server = await createTestServer({ clock: { now: () => Date.parse('2026-03-01T00:00:00+08:00') } });
const { db } = server;

let author: MoneyAuthor;
let editor: ApiDevice;
let bookId: BookId;

beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  editor = (await moneyEditor(server)).device;
  bookId = (await addStory(author.device)).id;
});

const kept = () =>
  db.select().from(incomeLine).where(eq(incomeLine.ownerId, author.id)).orderBy(asc(incomeLine.reference));
const send = (csv: string, dryRun = false) =>
  editor.call('deskIncomeImport', { request: { csv: `${COLUMNS}\n${csv}`, dryRun } });
const counts = ({ report }: Awaited<ReturnType<typeof importLines>>) => {
  const { added, verified, changed, repeated, faulty, credited, estimated } = report;
  return { added, verified, changed, repeated, faulty, credited, estimated };
};
const NONE = { added: 0, verified: 0, changed: 0, repeated: 0, faulty: 0, credited: 0, estimated: 0 };

describe('a file of income (docs/spec, section 6, Desk)', () => {
  it('is tried first: a dry run reports everything and stores nothing', async () => {
    const lines = [line(bookId, '1.50'), line(bookId, '2', { state: 'estimate', reference: 'e' })];
    const tried = await importLines(editor, lines, true);
    expect(tried.importId).toBeNull();
    expect(counts(tried)).toEqual({ ...NONE, added: 2, credited: 150, estimated: 200 });
    expect(tried.report).toMatchObject({ rows: 2, stories: 1, authors: 1, errors: [] });
    expect(await kept()).toEqual([]);
    expect(await db.select().from(incomeImport)).toEqual([]);
    expect(counts(await importLines(editor, lines))).toEqual(counts(tried));
    await expectBooks(server, author.id, { available: 150, locked: 0, paid: 0 });
  });

  it('sent again, whole or in part, credits nothing twice', async () => {
    const lines = [
      line(bookId, '1.50'),
      line(bookId, '2', { kind: 'gift' }),
      line(bookId, '3', { state: 'estimate', reference: 'e' }),
    ];
    await importLines(editor, lines);
    expect(counts(await importLines(editor, lines))).toEqual({ ...NONE, repeated: 3 });
    expect(counts(await importLines(editor, lines.slice(1).reverse()))).toEqual({ ...NONE, repeated: 2 });
    await expectBooks(server, author.id, { available: 350, locked: 0, paid: 0 });
    expect(
      (await editor.ok('deskIncomeImports', { request: {} })).items.map(({ added }) => added),
    ).toHaveLength(3);
  });

  it('for a story that its author deletes at the same moment: the later of the two is refused', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await addStory(author.device);
      const [imported, deleted] = await Promise.all([
        send(line(id, '1', { reference: `of ${id}` })),
        author.device.call('bookDelete', { params: { id } }),
      ]);
      if (imported.success)
        expect(deleted).toMatchObject({ code: 'refused', data: { reason: 'notEditable' } });
      else {
        expect(deleted.success).toBe(true);
        expect(imported).toMatchObject({
          code: 'validation',
          data: { report: { errors: [{ message: 'desk.income.error.bookUnknown' }] } },
        });
      }
    }
  });

  it('sent twice at once is credited once', async () => {
    const lines = Array.from({ length: 20 }, (_, n) => line(bookId, '1', { reference: `r${n}` }));
    const answers = await Promise.all(Array.from({ length: 6 }, () => importLines(editor, lines)));
    expect(answers.map(({ report }) => report.added).sort()).toEqual([0, 0, 0, 0, 0, 20]);
    await expectBooks(server, author.id, { available: 2_000, locked: 0, paid: 0 });
  });

  it('an estimate may change and be verified, even with a different amount; then it is final', async () => {
    const as = (state: string, amount: string) => [line(bookId, amount, { state, reference: 'x' })];
    await importLines(editor, as('estimate', '10'));
    expect(counts(await importLines(editor, as('estimate', '12')))).toEqual({
      ...NONE,
      changed: 1,
      estimated: 200,
    });
    expect(counts(await importLines(editor, as('verified', '11')))).toEqual({
      ...NONE,
      verified: 1,
      credited: 1_100,
      estimated: -1_200,
    });
    // The old estimate sent once more is neither an error nor a change.
    expect(counts(await importLines(editor, as('estimate', '10')))).toEqual({ ...NONE, repeated: 1 });
    const differs = await editor.call('deskIncomeImport', {
      request: { csv: [COLUMNS, ...as('verified', '11.01')].join('\n') },
    });
    expect(differs).toMatchObject({
      code: 'validation',
      data: {
        report: { errors: [{ line: 2, message: 'desk.income.error.verifiedDiffers', value: '1100' }] },
      },
    });
    await importLines(editor, [line(bookId, '0.01', { kind: 'adjustment', reference: 'x' })]);
    await expectBooks(server, author.id, { available: 1_101, locked: 0, paid: 0 });
  });

  it('is accepted as a whole or not at all, and reports every error with its line', async () => {
    const { id: chapterId } = await addChapter(author.device, bookId);
    const other = await addStory(author.device);
    const answer = await send(
      [
        line(bookId, '1'),
        line(newBookId(), '1'),
        line(bookId, '1', { chapterId: newChapterId() }),
        line(other.id, '1', { chapterId }),
        line(bookId, 'much', { reference: 'a' }),
        line(bookId, '1', { chapterId }),
        line(bookId, '2'),
      ].join('\n'),
    );
    expect(answer).toMatchObject({
      code: 'validation',
      data: { fields: { file: 'desk.income.error.rows' }, report: { rows: 7, added: 2, faulty: 5 } },
    });
    const { report } = answer.data as unknown as { report: { errors: { line: number; message: string }[] } };
    expect(report.errors.map((error) => [error.line, error.message.split('.').at(-1)])).toEqual([
      [3, 'bookUnknown'],
      [4, 'chapterUnknown'],
      [5, 'chapterUnknown'],
      [6, 'amount'],
      [8, 'duplicate'],
    ]);
    expect(await kept()).toEqual([]);
    await expectBooks(server, author.id, { available: 0, locked: 0, paid: 0 });
    expect(await db.select().from(auditLog)).toEqual([]);
  });

  it('can be a file as spreadsheets save it: byte order mark, CRLF, semicolons, quotes, decimal commas', async () => {
    const text = `\uFEFF${COLUMNS.replaceAll(',', ';')}\r\n${bookId};"";2026-02;"chapters";"1234,5";verified;"A; ""B"""\r\n`;
    const { report } = await editor.ok('deskIncomeImport', {
      request: { file: new File([text], 'feb.csv', { type: 'text/csv' }) },
    });
    expect(report).toMatchObject({ added: 1, credited: 123_450 });
    expect(await kept()).toMatchObject([{ reference: 'A; "B"', cents: 123_450, chapterId: null }]);
    expect((await editor.ok('deskIncomeImports', { request: {} })).items).toMatchObject([
      { fileName: 'feb.csv', rows: 1, credited: 123_450 },
    ]);
  });

  it.each([
    ['nothing', {}, 'fileEmpty'],
    ['bytes that are not UTF-8', { file: new File([new Uint8Array([0xff, 0xfe, 0x41])], 'x') }, 'encoding'],
  ])('%s is an error at the file’s field', async (_, request, problem) => {
    expect(await editor.call('deskIncomeImport', { request })).toMatchObject({
      code: 'validation',
      data: { fields: { file: `desk.income.error.${problem}` } },
    });
  });

  it('of thousands of lines for many authors adds up to the cent', async () => {
    const others = [author, await moneyAuthor(server), await moneyAuthor(server)];
    const books: BookId[] = [];
    for (const { device } of others) for (let n = 0; n < 2; n += 1) books.push((await addStory(device)).id);
    const lines = Array.from({ length: 3_000 }, (_, n) =>
      line(books[n % 6] as BookId, `${n}.0${n % 10}`, {
        reference: `r${n}`,
        state: n % 4 === 0 ? 'estimate' : 'verified',
      }),
    );
    const { report } = await importLines(editor, lines);
    expect(report).toMatchObject({ rows: 3_000, added: 3_000, authors: 3, stories: 6 });
    // This file verifies all estimates at once, and repeats the other lines.
    const second = await importLines(
      editor,
      lines.map((row) => row.replace('estimate', 'verified')),
    );
    expect(second.report).toMatchObject({ added: 0, verified: 750, repeated: 2_250 });
    let sum = 0;
    for (const { id } of others) sum += (await expectBooks(server, id)).available;
    expect(sum).toBe(Array.from({ length: 3_000 }, (_, n) => n * 100 + (n % 10)).reduce((a, b) => a + b, 0));
  });

  it('notifies each author once for each month', async () => {
    await importLines(editor, [
      line(bookId, '1'),
      line(bookId, '2', { kind: 'gift' }),
      line(bookId, '4', { month: '2026-02' }),
      line(bookId, '8', { state: 'estimate', reference: 'e' }),
    ]);
    const told = await db.select().from(message).where(eq(message.ownerId, author.id));
    expect(told.map(({ facts }) => JSON.parse(facts)).sort((a, b) => a.amountCents - b.amountCents)).toEqual([
      { month: '2026-01', amountCents: 300 },
      { month: '2026-02', amountCents: 400 },
    ]);
  });

  it('keeps the line of a deleted chapter, and recognises it again', async () => {
    const { id: chapterId } = await addChapter(author.device, bookId);
    const lines = [line(bookId, '1', { chapterId })];
    await importLines(editor, lines);
    await db.delete(chapter).where(eq(chapter.id, chapterId));
    expect(counts(await importLines(editor, lines))).toEqual({ ...NONE, repeated: 1 });
    const shown = await author.device.ok('incomeChapters', { params: { id: bookId }, request: {} });
    expect(shown).toMatchObject({ month: '2026-01', items: [{ chapterId, title: null, amount: 100 }] });
  });

  it('a story with income cannot be deleted', async () => {
    await importLines(editor, [line(bookId, '1')]);
    expect(await author.device.call('bookDelete', { params: { id: bookId } })).toMatchObject({
      code: 'refused',
      data: { reason: 'notEditable' },
    });
  });

  it('is for editors only', async () => {
    const answer = await author.device.call('deskIncomeImport', {
      request: { csv: [COLUMNS, line(bookId, '1000')].join('\n') },
    });
    expect(answer.code).toBe('forbidden');
    await expectBooks(server, author.id, { available: 0, locked: 0, paid: 0 });
  });

  it('references that look the same count as one line, in one file or in several', async () => {
    const forms = ['Café-1', 'Cafe\u0301-1', 'Café\u20101', 'Ｃafé-1', 'Café\u22121'];
    for (const reference of forms) await importLines(editor, [line(bookId, '5.00', { reference })]);
    await expectBooks(server, author.id, { available: 500, locked: 0, paid: 0 });
    expect((await kept()).map(({ reference }) => reference)).toEqual(['Café-1']);
  });

  it.each(['INV\u20132', 'INV-\u200b2', '\ufeffINV-2', '="INV-2"'])(
    'a line is not credited twice if a version that compared letter by letter stored it with the reference %j',
    async (reference) => {
      const other = (await addStory(author.device)).id;
      await importLines(editor, [line(other, '1.00', { reference: 'x' })]);
      const [row] = (await kept()).filter(({ storyId }) => storyId === other);
      if (row === undefined) throw new Error('no line was stored');
      const earlier = { ...row, id: newBookId(), state: 'estimate' as const, reference, verifiedAt: null };
      await db.insert(incomeLine).values({ ...earlier, key: `${other}||2026-01|chapters|${reference}` });
      expect(counts(await importLines(editor, [line(other, '1.00', { reference: 'INV-2' })]))).toEqual({
        ...NONE,
        verified: 1,
        credited: 100,
        estimated: -100,
      });
    },
  );

  it('a file of "Unicode text", as Excel writes it, is read', async () => {
    const rows = `${COLUMNS}\r\n${line(bookId, '1.50')}\r\n`.replaceAll(',', '\t');
    const file = new Blob([Buffer.from(`\ufeff${rows}`, 'utf16le')]);
    const { report } = await editor.ok('deskIncomeImport', { request: { file, fileName: 'a.txt' } });
    expect(report).toMatchObject({ rows: 1, added: 1, credited: 150 });
  });

  it('income of an editor’s own story needs a second editor, unless the line is stored already', async () => {
    const writer = await moneyEditor(server);
    const own = (await addStory(writer.device)).id;
    const rows = [line(own, '50.00'), line(bookId, '1.00')];
    const refused = await writer.device.call('deskIncomeImport', {
      request: { csv: [COLUMNS, ...rows].join('\n') },
    });
    expect(refused).toMatchObject({
      code: 'validation',
      data: { report: { errors: [{ line: 2, column: 'bookId', message: 'desk.income.error.ownStory' }] } },
    });
    await expectBooks(server, writer.id, { available: 0, locked: 0, paid: 0 });
    expect(counts(await importLines(editor, rows))).toEqual({ ...NONE, added: 2, credited: 5_100 });
    expect(counts(await importLines(writer.device, rows))).toEqual({ ...NONE, repeated: 2 });
  });

  it('a deleted account gets nothing: its new lines are reported, and its stored lines stay', async () => {
    await importLines(editor, [line(bookId, '5.00')]);
    const deleted = { deleteAt: server.deps.clock.now(), deletedAt: server.deps.clock.now() };
    for (const state of [deleted, { ...deleted, deletedAt: null }]) {
      await db.update(account).set(state).where(eq(account.id, author.id));
      const rows = [line(bookId, '5.00'), line(bookId, '7.00', { reference: 'late' })];
      const { report } = await importLines(editor, rows, true);
      expect(report).toMatchObject({
        repeated: 1,
        errors: [{ line: 3, column: 'bookId', message: 'desk.income.error.accountDeleted' }],
      });
    }
    await expectBooks(server, author.id, { available: 500, locked: 0, paid: 0 });
  });
});
