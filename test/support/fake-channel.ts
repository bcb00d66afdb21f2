import type { ChannelPort, SyncMessage } from '#sync/messages.ts';

/** The channel between the pages of one device. `alive` says whether a page can hear just now. */
export function createFakeHub() {
  const members = new Map<object, { alive: () => boolean; listeners: Set<(message: SyncMessage) => void> }>();
  return {
    of(owner: object, alive: () => boolean): ChannelPort {
      const mine = { alive, listeners: new Set<(message: SyncMessage) => void>() };
      members.set(owner, mine);
      return {
        post(message) {
          if (!alive()) return;
          const copy = structuredClone(message);
          for (const [other, member] of members) {
            if (other === owner) continue;
            queueMicrotask(() => {
              if (member.alive()) for (const listener of member.listeners) listener(copy);
            });
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

export type FakeHub = ReturnType<typeof createFakeHub>;
