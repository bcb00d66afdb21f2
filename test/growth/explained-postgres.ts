import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '#test/support/own-postgres.ts';

/** A node of a plan as PostgreSQL writes it, with what it read. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

/** A statement that was run, with its plan. */
export type Explained = { readonly database: string; readonly query: string; readonly plan: PlanNode };

/** A PostgreSQL that writes the plan of every statement to its log (its own module auto_explain). */
export async function startExplainedPostgres() {
  const folder = await mkdtemp(join(tmpdir(), 'tinta-plans-'));
  // PostgreSQL may run under a different account of the system.
  await chmod(folder, 0o777);
  const postgres = await startPostgres([
    'fsync=off',
    // This is the usual value for a solid-state disk.
    'random_page_cost=1.1',
    'shared_buffers=512MB',
    'maintenance_work_mem=256MB',
    'max_wal_size=4GB',
    'logging_collector=on',
    `log_directory=${folder}`,
    'log_filename=plans.log',
    'log_destination=jsonlog',
    'log_min_messages=log',
    'session_preload_libraries=auto_explain',
    'auto_explain.log_min_duration=-1',
    'auto_explain.log_analyze=on',
    'auto_explain.log_timing=off',
    'auto_explain.log_format=json',
    'auto_explain.log_nested_statements=on',
  ]);
  return {
    url: postgres.url,
    /** The statements so far, in the order in which they ended. */
    async explained(): Promise<Explained[]> {
      const name = (await readdir(folder)).find((file) => file.endsWith('.json'));
      if (name === undefined) throw new Error('PostgreSQL wrote no log');
      const lines = (await readFile(join(folder, name), 'utf8')).split('\n').filter((line) => line !== '');
      return lines.flatMap((line) => {
        const { dbname = '', message = '' } = JSON.parse(line) as { dbname?: string; message?: string };
        const begin = message.indexOf('plan:\n');
        if (begin < 0) return [];
        const { 'Query Text': query, Plan: plan } = JSON.parse(message.slice(begin + 6)) as {
          'Query Text': string;
          Plan: PlanNode;
        };
        return [{ database: dbname, query, plan }];
      });
    },
    async stop(): Promise<void> {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
