import { act, fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#test/support/screen.tsx';
import { PictureField } from './picture-field.tsx';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** A field makes pictures above this size smaller before it takes them. In bytes. */
const LARGE = 1_000_001;
const SMALL = 100;

function pictureOf(bytes: number): File {
  const content = new Uint8Array(bytes);
  content.set(PNG);
  return new File([content], 'id.png', { type: 'image/png' });
}

test('a picture that was still being made smaller does not replace the picture that the author chose after it', async () => {
  let drawn = () => {};
  const drawing = new Promise<never>((_, reject) => {
    drawn = () => reject(new Error('not drawn'));
  });
  const make = vi.fn(() => drawing);
  vi.stubGlobal('createImageBitmap', make);
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => {};
  const sizes: number[] = [];
  const { container } = showScreen(
    <PictureField
      name="idImg"
      required
      stored=""
      waiting={undefined}
      error={null}
      upload={{ share: null, refusal: null, retry: () => {} }}
      onChosen={({ bytes }) => sizes.push(bytes.byteLength)}
      onRemove={() => {}}
    />,
  );
  const choose = (file: File) =>
    act(async () => {
      const input = container.querySelector('input[type="file"]');
      if (input) fireEvent.change(input, { target: { files: [file] } });
    });
  const first = pictureOf(LARGE);
  const read = vi.spyOn(first, 'arrayBuffer');
  await choose(first);
  await vi.waitFor(() => expect(make).toHaveBeenCalledOnce());
  const reads = read.mock.calls.length;
  await choose(pictureOf(SMALL));
  await vi.waitFor(() => expect(sizes).toEqual([SMALL]));
  // A picture that cannot be drawn is taken as it is.
  drawn();
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(reads + 1));
  await act(async () => void (await read.mock.results.at(-1)?.value));
  expect(sizes).toEqual([SMALL]);
});
