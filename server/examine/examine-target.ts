import { BackupProblem } from '#server/backup/fill-database.ts';
import { examinePostgres, type PostgresEnv } from './examine-database.ts';

/**
 * Examines the PostgreSQL that a command is to fill, as a server does before it starts, and changes nothing. Throws `BackupProblem` with the
 * sentences of what keeps it from being filled.
 */
export async function checkTarget(env: PostgresEnv): Promise<void> {
  const { findings } = await examinePostgres(env);
  const reasons = findings.filter(({ stops }) => stops === true);
  if (reasons.length > 0) throw new BackupProblem(reasons.map(({ text }) => text).join('\n'));
}
