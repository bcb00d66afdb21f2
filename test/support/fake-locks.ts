import type { LockOptions, Locks } from '#shared/lib/ports.ts';

type Waiting = { owner: object; shared: boolean; grant: () => void };
type Held = { owner: object; shared: boolean; lost: (reason: unknown) => void };

/** The locks of one device. They behave like Web Locks: a queue, shared locks, `ifAvailable`, `steal`, and a release when their page dies. */
export function createFakeLocks() {
  const held = new Map<string, Held[]>();
  const lines = new Map<string, Waiting[]>();
  const holders = (name: string): Held[] => held.get(name) ?? [];

  const isFree = (name: string, shared: boolean): boolean =>
    holders(name).length === 0 || (shared && holders(name).every((lock) => lock.shared));
  const grantNext = (name: string): void => {
    const line = lines.get(name) ?? [];
    while (line[0] && isFree(name, line[0].shared)) line.shift()?.grant();
  };
  const release = (name: string, lock: Held) => {
    if (!holders(name).includes(lock)) return;
    held.set(
      name,
      holders(name).filter((other) => other !== lock),
    );
    grantNext(name);
  };

  return {
    /** The locks as one page sees them. */
    of(owner: object): Locks {
      return {
        request<T>(name: string, options: LockOptions, task: (held: boolean) => Promise<T>): Promise<T> {
          return new Promise<T>((resolve, reject) => {
            const shared = options.mode === 'shared';
            const take = () => {
              const lock: Held = { owner, shared, lost: reject };
              held.set(name, [...holders(name), lock]);
              Promise.resolve()
                .then(() => task(true))
                .then(resolve, reject)
                .finally(() => release(name, lock));
            };
            const line = lines.get(name) ?? [];
            lines.set(name, line);
            if (options.steal) {
              const robbed = holders(name);
              held.set(name, []);
              for (const holder of robbed) holder.lost(new DOMException('stolen', 'AbortError'));
              take();
            } else if (isFree(name, shared) && line.length === 0) take();
            else if (options.ifAvailable) task(false).then(resolve, reject);
            else {
              const waiting: Waiting = { owner, shared, grant: take };
              line.push(waiting);
              options.signal?.addEventListener('abort', () => {
                const place = line.indexOf(waiting);
                if (place < 0) return;
                line.splice(place, 1);
                reject(new DOMException('aborted', 'AbortError'));
                grantNext(name);
              });
            }
          });
        },
      };
    },
    /** Releases the locks of a page that is gone, and forgets its requests. */
    free(owner: object): void {
      for (const line of lines.values())
        for (const waiting of [...line]) if (waiting.owner === owner) line.splice(line.indexOf(waiting), 1);
      for (const name of held.keys()) {
        for (const lock of holders(name)) if (lock.owner === owner) release(name, lock);
        grantNext(name);
      }
    },
  };
}
