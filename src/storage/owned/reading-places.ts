import { get, set } from 'idb-keyval';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';
import { NOBODY, ownedKey, pageOwned } from './owned-store.ts';

/** How far a story was read on this device: the chapter, and how much of it (0 to 1). Not tied to an author. */
export type ReadingPlace = { chapterId: ChapterId; part: number };

const placeKey = (book: BookId): string => ownedKey(NOBODY, 'reading', `place/${book}`);
const SIZE_KEY = ownedKey(NOBODY, 'reading', 'text-size');

export const readingPlace = (book: BookId): Promise<ReadingPlace | undefined> =>
  get<ReadingPlace>(placeKey(book), pageOwned());
export const keepReadingPlace = (book: BookId, place: ReadingPlace): Promise<void> =>
  set(placeKey(book), place, pageOwned());

/** The chosen text size of the reader, as a step. */
export const textSizeStep = (): Promise<number | undefined> => get<number>(SIZE_KEY, pageOwned());
export const keepTextSizeStep = (step: number): Promise<void> => set(SIZE_KEY, step, pageOwned());
