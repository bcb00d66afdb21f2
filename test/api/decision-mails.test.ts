import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '#server/db/schema/account.ts';
import { mail } from '#server/db/schema/mail.ts';
import type { OutgoingMail } from '#server/ports/mail-transport.ts';
import { sendMails } from '#server/tell/send-mails.ts';
import type { BookId } from '#shared/domain/ids.ts';
import { addStory } from '#test/support/api-author.ts';
import {
  giveContract,
  giveWords,
  importLines,
  line,
  type MoneyAuthor,
  moneyAuthor,
  moneyEditor,
  withdrawAll,
} from '#test/support/money.ts';
import { movedClock } from '#test/support/moved-clock.ts';
import { createTestServer } from '#test/support/server.ts';

const sent: OutgoingMail[] = [];
/** Withdrawals are open on this day. */
const clock = movedClock(Date.UTC(2026, 1, 6, 8));
const server = await createTestServer({
  clock,
  mail: {
    leaves: true,
    send: async (one) => {
      sent.push(one);
    },
    remove: async () => {},
    close() {},
  },
  settings: { origin: 'https://tinta.example' },
});
const { db, deps } = server;

let author: MoneyAuthor;
let editor: MoneyAuthor;
let bookId: BookId;
beforeEach(async () => {
  await server.reset();
  author = await moneyAuthor(server);
  editor = await moneyEditor(server);
  bookId = (await addStory(author.device, 'Hujan di Halte')).id;
  await giveContract(server, author.id, bookId);
  await db.delete(mail);
  sent.length = 0;
});

async function mails(): Promise<OutgoingMail[]> {
  await sendMails(deps);
  return sent;
}

/** The author withdraws $150; the editor approves and pays it. */
async function paidWithdrawal(): Promise<void> {
  await importLines(editor.device, [line(bookId, '150.00')]);
  const { id } = (await withdrawAll(author.device)).data;
  await editor.device.ok('deskWithdrawalDecide', { request: { id, approve: true, reason: '' } });
  clock.move(1);
  await editor.device.ok('deskWithdrawalPaid', {
    request: { id, fee: 100, tax: 0, net: 14_900, reference: 'TX-7', paidOn: '2026-02-06' },
  });
}

describe('decisions and payments by mail (docs/spec, section 8, Mail)', () => {
  it('use the words of the inbox and link to the page they are about', async () => {
    await paidWithdrawal();
    const [approved, paid] = await mails();
    expect([approved?.subject, paid?.subject]).toEqual(['Withdrawal approved: $150.00', 'Paid: $149.00']);
    expect(paid?.to).toBe(author.email);
    expect(paid?.text).toContain('Reference: TX-7');
    expect(paid?.text).toContain('https://tinta.example/#/income');
    expect(paid?.text).not.toMatch(/\{\{/);
    const { items } = await author.device.ok('messageList', { request: {} });
    expect(items.map(({ title }) => title)).toContain('Paid: $149.00');
  });

  it('include a bonus and its reason; an editor’s words are text, not a template or HTML', async () => {
    await giveWords(server, bookId, 60_000);
    const applied = await author.device.call('applyAdd', {
      request: { bookId, type: 'bonus', bonusKind: 'signing' },
    });
    const reason = '<b>Too early</b> {{device}}';
    await editor.device.ok('deskApplicationDecide', {
      request: { id: applied.data.id, approve: false, reason },
    });
    const [received] = await mails();
    expect(received?.subject).toBe('Signing bonus not approved: Hujan di Halte');
    expect(received?.text).toContain(reason);
    expect(received?.html).toContain('&lt;b&gt;Too early&lt;/b&gt; {{device}}');
  });

  it('are in the author’s language, not the editor’s', async () => {
    await db.update(account).set({ language: 'en_ID' }).where(eq(account.id, author.id));
    await paidWithdrawal();
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Penarikan disetujui: $150,00',
      expect.stringContaining('$149,00'),
    ]);
  });

  it('can be turned off and on again by the author; messages still arrive', async () => {
    expect(await author.device.ok('mailChoice')).toEqual({ decisions: true });
    await author.device.ok('mailChoose', { request: { decisions: false } });
    expect(await author.device.ok('mailChoice')).toEqual({ decisions: false });
    expect(await editor.device.ok('mailChoice')).toEqual({ decisions: true });
    await paidWithdrawal();
    expect(await mails()).toEqual([]);
    const { items } = await author.device.ok('messageList', { request: {} });
    expect(items.map(({ title }) => title)).toContain('Paid: $149.00');
    await author.device.ok('mailChoose', { request: { decisions: true } });
    expect(await author.device.ok('mailChoice')).toEqual({ decisions: true });
  });

  it('are not sent to an unconfirmed address', async () => {
    await importLines(editor.device, [line(bookId, '150.00')]);
    const { id } = (await withdrawAll(author.device)).data;
    await db.update(account).set({ emailConfirmedAt: null }).where(eq(account.id, author.id));
    await editor.device.ok('deskWithdrawalDecide', { request: { id, approve: true, reason: '' } });
    expect(await mails()).toEqual([]);
  });

  it('are not queued for a refused decision', async () => {
    await importLines(editor.device, [line(bookId, '150.00')]);
    const { id } = (await withdrawAll(author.device)).data;
    await editor.device.call('deskWithdrawalDecide', { request: { id, approve: false, reason: ' ' } });
    expect(await mails()).toEqual([]);
  });
});
