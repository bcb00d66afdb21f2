import { ACCOUNT_ENTITY, enqueue, entriesOf, isReplaceable } from '#storage/outbox/outbox.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import type { WorkContext } from '#sync/types/work-context.ts';

/** An author's writes to the account. */
export function createAccountWrites(context: WorkContext): Pick<AuthorWork, 'modifyEmail'> {
  const { uid, open, ports, poke } = context;
  return {
    async modifyEmail(email) {
      const db = await open();
      await db.transaction('rw', [db.accounts, db.outbox], async () => {
        const account = await db.accounts.get(uid);
        await db.accounts.put({
          uid,
          email: '',
          lastSyncAt: null,
          contactCheckedAt: null,
          ...account,
          contactEmail: email,
        });
        const waiting = await entriesOf(db, uid, ACCOUNT_ENTITY);
        await db.outbox.bulkDelete(waiting.filter(isReplaceable).map((entry) => entry.seq));
        await enqueue(db, { uid, intent: { name: 'modifyEmail', email }, title: email }, ports);
      });
      poke('now');
    },
  };
}
