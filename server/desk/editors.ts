import { asc, eq, inArray, max } from 'drizzle-orm';
import type * as v from 'valibot';
import type { AuthorCall } from '#server/core/call.ts';
import type { AppDeps } from '#server/core/deps.ts';
import { instant } from '#server/core/instant.ts';
import { done, failed, type Outcome } from '#server/core/outcome.ts';
import { writeAudit } from '#server/core/write-audit.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { account, session } from '#server/db/schema/account.ts';
import { disableAccount } from '#server/session/end-sessions.ts';
import { unauthenticated } from '#server/session/refusals.ts';
import { endSuspension } from '#server/session/suspension.ts';
import type { deskEditorDisableRequest, deskEditorsAnswer } from '#shared/protocol/desk/editors.ts';

/** All editors, by e-mail (docs/spec, section 6, Editors). */
export async function listEditors(
  db: Database,
  call: AuthorCall,
): Promise<Outcome<v.InferOutput<typeof deskEditorsAnswer>>> {
  const rows = await db
    .select({ row: account, seenAt: max(session.refreshedAt) })
    .from(account)
    .leftJoin(session, eq(session.userId, account.id))
    .where(eq(account.role, 'editor'))
    .groupBy(account.id)
    .orderBy(asc(account.emailKey));
  return done({
    items: rows.map(({ row, seenAt }) => ({
      id: row.id,
      email: row.email,
      name: row.penName,
      disabled: row.disabledAt !== null,
      passwordGiven: row.passwordGiven,
      self: row.id === call.user.userId,
      signedInAt: seenAt === null ? null : instant(seenAt),
    })),
  });
}

/**
 * Disables another editor, or enables them again. No one can disable themselves (`forbidden`), so at least one editor always stays: if two
 * editors disable each other at the same moment, the second editor is signed out before the call has an effect. The editor's sessions end
 * at once. Disabling a disabled editor changes nothing, so that the operator's reason, if there is one, stays.
 */
export async function disableEditor(
  tx: Tx,
  deps: Pick<AppDeps, 'sealer'>,
  call: AuthorCall,
  { id, disabled }: v.InferOutput<typeof deskEditorDisableRequest>,
): Promise<Outcome<unknown>> {
  if (id === call.user.userId) return failed('forbidden');
  const rows = await tx
    .select()
    .from(account)
    .where(inArray(account.id, [id, call.user.userId]))
    .orderBy(account.id)
    .for('update');
  const [editor, caller] = [id, call.user.userId].map((one) => rows.find((row) => row.id === one));
  if (caller?.disabledAt !== null) return unauthenticated;
  if (editor?.role !== 'editor') return failed('notFound');
  if (disabled === (editor.disabledAt !== null)) return done(undefined, 'operation');
  if (disabled) await disableAccount(tx, id, call.now);
  else await endSuspension(tx, deps, call, editor);
  await writeAudit(tx, call, disabled ? 'editor.disable' : 'editor.enable', id, editor.email);
  return done(undefined, 'operation');
}
