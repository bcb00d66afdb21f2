import type { EndpointName } from '#shared/protocol/endpoints.ts';

/** What a statement does, by its first word. */
export type StatementKind = 'select' | 'insert' | 'update' | 'delete' | 'with' | 'other';

/** Files that need a token. They are read at addresses that answers contain (middleware/serve-private.ts). */
export type PrivateFileName =
  | 'privatePicture'
  | 'contractDocument'
  | 'contractText'
  | 'contractSigned'
  | 'deskContractDocument';

/** A call by its name. */
export type CallName = EndpointName | PrivateFileName;

/**
 * A step of the server's work, with a name from a fixed list. It never contains the id of a person or thing, an address, a token or an
 * author's words: what it contains leaves the machine.
 */
export type Step =
  /** `part`: one of several calls in one request. */
  | { readonly kind: 'call' | 'part'; readonly name: CallName; readonly requestId: string }
  | { readonly kind: 'job'; readonly name: string }
  | { readonly kind: 'transaction'; readonly name: 'transaction' }
  /** `sql` has placeholders instead of values. */
  | { readonly kind: 'statement'; readonly name: StatementKind; readonly sql: string }
  | { readonly kind: 'mail'; readonly name: 'send' }
  | { readonly kind: 'file'; readonly name: 'put' | 'get' | 'remove' };

/** Is notified of every step of the server's work, for metrics or traces, or ignores them. */
export interface Telemetry {
  /** Runs `task` and returns its result. `outcomeOf`: an answer's code; without it only success and failure are distinguished. */
  step<T>(step: Step, task: () => Promise<T>, outcomeOf?: (value: T) => string): Promise<T>;
}

/** Ignores all steps. */
export const noTelemetry: Telemetry = { step: (_step, task) => task() };

/** Joins two: both are notified of each step, and `inner` runs within `outer`. */
export const bothOf = (outer: Telemetry, inner: Telemetry): Telemetry => ({
  step: (step, task, outcomeOf) => outer.step(step, () => inner.step(step, task, outcomeOf), outcomeOf),
});

export type Connections = { readonly inUse: number; readonly idle: number; readonly waiting: number };

/** Names of the queues, as the metrics show them. */
export type QueueName =
  | 'mails'
  | 'mails_given_up'
  | 'reset_requests'
  | 'scheduled_chapters'
  | 'unused_files'
  | 'account_deletions'
  | 'devices_with_parked_work';

/** `length`: at most `COUNT_MAX`. `lateMs`: how long the first item has been due; 0 if none is due. */
export type Queue = { readonly name: QueueName; readonly length: number; readonly lateMs: number };
