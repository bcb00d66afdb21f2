import { writeFile } from 'node:fs/promises';
import { contractDocumentEnUS } from '#locales/contract-document/en_US.ts';
import { verifyContract } from '#server/contract-pdf/verify-contract.ts';
import { serverEditor } from '#test/support/e2e/server-author.ts';
import { pngBytes } from '#test/support/pictures.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { proveByPassword, storyAuthor } from './author.ts';
import { expect, test } from './fixtures.ts';
import type { Screen } from './screen.ts';

const ID_NUMBER = '3174010101900001';
const PAD = { role: 'img', name: /^Signature area/ };
const BOARD = { inside: { role: 'dialog', name: 'Signature board' } };
const SHEET = { role: 'application', name: 'Sheet to draw on' };
const TITLE = { role: 'heading', name: contractDocumentEnUS.title.exclusive };
const FILE = { role: 'button', name: 'Signed contract' };

/** A stroke with a peak, as shares (0 to 1) of the area it is drawn on. */
const STROKE = [
  { x: 0.1, y: 0.7 },
  { x: 0.4, y: 0.4 },
  { x: 0.9, y: 0.6 },
];

/** An expression: whether the canvas `it` has ink within 6 px of a place. `x` and `y`: shares (0 to 1) of its size. */
const inkAt = (x: number, y: number): string => `(() => {
  const [left, top] = [it.width * ${x} - 6, it.height * ${y} - 6];
  const { data } = it.getContext('2d').getImageData(left, top, 12, 12);
  return data.some((value, index) => index % 4 === 3 && value > 0);
})()`;

/**
 * Draws a quick stroke on the canvas `it` as an engine reports it: one event with all moves since the last one, and the lift 4 px farther.
 * No driver moves a pointer faster than once per frame. The value says whether there is ink at the stroke's peak and at its end.
 */
const QUICK_STROKE = `(() => {
  const { left, top, width } = it.getBoundingClientRect();
  const send = (type, x, y, more = {}) => {
    const place = { clientX: left + x, clientY: top + y, pointerId: 1, buttons: 1, bubbles: true, cancelable: true };
    return new PointerEvent(type, { ...place, ...more });
  };
  const passed = [[60, 40], [100, 140], [140, 40]].map(([x, y]) => send('pointermove', x, y));
  it.dispatchEvent(send('pointerdown', 20, 140));
  it.dispatchEvent(send('pointermove', 140, 40, { coalescedEvents: passed }));
  it.dispatchEvent(send('pointerup', 140, 36, { buttons: 0 }));
  const density = it.width / width;
  const hasInk = (x, y) => {
    const around = it.getContext('2d').getImageData((x - 3) * density, (y - 2) * density, 6 * density, 4 * density);
    return around.data.some((value, index) => index % 4 === 3 && value > 0);
  };
  return { peak: hasInk(100, 138), end: hasInk(140, 36) };
})()`;

/** What is on the board, as screen readers say it. */
const onBoard = (app: Screen) =>
  app.read<string>(
    SHEET,
    `it.getAttribute('aria-describedby').split(' ').map((id) => document.getElementById(id)?.textContent).join(' ')`,
  );

/** Fills fields by their labels, required or not. */
async function fillIn(app: Screen, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await app.fill({ label: new RegExp(`^${label}\\s*\\*?$`) }, value);
}

test('a contract is filled in without a network, sent with a picture, signed on the pad and the board, approved, opened, downloaded and kept', async ({
  phone,
  app,
  network,
}, info) => {
  test.slow();
  const { account, story } = await storyAuthor(app, network.url, 'Hujan di Halte');
  const editor = await serverEditor(network.url);
  await app.tab.open(`${network.url}/#/authorManage/contract/${story.id}`);
  await app.sees({ text: 'Step 1 of 4' });

  network.decide = () => 'refuse';
  await app.choose({ role: 'combobox', name: /^Country/ }, 'Indo');
  await app.choose({ role: 'combobox', name: /^ID type/ }, 'KTP');
  await fillIn(app, { 'ID number': ID_NUMBER });
  await app.click({ role: 'radio', name: 'Female' });
  await fillIn(app, { 'Legal name': 'Dewi Lestari', 'Pen name': 'Sek' });
  await app.tab.reload();
  await app.sees({ text: 'Step 1 of 4' });
  await expect.poll(() => app.read({ label: /^ID number/ }, 'it.value')).toBe(ID_NUMBER);
  // The last keys before the page closes may not be stored yet: each is encrypted first.
  await fillIn(app, { 'Pen name': 'Sekar', Age: '30' });
  await app.click({ role: 'button', name: 'Next' });
  await fillIn(app, {
    Email: 'dewi@tinta.test',
    'Phone number': '+62 811 000',
    WhatsApp: '+62 811 000',
    Address: 'Jalan Melati 1',
    'Postal code': '12345',
  });
  await app.click({ role: 'button', name: 'Next' });
  await app.click({ role: 'radio', name: 'Bank account' });
  await app.click({ role: 'radio', name: 'Local currency' });
  await fillIn(app, {
    'Payee name': 'Dewi Lestari',
    Bank: 'Bank Contoh',
    'Bank address': 'Jakarta',
    SWIFT: 'CENAIDJA',
    'Account number': '1234567890',
    'Bank branch code': '001',
    'Bank postal code': '12345',
  });
  await app.click({ role: 'button', name: 'Next' });

  const picture = info.outputPath('ktp.png');
  await writeFile(picture, pngBytes(400, 250));
  await app.chooseFile({ label: 'Front of ID: Choose a photo' }, picture);
  await app.sees({ text: 'Couldn’t upload the photo. It’s still here.' });
  network.decide = () => 'pass';
  await app.click({ role: 'button', name: 'Try again' });
  await app.sees({ text: 'Uploaded' });
  await app.click({ role: 'button', name: 'Confirm' });

  await app.sees(TITLE);
  expect(await app.read(PAD, QUICK_STROKE)).toEqual({ peak: true, end: true });
  await app.click({ role: 'button', name: 'Clear' });
  await app.click({ role: 'button', name: 'Confirm' });
  await app.sees({ text: 'Please complete your signature!' });
  await app.draw(PAD, STROKE);
  await expect.poll(() => app.read(PAD, inkAt(0.4, 0.4))).toBe(true);
  await app.click({ role: 'button', name: 'Undo stroke' });
  await expect.poll(() => app.read(PAD, inkAt(0.4, 0.4))).toBe(false);

  await app.click({ role: 'button', name: 'Sign full screen' });
  await app.draw(SHEET, STROKE);
  await expect.poll(() => onBoard(app)).toContain('Pencil 1');
  await app.draw(SHEET, STROKE);
  await expect.poll(() => onBoard(app)).toContain('Pencil 2');
  await app.click({ role: 'button', name: 'Undo', ...BOARD });
  await expect.poll(() => onBoard(app)).toContain('Pencil 1');
  await app.click({ role: 'button', name: 'Clear', ...BOARD });
  await expect.poll(() => onBoard(app)).toContain('The sheet is empty');
  await app.draw(SHEET, STROKE);
  await expect.poll(() => onBoard(app)).toContain('Pencil 1');
  await app.click({ role: 'button', name: 'Download', ...BOARD });
  expect((await phone.downloaded('signature-board.png')).subarray(1, 4).toString()).toBe('PNG');
  await app.click({ role: 'button', name: 'Use as signature', ...BOARD });
  await app.sees({ role: 'img', name: 'Your signature, drawn on the board' });
  await app.click({ role: 'button', name: 'Confirm' });
  await proveByPassword(app, account);
  await app.sees({ text: 'Your application is under review' });

  const { items } = await editor.ok('deskContracts', { request: {} });
  const sent = items.find(({ bookId }) => bookId === story.id);
  await editor.ok('deskContractDecide', { request: { id: sent!.id, approve: true, reason: '' } });
  await app.tab.reload();
  await app.sees({ text: 'The contract is in force' });
  await app.click({ role: 'button', name: 'Save on this device' });
  await app.sees({ role: 'button', name: 'Remove from this device' });
  network.decide = () => 'refuse';
  await app.tab.reload();
  await app.sees({ role: 'button', name: 'Remove from this device' });
  await app.click(FILE);
  await app.sees(TITLE);
  await app.sees({ text: 'The signature and the evidence are in the PDF.' });
  await app.click({ role: 'button', name: 'Download' });
  const signed = await phone.downloaded(`tinta-contract-${story.id}.pdf`);
  expect(verifyContract(signed)).toMatchObject({ valid: true });
  const text = (await readPdf(signed)).texts.join('');
  expect(text).toContain(contractDocumentEnUS.title.exclusive.replaceAll(' ', ''));
  expect(text).toContain('DewiLestari');
});
