import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { auditLog } from '#server/db/schema/desk.ts';
import { question } from '#server/db/schema/question.ts';
import type { QuestionId } from '#shared/domain/ids.ts';
import { QUESTIONS_A_DAY_MAX } from '#shared/domain/limits.ts';
import { QUESTION_CHARS_MAX } from '#shared/domain/message.ts';
import { newChapterId, PASSWORD, secondDevice, signedInAuthor } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice } from '#test/support/api-client.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

const clock = movedClock();
const server = await createTestServer({ clock });
const { app, db, deps } = server;
const DAY = 86_400_000;

let author: ApiDevice;
let editor: ApiDevice;
beforeEach(async () => {
  await server.reset();
  author = await signedInAuthor(app, 'ani@example.org');
  await signedInAuthor(app, 'editor@example.org');
  await db.update(account).set({ role: 'editor' }).where(eq(account.email, 'editor@example.org'));
  editor = apiDevice(app);
  await editor.ok('login', { request: { account: 'editor@example.org', password: PASSWORD } });
  await openDesk(deps, editor);
});

const ask = (text: string, key?: string) =>
  author.call('questionAsk', { request: { text } }, key === undefined ? {} : { key });
const waiting = async () => (await editor.ok('deskQuestions', { request: {} })).items;
const answer = async (more: object = {}) => {
  const [first] = await waiting();
  return editor.call('deskMessageSend', {
    request: {
      authorId: first?.authorId,
      questionId: first?.id,
      title: 'Answer',
      text: 'Yes.',
      ...more,
    } as never,
  });
};

describe('questions of authors to the editors', () => {
  it('wait at the desk, newest first, with the pen name, until one editor has answered', async () => {
    await ask('  May I change my pen name?\nI have a new one. ');
    clock.move(1_000);
    await ask('When is it paid?');
    const [me] = await db.select().from(account).where(eq(account.email, 'ani@example.org'));
    expect(await waiting()).toEqual([
      expect.objectContaining({ text: 'When is it paid?', penName: me?.penName, authorId: me?.id }),
      expect.objectContaining({ text: 'May I change my pen name?\nI have a new one.' }),
    ]);
    expect((await answer()).success).toBe(true);
    expect((await waiting()).map(({ text }) => text)).toEqual([
      'May I change my pen name?\nI have a new one.',
    ]);
    const { items } = await author.ok('messageList', { request: {} });
    expect(items).toEqual([expect.objectContaining({ type: 'desk', title: 'Answer', body: 'Yes.' })]);
    expect((await author.ok('questionList', { request: {} })).items).toEqual([
      expect.objectContaining({ text: 'When is it paid?', reply: 'Yes.', answeredAt: expect.any(String) }),
      expect.objectContaining({ text: expect.stringContaining('pen name'), reply: null, answeredAt: null }),
    ]);
    const log = await db.select().from(auditLog);
    expect(
      log
        .map(({ action }) => action)
        .filter((action) => action !== 'questions.read')
        .sort(),
    ).toEqual(['message.send', 'question.answer']);
  });

  it('have a reply that says so in the author’s language, with the question under it', async () => {
    await ask('When is it paid?');
    expect((await answer({ title: undefined })).success).toBe(true);
    const { items } = await author.ok('messageList', { request: {} });
    expect(items).toEqual([
      expect.objectContaining({
        type: 'desk',
        title: 'Reply from the editors',
        body: 'Yes.\n\nYour message was:\nWhen is it paid?',
      }),
    ]);
    expect(items[0]).not.toHaveProperty('account');
    // A message that answers nothing needs a title.
    const [me] = await db.select().from(account).where(eq(account.email, 'ani@example.org'));
    const untitled = { request: { authorId: me?.id, text: 'Hello' } as never };
    expect((await editor.call('deskMessageSend', untitled)).code).toBe('validation');
  });

  it('are listed at the desk by state, the last answered first; messages that answer no question are a separate list', async () => {
    for (const text of ['One?', 'Two?', 'Three?']) {
      await ask(text);
      clock.move(1_000);
    }
    await answer({ title: undefined });
    clock.move(1_000);
    await answer({ title: undefined, text: 'No.' });
    const answered = (await editor.ok('deskQuestions', { request: { state: 'answered' } })).items;
    expect(answered.map(({ text, reply }) => [text, reply])).toEqual([
      ['Two?', 'No.'],
      ['Three?', 'Yes.'],
    ]);
    expect((await waiting()).map(({ text }) => text)).toEqual(['One?']);
    await editor.ok('deskMessageSend', {
      request: { authorId: answered[0]?.authorId, title: 'Your cover', text: 'A sharper one.' } as never,
    });
    expect((await editor.ok('deskMessages', { request: {} })).items).toEqual([
      expect.objectContaining({ title: 'Your cover', text: 'A sharper one.', penName: answered[0]?.penName }),
    ]);
    const changes = (await editor.ok('deskAudit', { request: { changes: 'true' } })).items;
    expect(changes.map(({ action }) => action)).not.toContain('questions.read');
    expect(changes).toHaveLength(5);
    const all = (await editor.ok('deskAudit', { request: {} })).items;
    expect(all.map(({ action }) => action)).toContain('questions.read');
  });

  it('are listed for their own author alone', async () => {
    await ask('When is it paid?');
    const other = await signedInAuthor(app, 'budi@example.org');
    expect((await other.ok('questionList', { request: {} })).items).toEqual([]);
    expect((await other.call('deskMessages', { request: {} })).code).toBe('forbidden');
  });

  it('are answered once: the second answer is refused with that reason, and the author gets one answer', async () => {
    await ask('When is it paid?');
    const [first] = await waiting();
    await answer();
    const second = await answer({ authorId: first?.authorId, questionId: first?.id });
    expect(second).toMatchObject({ code: 'refused', data: { reason: 'answeredAlready' } });
    expect((await author.ok('messageList', { request: {} })).items).toHaveLength(1);
  });

  it('are answered to their own author only', async () => {
    await ask('When is it paid?');
    const other = await signedInAuthor(app, 'budi@example.org');
    const [stranger] = await db.select().from(account).where(eq(account.email, 'budi@example.org'));
    expect((await answer({ authorId: stranger?.id })).code).toBe('notFound');
    expect((await answer({ questionId: newChapterId() as string as QuestionId })).code).toBe('notFound');
    expect(await waiting()).toHaveLength(1);
    expect((await other.ok('messageList', { request: {} })).items).toEqual([]);
    // No call shows an author another author's words; the desk's call is for editors.
    expect((await other.call('deskQuestions', { request: {} })).code).toBe('forbidden');
    expect((await apiDevice(app).call('questionAsk', { request: { text: 'x' } })).code).toBe(
      'unauthenticated',
    );
  });

  it('have 1 to 2,000 characters, all of which can be stored', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(QUESTION_CHARS_MAX + 1), 'a\u0000b', 'a\ud800b'])
      expect((await ask(text)).code, JSON.stringify(text.slice(0, 5))).toBe('validation');
    expect(await db.select().from(question)).toEqual([]);
    expect((await ask('x'.repeat(QUESTION_CHARS_MAX))).success).toBe(true);
  });

  it('arrive once, however often they are sent', async () => {
    await Promise.all([ask('Once?', 'one'), ask('Once?', 'one')]);
    await ask('Once?', 'one');
    expect(await waiting()).toHaveLength(1);
  });

  it('are limited to 20 in 24 hours, even at the same moment; then the refusal says so', async () => {
    const tries = await Promise.all(
      Array.from({ length: QUESTIONS_A_DAY_MAX + 5 }, (_, index) => ask(`Question ${index}`)),
    );
    expect(tries.filter(({ success }) => success)).toHaveLength(QUESTIONS_A_DAY_MAX);
    const refusal = await ask('One more');
    expect(refusal).toMatchObject({ code: 'refused', data: { reason: 'tooManyQuestions' } });
    expect(refusal.message).toContain('20 times a day');
    clock.move(DAY + 1);
    author = await secondDevice(app, 'ani@example.org');
    expect((await ask('The next day')).success).toBe(true);
  });
});
