import { Overloaded } from './overloaded.ts';

type Waiter = { readonly go: () => void; readonly refuse: (error: Overloaded) => void };

/** `Retry-After` of a task that was turned away, in seconds. By then the waiting tasks have had their turn. */
const RETRY_AFTER_S = 3;

/** Waiting tasks as a tree: networks, and in each the narrower networks. The parts of a network take turns. */
class Queue {
  readonly #parts = new Map<string, Queue>();
  readonly #waiters: Waiter[] = [];
  size = 0;

  add([name, ...narrower]: readonly string[], waiter: Waiter): void {
    this.size += 1;
    if (name === undefined) {
      this.#waiters.push(waiter);
      return;
    }
    const part = this.#parts.get(name) ?? new Queue();
    this.#parts.set(name, part);
    part.add(narrower, waiter);
  }

  /** The next task. The part that it was taken from moves behind the others. */
  next(): Waiter | undefined {
    if (this.size === 0) return undefined;
    this.size -= 1;
    const [first] = this.#parts;
    if (first === undefined) return this.#waiters.shift();
    const [name, part] = first;
    this.#parts.delete(name);
    const waiter = part.next();
    if (part.size > 0) this.#parts.set(name, part);
    return waiter;
  }

  /** Removes the task that arrived last in the part with the most waiting tasks. */
  dropFromLargest(): Waiter | undefined {
    this.size -= 1;
    let largest: [string, Queue] | undefined;
    for (const entry of this.#parts)
      if (largest === undefined || entry[1].size >= largest[1].size) largest = entry;
    if (largest === undefined) return this.#waiters.pop();
    const [name, part] = largest;
    const waiter = part.dropFromLargest();
    if (part.size === 0) this.#parts.delete(name);
    return waiter;
  }
}

/** Runs a task in its turn. `networks`: the networks of its sender, the widest first. */
export type FairTurns = <T>(networks: readonly string[], task: () => Promise<T>) => Promise<T>;

/**
 * Runs tasks, at most `atOnce` at a time. At most `waiting` others wait, and their networks take turns: whoever sends many delays only
 * their own. If the queue is full, the last task of the network with the most waiting tasks is turned away with `Overloaded`, and no other
 * task is.
 */
export function fairTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): FairTurns {
  const queue = new Queue();
  let running = 0;
  return async (networks, task) => {
    if (running < atOnce) running += 1;
    else
      await new Promise<void>((go, refuse) => {
        queue.add(networks, { go, refuse });
        if (queue.size > waiting) queue.dropFromLargest()?.refuse(new Overloaded(RETRY_AFTER_S));
      });
    try {
      return await task();
    } finally {
      // The slot passes to the next task, so the count does not change.
      const next = queue.next();
      if (next === undefined) running -= 1;
      else next.go();
    }
  };
}
