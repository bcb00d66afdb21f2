import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readContractText, writeContractText } from '#shared/domain/contract/contract-text.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import { CONTRACT_TYPES } from '#shared/domain/story-choices.ts';
import { contractDocument, drawnSignature } from '#test/support/contract-document.ts';
import { textByPdftotext, textOfBlocks } from '#test/support/printed-text.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { textOfContract } from './attached-file.ts';
import { contractText } from './contract-text.ts';
import { makeContract } from './make-contract.ts';

/** Titles in the scripts that a contract prints, one of them hostile. */
const TITLES = [
  'Nguyễn Thị Ánh Tuyết kể chuyện ngõ nhỏ, ễ ệ ộ ỡ ữ',
  'Мастер и Маргарита, ἀρχή',
  '灯塔之夜：张晓雯《红楼梦》、ガラスの峠',
  '등대의 밤, 한국어 제목입니다',
  'ประภาคารในยามค่ำคืน น้ำ ที่นี่ กรุ่น ผู้',
  'प्रकाशस्तंभ की रात, क्षत्रिय श्री तर्क हिन्दी',
  'منارة الليل السلام عليكم',
  'מגדלור בלילה שלום',
  'Rumah 🏠 dan 👍🏽 keluarga 👨‍👩‍👧',
  'home த {{author}} \u202E <b>&amp;</b>',
];

const whole = async (change: Parameters<typeof contractDocument>[0]) =>
  contractDocument({
    guardian: { name: 'Hartono Wijaya', signature: await drawnSignature() },
    groups: [
      {
        heading: 'Payment',
        rows: [
          { label: 'Address', value: 'Jl. Sudirman 52,\nJakarta\n10210' },
          { label: 'The place of the branch at which the account was opened', value: 'x'.repeat(300) },
        ],
      },
    ],
    ...change,
  });

describe.each(
  CONTRACT_TYPES.flatMap((contractType) => LANGUAGES.map((language) => ({ contractType, language }))),
)('a $contractType contract in $language', ({ contractType, language }) => {
  it('says in the PDF, as pdftotext reads it, exactly the words of its text', async () => {
    const input = await whole({ contractType, language });
    const text = contractText(input);
    const printed = await textByPdftotext(await makeContract(input), {
      text,
      publisher: input.publisher.name,
      number: input.contractNumber,
    });
    expect(printed).toBe(textOfBlocks(text));
  });
});

/**
 * Beside right-to-left words, a reader guesses the order of words and signs (decision 0025). So all characters are compared without their
 * order, and the letters and digits of other scripts in order.
 */
const LEFTWARD = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const comparable = (text: string) =>
  LEFTWARD.test(text)
    ? [Array.from(text).sort().join(''), text.replaceAll(/[^\p{Script=Latin}\p{N}]/gu, '')]
    : text;

it.each(TITLES)('the PDF and the text of a contract of “%s” say the same', async (title) => {
  const story = { title, penName: title };
  const input = contractDocument({ story, author: { legalName: title } });
  const text = contractText(input);
  const of = { text, publisher: input.publisher.name, number: input.contractNumber };
  const printed = await textByPdftotext(await makeContract(input), of);
  expect(comparable(printed)).toEqual(comparable(textOfBlocks(text)));
});

it('a word in the PDF that differs from the text is found', async () => {
  const input = await whole({});
  const text = contractText(input);
  const of = { text, publisher: input.publisher.name, number: input.contractNumber };
  const other = await makeContract({ ...input, author: { legalName: 'Siti Nurhalisa' } });
  expect(await textByPdftotext(other, of)).not.toBe(textOfBlocks(text));
});

it('the text is attached to the PDF as the bytes that are hashed, where any reader finds it', async () => {
  const input = await whole({ language: 'zh_CN' });
  const pdf = await makeContract(input);
  const written = writeContractText(contractText(input));
  const { attachments } = await readPdf(pdf);
  expect(attachments).toEqual({ 'contract-text.json': written });
  const found = textOfContract(pdf) ?? new Uint8Array();
  const hash = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex');
  expect(hash(found)).toBe(hash(written));
  expect(readContractText(Buffer.from(found).toString())).toEqual(contractText(input));
});

it('shows unprintable characters by their code points, as the PDF does, and keeps the lines of a value', async () => {
  const { blocks } = contractText(
    await whole({ story: { title: 'a\u202Eb\nc', penName: 'Bulan' }, guardian: null }),
  );
  expect(blocks[1]).toEqual({ kind: 'subtitle', text: 'a[U+202E]b c' });
  const values = blocks.flatMap((block) =>
    block.kind === 'facts' ? block.rows.map(({ value }) => value) : [],
  );
  expect(values).toContain('Jl. Sudirman 52,\nJakarta\n10210');
});
