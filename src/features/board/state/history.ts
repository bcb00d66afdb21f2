import type { Scene } from './shape.ts';

/** How many snapshots are kept; the oldest are dropped. */
export const SNAPSHOTS_MAX = 100;

/** Snapshots of the board and which of them is shown: the undo stage (docs/spec, section 3). There is always at least one snapshot. */
export type History = { readonly snapshots: readonly [Scene, ...Scene[]]; readonly stage: number };

export const emptyHistory: History = { snapshots: [[]], stage: 0 };

export const shownOf = ({ snapshots, stage }: History): Scene => snapshots[stage] ?? snapshots[0];
export const canUndo = ({ stage }: History): boolean => stage > 0;
export const canRedo = ({ snapshots, stage }: History): boolean => stage < snapshots.length - 1;

/** Adds a snapshot after the current one, and drops what could have been redone. */
export function pushed({ snapshots, stage }: History, scene: Scene): History {
  const [first, ...rest] = [...snapshots.slice(0, stage + 1), scene].slice(-SNAPSHOTS_MAX);
  return { snapshots: [first ?? scene, ...rest], stage: rest.length };
}

/** One step back; at the first snapshot nothing changes. */
export const undone = (history: History): History =>
  canUndo(history) ? { ...history, stage: history.stage - 1 } : history;

/** One step forward; at the last snapshot nothing changes. */
export const redone = (history: History): History =>
  canRedo(history) ? { ...history, stage: history.stage + 1 } : history;
