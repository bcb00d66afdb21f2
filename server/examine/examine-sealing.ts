import { openForm } from '#server/contract/kept-form.ts';
import type { Sealer } from '#server/sealing/sealer.ts';
import { openKey } from '#server/sign-in/second-factor/authenticator-app.ts';
import type { UserId } from '#shared/domain/ids.ts';
import type { Query } from './examine-rows.ts';
import { type Finding, problem } from './finding.ts';

type Sealed = { owner: UserId; sealed: string };

const opens = (open: () => unknown): boolean => {
  try {
    return open() !== undefined;
  } catch {
    return false;
  }
};

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** What is sealed in the database, and how it is opened. `at` orders the rows by age. */
const KINDS: readonly {
  readonly what: string;
  readonly table: string;
  readonly rows: string;
  readonly at: string;
  readonly open: (sealer: Sealer, row: Sealed) => unknown;
}[] = [
  {
    what: 'contract forms',
    table: 'writer_form',
    rows: 'user_id as owner, sealed',
    at: 'updated_at',
    open: (sealer, { owner, sealed }) => openForm(sealer, owner, sealed),
  },
  {
    what: 'contracts',
    table: 'contract',
    rows: 'owner_id as owner, sealed_form as sealed',
    at: 'submitted_at',
    open: (sealer, { owner, sealed }) => openForm(sealer, owner, sealed),
  },
  {
    what: 'authenticator apps',
    table: 'second_factor',
    rows: 'user_id as owner, sealed_key as sealed',
    at: 'created_at',
    open: (sealer, { owner, sealed }) => openKey({ sealer, logger: silent }, owner, sealed),
  },
];

/** Whether the keys open what is sealed: tries the oldest and the newest row of each kind. Returns nothing if they do. */
export async function examineSealing(query: Query, sealer: Sealer): Promise<Finding[]> {
  const closed: string[] = [];
  for (const { what, table, rows, at, open } of KINDS) {
    const known = await query(`select 1 where to_regclass('${table}') is not null`);
    if (known.rows.length === 0) continue;
    const sample = await query(
      `(select ${rows} from ${table} order by ${at} limit 1) union all (select ${rows} from ${table} order by ${at} desc limit 1)`,
    );
    if (!(sample.rows as Sealed[]).every((row) => opens(() => open(sealer, row)))) closed.push(what);
  }
  if (closed.length === 0) return [];
  return [
    problem(
      `SEALING_KEY does not open what is sealed in the database (${closed.join(', ')}): a key is missing or another one was set. Put it back (docs/deploy.md, "Keys").`,
    ),
  ];
}
