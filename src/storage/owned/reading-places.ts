import { createStore, get, set, type UseStore } from 'idb-keyval';
import type { BookId, ChapterId } from '#shared/domain/ids.ts';

/** How far somebody has read a story on this device: the chapter, and how much of it (0 to 1). Nobody's in particular. */
export type ReadingPlace = { chapterId: ChapterId; part: number };

let store: UseStore | undefined;
const places = (): UseStore => {
  store ??= createStore('tinta-reading', 'places');
  return store;
};

const SIZE_KEY = 'text-size';

export const readingPlace = (book: BookId): Promise<ReadingPlace | undefined> =>
  get<ReadingPlace>(book, places());
export const keepReadingPlace = (book: BookId, place: ReadingPlace): Promise<void> =>
  set(book, place, places());

/** Chosen step of the text size; see the reader. */
export const textSizeStep = (): Promise<number | undefined> => get<number>(SIZE_KEY, places());
export const keepTextSizeStep = (step: number): Promise<void> => set(SIZE_KEY, step, places());
