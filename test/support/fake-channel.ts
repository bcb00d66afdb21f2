import type { ChannelPort, SyncMessage } from '#session/messages.ts';

type Page = {
  /** Whether the page runs: neither frozen nor gone. */
  alive: () => boolean;
  /** Runs a task at once if the page runs, after the thaw if it is frozen, and never if it is gone. */
  awake: (task: () => void) => void;
};

/**
 * The channel between the pages of one device. Messages to a frozen page wait until it is thawed, as tasks do in a browser. `late` delays messages:
 * browsers promise no order between the channel and the network.
 */
export function createFakeHub(late: (task: () => void) => void = (task) => task()) {
  const members = new Map<object, { page: Page; listeners: Set<(message: SyncMessage) => void> }>();
  return {
    of(owner: object, page: Page): ChannelPort {
      const mine = { page, listeners: new Set<(message: SyncMessage) => void>() };
      members.set(owner, mine);
      return {
        post(message) {
          if (!page.alive()) return;
          const copy = structuredClone(message);
          for (const [other, member] of members) {
            if (other === owner) continue;
            queueMicrotask(() =>
              member.page.awake(() =>
                late(() =>
                  member.page.awake(() => {
                    for (const listener of member.listeners) listener(copy);
                  }),
                ),
              ),
            );
          }
        },
        listen(listener) {
          mine.listeners.add(listener);
          return () => mine.listeners.delete(listener);
        },
      };
    },
    free: (owner: object) => members.delete(owner),
  };
}
