import type { ChannelPort, SyncMessage } from '#session/messages.ts';

/** Undefined if BroadcastChannel is missing or forbidden: Firefox throws for a site whose cookies are blocked. */
function open(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** A BroadcastChannel to all pages and the service worker of this device. Silent if it cannot be opened. */
export function broadcastChannelPort(name: string): ChannelPort {
  const channel = open(name);
  if (!channel) return { post() {}, listen: () => () => {} };
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent<SyncMessage>) => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
