import type { NoteEvent } from '#shared/diagnosis/device-event.ts';

/** Notes each time the browser reports that it is online or offline. The notes are only for diagnosis: they decide nothing (SYNC-12). */
export function followNetwork(note: NoteEvent): void {
  window.addEventListener('online', () => note('network.online'));
  window.addEventListener('offline', () => note('network.offline'));
}
