import type { ChannelPort, SyncMessage } from '#sync/messages.ts';

/** The browser's BroadcastChannel as our port: to all other pages and the service worker of this origin. */
export function broadcastChannelPort(name: string): ChannelPort {
  const channel = new BroadcastChannel(name);
  const listeners = new Set<(message: SyncMessage) => void>();
  channel.addEventListener('message', (event: MessageEvent<SyncMessage>) => {
    for (const listener of listeners) listener(event.data);
  });
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
