import type { EventRow } from '#storage/db/event-rows.ts';

/** The facts that are copied above the events. `at`: now, in ms. */
export type DiagnosisFacts = {
  version: string;
  userAgent: string;
  online: boolean;
  zone: string;
  at: number;
};

/** A local time to the second, the same in every language: `2026-11-28 09:31:05`. */
const second = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at));

/** The code of an event with its detail: `sync.send.refused validation`. */
export const codeOf = ({ code, detail }: EventRow): string =>
  detail === undefined ? code : `${code} ${detail}`;

/** The events as text for whoever helps: in English, whatever the author's language. The text identifies nobody. */
export function diagnosisText(events: readonly EventRow[], facts: DiagnosisFacts): string {
  const { version, userAgent, online, zone, at } = facts;
  const lines = events.map((event) => {
    const again = event.times === 1 ? '' : `, ${event.times} times since ${second(event.since)}`;
    return `${second(event.at)} ${codeOf(event)}${again}`;
  });
  return [
    `Tinta ${version}`,
    userAgent,
    `${online ? 'online' : 'offline'}, ${zone}, ${second(at)}`,
    '',
    ...lines,
    '',
  ].join('\n');
}
