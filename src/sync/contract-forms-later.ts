import type { ContractForms } from './contract-progress.ts';
import type { ContractFormsDeps } from './create-contract-forms.ts';

const bringForms = () => import('./create-contract-forms.ts');

/** An author's contract forms, whose code is loaded by the first that asks: no key in an editor does. */
export function contractFormsLater(deps: ContractFormsDeps): ContractForms {
  let made: Promise<ContractForms> | undefined;
  const bring = (): Promise<ContractForms> => {
    made ??= bringForms().then(({ createContractForms }) => createContractForms(deps));
    made.catch(() => {
      made = undefined;
    });
    return made;
  };
  return {
    get: async (place) => (await bring()).get(place),
    save: async (place, progress) => (await bring()).save(place, progress),
    clear: async (place) => (await bring()).clear(place),
    dropOld: async () => (await bring()).dropOld(),
    waiting: async () => (await bring()).waiting(),
    keepDocument: async (bookId, pdf) => (await bring()).keepDocument(bookId, pdf),
    document: async (bookId) => (await bring()).document(bookId),
    forgetDocument: async (bookId) => (await bring()).forgetDocument(bookId),
  };
}

/** Removes all of an author's contract forms (SYNC-11). */
export const forgetContracts = async (
  ...given: Parameters<Awaited<ReturnType<typeof bringForms>>['forgetContractForms']>
): Promise<void> => (await bringForms()).forgetContractForms(...given);
