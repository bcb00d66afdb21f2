import { serverEnUS } from '#locales/server/en_US.ts';
import type { Messages } from '#server/core/messages.ts';
import type { NamedItem } from '#shared/protocol/fields.ts';

/** Ids of all genres and tags. Stories store them, so an id is never removed. The locales have their names. */
export const GENRE_IDS: readonly string[] = Object.keys(serverEnUS.genre);
export const TAG_IDS: readonly string[] = Object.keys(serverEnUS.tag);

const named = (id: string, names: Readonly<Record<string, string>>): NamedItem => ({
  id,
  name: names[id] ?? id,
});

/** A genre in the reader's language. */
export const namedGenre = (id: string, messages: Messages): NamedItem => named(id, messages.genre);
/** A tag in the reader's language. */
export const namedTag = (id: string, messages: Messages): NamedItem => named(id, messages.tag);
