import * as v from 'valibot';
import { count, instant } from '#shared/protocol/fields.ts';

/**
 * A queue of the desk: how many wait for an editor, and since when the oldest does; null: nothing waits. `part`: the desk's name of the
 * queue; an app leaves out names that it does not know.
 */
export const deskQueue = v.object({ part: v.string(), waiting: count, oldest: v.nullable(instant) });
export type DeskQueue = v.InferOutput<typeof deskQueue>;

/** What waits at the desk. An older server answers nothing. */
export const deskStartAnswer = v.nullish(v.object({ queues: v.optional(v.array(deskQueue), []) }));
