import type { LockOptions, Locks } from '#shared/lib/ports.ts';

type Waiting = { owner: object; grant: () => void; drop: (reason: unknown) => void };
type Held = { owner: object; lost: (reason: unknown) => void };

/** The locks of one device, as Web Locks behave: a queue, `ifAvailable`, `steal`, and released when their page dies. */
export function createFakeLocks() {
  const held = new Map<string, Held>();
  const lines = new Map<string, Waiting[]>();

  const release = (name: string, lock: Held) => {
    if (held.get(name) !== lock) return;
    held.delete(name);
    lines.get(name)?.shift()?.grant();
  };

  return {
    /** The locks as one page sees them. */
    of(owner: object): Locks {
      return {
        request<T>(name: string, options: LockOptions, task: (held: boolean) => Promise<T>): Promise<T> {
          return new Promise<T>((resolve, reject) => {
            const take = () => {
              const lock: Held = { owner, lost: reject };
              held.set(name, lock);
              Promise.resolve()
                .then(() => task(true))
                .then(resolve, reject)
                .finally(() => release(name, lock));
            };
            const holder = held.get(name);
            if (!holder) take();
            else if (options.steal) {
              held.delete(name);
              holder.lost(new DOMException('stolen', 'AbortError'));
              take();
            } else if (options.ifAvailable) task(false).then(resolve, reject);
            else {
              const line = lines.get(name) ?? [];
              lines.set(name, line);
              const waiting: Waiting = { owner, grant: take, drop: reject };
              line.push(waiting);
              options.signal?.addEventListener('abort', () => {
                const place = line.indexOf(waiting);
                if (place < 0) return;
                line.splice(place, 1);
                reject(new DOMException('aborted', 'AbortError'));
              });
            }
          });
        },
      };
    },
    /** A page is gone: releases its locks and forgets its requests. */
    free(owner: object): void {
      for (const [name, line] of lines)
        lines.set(
          name,
          line.filter((waiting) => waiting.owner !== owner),
        );
      for (const [name, lock] of [...held]) if (lock.owner === owner) release(name, lock);
    },
  };
}
