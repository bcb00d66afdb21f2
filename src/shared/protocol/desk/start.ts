import * as v from 'valibot';
import { count, instant } from '#shared/protocol/fields.ts';

/**
 * A queue of the desk: how many wait for an editor, and since when the oldest does; null: nothing waits. `part`: the desk's name of the
 * queue; an app leaves out names that it does not know.
 */
export const deskQueue = v.object({ part: v.string(), waiting: count, oldest: v.nullable(instant) });
export type DeskQueue = v.InferOutput<typeof deskQueue>;

/** What the server was built from: the version of its package, and the commit, which may be ''. */
const serverBuild = v.object({ version: v.string(), commit: v.string() });

/**
 * What waits at the desk, which server answers, and whether the scheduled backups fail or are old. An older server answers nothing, or
 * without `server`.
 */
export const deskStartAnswer = v.nullish(
  v.object({
    queues: v.optional(v.array(deskQueue), []),
    server: v.optional(serverBuild),
    backups: v.optional(v.picklist(['failed', 'old'])),
  }),
);
export type BackupTrouble = NonNullable<NonNullable<v.InferOutput<typeof deskStartAnswer>>['backups']>;
export type ServerBuild = v.InferOutput<typeof serverBuild>;
