import type { BookId } from '#shared/domain/ids.ts';
import { addChapter, newBookId, storyForm, textOf } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import { pngBytes } from '#test/support/pictures.ts';

const CHAPTER_WORDS = 3_000;

/** A story whose published chapters have `words` words in total, with a contract that the author has signed and an editor has approved. */
export async function contractedStory(
  author: ApiDevice,
  editor: ApiDevice,
  title: string,
  words: number,
): Promise<BookId> {
  const bookId = newBookId();
  await author.ok('bookAdd', { request: { id: bookId, ...storyForm(title) } });
  for (let left = words, number = 1; left > 0; left -= CHAPTER_WORDS, number += 1)
    await addChapter(author, bookId, {
      title: `Bab ${number}`,
      content: textOf(Math.min(left, CHAPTER_WORDS)),
      status: 'published',
    });
  await author.ok('bookOpen', { params: { id: bookId } });
  const picture = new Blob([Uint8Array.from(pngBytes(400, 250))], { type: 'image/png' });
  const { idImg } = await author.ok('idCardSave', { request: { file: picture } });
  const form = { ...filledContract, idImg };
  const { documentHash } = await author.ok('contractSign', { request: { ...form, bookId } });
  await author.ok('contractSubmit', {
    request: { ...form, bookId, imageData: penSignature, documentHash },
  });
  const { items } = await editor.ok('deskContracts', { request: {} });
  const contract = items.find((item) => item.bookId === bookId);
  if (!contract) throw new Error('the contract is not in the queue');
  await editor.ok('deskContractDecide', { request: { id: contract.id, approve: true, reason: '' } });
  return bookId;
}
