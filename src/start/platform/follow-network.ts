import type { NoteEvent } from '#shared/diagnosis/device-event.ts';

/** Notes what the browser says of the network. It decides nothing (SYNC-12). */
export function followNetwork(note: NoteEvent): void {
  window.addEventListener('online', () => note('network.online'));
  window.addEventListener('offline', () => note('network.offline'));
}
