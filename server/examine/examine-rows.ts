import { addressKeys } from '#server/core/email-address.ts';
import { type Finding, note, problem } from './finding.ts';

/** Runs a statement on the database, embedded or not. */
export type Query = (statement: string) => Promise<{ rows: unknown[] }>;

type FailedJob = { job: string; since: string; times: number; error: string };

type FailedItem = FailedJob & { item: string };

/** Items shown at most. */
const ITEMS_SHOWN = 50;

/** The background jobs that failed in their last run (server/jobs/run-jobs.ts), and single items that failed. */
async function examineJobs(query: Query): Promise<Finding[]> {
  const known = await query(`select 1 where to_regclass('job_failure') is not null`);
  if (known.rows.length === 0) return [];
  const items = await query(`select 1 where to_regclass('item_failure') is not null`);
  const { rows: failed } =
    items.rows.length === 0
      ? { rows: [] }
      : await query(
          `select job, item, to_char(to_timestamp(since / 1000) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as since, times, error
           from item_failure order by job, since, item limit ${ITEMS_SHOWN}`,
        );
  const { rows } = await query(
    `select job, to_char(to_timestamp(since / 1000) at time zone 'utc', 'YYYY-MM-DD HH24:MI') as since, times, error
     from job_failure order by job`,
  );
  const inARow = ({ since, times, error }: FailedJob) =>
    `has failed ${times} ${times === 1 ? 'time' : 'times'} in a row, first at ${since} UTC: ${error}. The log says where.`;
  return [
    ...(rows as FailedJob[]).map((row) => problem(`The job "${row.job}" ${inARow(row)}`)),
    ...(failed as FailedItem[]).map((row) =>
      problem(`"${row.item}" of the job "${row.job}" ${inARow(row)} The others of that job go on.`),
    ),
  ];
}

type Named = { id: string; email: string; key: string };

/** Accounts of earlier versions that share one address in two written forms. Each signs in with its own form; nothing is changed. */
async function examineAddressForms(query: Query): Promise<Finding[]> {
  const known = await query(`select 1 where to_regclass('account') is not null`);
  if (known.rows.length === 0) return [];
  const { rows } = await query(
    `select id, email, email_key as key from account where email ~ '[^ -~]' order by created_at, id`,
  );
  const findings: Finding[] = [];
  for (const { id, email, key } of rows as Named[]) {
    const others = addressKeys(email).filter((other) => other !== key);
    if (others.length === 0) continue;
    const list = others.map((other) => `'${other.replaceAll("'", "''")}'`).join(', ');
    const same = await query(`select id from account where email_key in (${list})`);
    for (const other of same.rows as { id: string }[])
      findings.push(
        note(
          `The accounts ${id} and ${other.id} have one address in two written forms. Each signs in by its own.`,
        ),
      );
  }
  return findings;
}

/** What the rows of the database say: failed jobs, and addresses in two forms. */
export const examineRows = async (query: Query): Promise<Finding[]> => [
  ...(await examineJobs(query)),
  ...(await examineAddressForms(query)),
];
