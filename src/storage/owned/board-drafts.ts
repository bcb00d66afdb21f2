import { emptyContractForm } from '#shared/domain/contract/form.ts';
import type { BookId } from '#shared/domain/ids.ts';
import type { ChosenPicture, ContractForms, ContractPlace } from './contract-progress.ts';

/** Content of a signature board: its drawing in the board's own format, and the pictures uploaded to it. */
export type BoardDraft = {
  drawing: string;
  pictures: Partial<Record<`board-${string}`, ChosenPicture>>;
};

/**
 * The signature board of a story's contract. It is stored like the contract forms: sealed under the same key, dropped after 72 hours and
 * at sign-out (docs/spec, section 4, Sensitive fields; SYNC-11). A picture is sealed once, however often the drawing changes.
 */
export interface BoardDrafts {
  /** Undefined if there is no board, or if it was dropped. */
  get(): Promise<BoardDraft | undefined>;
  save(draft: BoardDraft): Promise<boolean>;
  clear(): Promise<void>;
}

const boardPlace = (id: BookId): ContractPlace => `board:${id}`;

export function createBoardDrafts(forms: ContractForms, id: BookId): BoardDrafts {
  const place = boardPlace(id);
  return {
    async get() {
      const kept = await forms.get(place);
      const drawing = kept?.progress.drawing;
      return drawing === undefined ? undefined : { drawing, pictures: kept?.progress.pictures ?? {} };
    },
    save: ({ drawing, pictures }) =>
      forms.save(place, { form: emptyContractForm(), pictures, submission: null, drawing }),
    clear: () => forms.clear(place),
  };
}
