import type { ChannelPort, SyncMessage } from '#sync/messages.ts';

/** A channel to all pages and the service worker of this device by BroadcastChannel; a silent one where there is none. */
export function broadcastChannelPort(name: string): ChannelPort {
  if (typeof BroadcastChannel === 'undefined') return { post() {}, listen: () => () => {} };
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent<SyncMessage>) => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
