import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractDocument } from '#test/support/contract-document.ts';
import { readPdf, withoutSpaces } from '#test/support/read-pdf.ts';
import { makeContract } from './make-contract.ts';
import { unprintable } from './visible-text.ts';

/** A title for each script, with the parts that make its shaping hard: marks, ligatures, letters that change places. */
const TITLES = {
  Indonesian: 'Perempuan yang Pulang ke Dermaga – “Sepi”',
  Vietnamese: 'Nguyễn Thị Ánh Tuyết kể chuyện ngõ nhỏ, ễ ệ ộ ỡ ữ',
  Cyrillic: 'Мастер и Маргарита, Ёлка, Їжак',
  Greek: 'Ο Ζορμπάς του Καζαντζάκη, ἀρχή',
  Chinese: '灯塔之夜：张晓雯《红楼梦》',
  Japanese: '吾輩は猫である、ガラスの峠',
  Korean: '등대의 밤, 한국어 제목입니다',
  Thai: 'ประภาคารในยามค่ำคืน น้ำ ที่นี่ กรุ่น ผู้',
  Hindi: 'प्रकाशस्तंभ की रात, क्षत्रिय श्री तर्क हिन्दी कार्त्स्न्य ड्रॉ।',
  Arabic: 'منارة الليل السلام عليكم لا إله أحمد آمنة',
  Hebrew: 'מגדלור בלילה שלום',
  Emoji: 'Rumah 🏠 dan 👍🏽 keluarga 👨‍👩‍👧 ❤️ 🇮🇩',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scripts-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A contract with this text in a heading, in table rows, in clauses and among the details. */
const contractWith = (text: string) =>
  makeContract(
    contractDocument({
      story: { title: text, penName: text },
      author: { legalName: text },
      groups: [{ heading: 'Contact', rows: [{ label: 'Address', value: `${text} ${text}` }] }],
    }),
  );

it('in a clause, the words of a right-to-left title are in order, with their spaces', async () => {
  const { pages } = await readPdf(await contractWith(TITLES.Hebrew));
  expect(pages.flat().filter(({ text }) => text.includes(TITLES.Hebrew)).length).toBeGreaterThan(5);
});

describe.each(Object.entries(TITLES))('a contract in %s', (script, title) => {
  let bytes: Uint8Array;
  beforeAll(async () => {
    bytes = await contractWith(title);
  });

  it('can be printed as it was written', () => {
    expect(unprintable(title)).toEqual([]);
  });

  it('gives PDF.js the text without loss', async () => {
    const { texts } = await readPdf(bytes);
    const [first = ''] = texts;
    expect(first.split(withoutSpaces(title.normalize('NFC'))).length - 1).toBe(6);
  });

  it('gives pdftotext the text without loss', async () => {
    const path = join(folder, `${script}.pdf`);
    await writeFile(path, bytes);
    const { stdout } = await promisify(execFile)('pdftotext', ['-l', '1', path, '-']);
    // pdftotext marks the direction of a text by format characters.
    const text = stdout.replaceAll(/[\u202A-\u202E]/g, '');
    expect(withoutSpaces(text).split(withoutSpaces(title.normalize('NFC'))).length - 1).toBe(6);
  });
});
