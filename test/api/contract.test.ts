import { createHash, randomUUID } from 'node:crypto';
import { desc, eq, type SQL, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { appendContractEvent, checkContractLog } from '#server/contract/event-log.ts';
import { verifyContract } from '#server/contract-pdf/verify-contract.ts';
import { makeLimits } from '#server/core/limits.ts';
import { account, idempotency } from '#server/db/schema/account.ts';
import {
  contract,
  contractDraft,
  contractEvent,
  privatePicture,
  writerForm,
} from '#server/db/schema/contract.ts';
import { itemFailure } from '#server/db/schema/job.ts';
import { memoryFileStore } from '#server/files/memory-file-store.ts';
import { sweepFiles } from '#server/jobs/sweep-files.ts';
import { createApp } from '#server/start/app.ts';
import { readContractText } from '#shared/domain/contract/contract-text.ts';
import { CONTRACT_FIELDS } from '#shared/domain/contract/fields.ts';
import type { ContractForm } from '#shared/domain/contract/form.ts';
import type { BookId, ContractId, UserId } from '#shared/domain/ids.ts';
import type { ContractType } from '#shared/domain/story-choices.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { links } from '#shared/protocol/links.ts';
import { addStory, secondDevice, signedInAuthor, storyForm } from '#test/support/api-author.ts';
import { type ApiDevice, apiDevice, fileHeaders } from '#test/support/api-client.ts';
import { confirmAddress } from '#test/support/confirmed-email.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import { pngBytes, pngOf } from '#test/support/pictures.ts';
import { textByPdftotext, textOfBlocks } from '#test/support/printed-text.ts';
import { readPdf, withoutSpaces } from '#test/support/read-pdf.ts';
import { openDesk } from '#test/support/second-factor.ts';
import { createTestServer } from '#test/support/server.ts';

let now = Date.UTC(2026, 10, 21, 8);
const files = memoryFileStore();
const server = await createTestServer({ clock: { now: () => now }, files });
const { app, db, deps } = server;

const blank = `data:image/png;base64,${(
  await sharp({
    create: { width: 500, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
).toString('base64')}`;

const white = `data:image/png;base64,${(
  await sharp(
    Buffer.from(
      '<svg width="500" height="300"><path d="M60 200 C160 40 240 260 420 110" stroke="#fff" stroke-width="9" fill="none"/></svg>',
    ),
  )
    .png()
    .toBuffer()
).toString('base64')}`;

let email: string;
let author: ApiDevice;
let bookId: BookId;
let form: ContractForm;

const idFront = async (device: ApiDevice): Promise<string> =>
  (await device.ok('idCardSave', { request: { file: pngOf(400, 250) } })).idImg;
const fetchFile = (path: string, device?: ApiDevice) =>
  app.request(path, {
    headers: device?.accessToken ? fileHeaders(device) : {},
  });
const review = (sent: ContractForm = form) => author.ok('contractSign', { request: { ...sent, bookId } });
/** Changes title and type of contract in the story's form. */
const changeStory = async (title: string, contractType: ContractType = 'exclusive') => {
  const { revisionId } = await author.ok('bookForm', { params: { id: bookId } });
  return author.call('bookEdit', {
    params: { id: bookId },
    request: { ...storyForm(title), editorId: '', coverId: '', contractType, baseRevision: revisionId },
  });
};
const submit = (documentHash: string, more: object = {}, key = `k-${documentHash}`) =>
  author.call(
    'contractSubmit',
    { request: { ...form, bookId, imageData: penSignature, documentHash, ...more } },
    { key },
  );
async function editor(): Promise<ApiDevice> {
  const device = await signedInAuthor(app, `editor-${now}@tinta.test`);
  await db.execute(sql`update ${account} set role = 'editor' where email = ${`editor-${now}@tinta.test`}`);
  await openDesk(deps, device);
  return device;
}

beforeEach(async () => {
  await server.reset();
  now += 86_400_000;
  email = `author-${now}@tinta.test`;
  author = await signedInAuthor(app, email);
  await confirmAddress(db, email);
  bookId = (await addStory(author, 'Hujan di Halte')).id;
  form = { ...filledContract, idImg: await idFront(author) };
});

describe('the form on the server (docs/spec, section 5)', () => {
  it.each(['name', 'email', 'swift', 'idImg', 'payeeName', 'micr'] as const)(
    'is refused without %s, at the field',
    async (name) => {
      const answer = await author.call('contractSign', { request: { ...form, [name]: '', bookId } });
      expect(answer).toMatchObject({
        code: 'validation',
        data: { fields: { [name]: `contract.must.${name}` } },
      });
    },
  );

  it('type 1 is stored sealed, as JSON or form-encoded, and returned to its author only', async () => {
    await author.ok('authorModify', { request: form });
    expect((await author.ok('authorForm')).form).toEqual(form);
    const [row] = await db.select().from(writerForm);
    expect(JSON.stringify(row)).not.toContain('3174010101900001');
    const other = await signedInAuthor(app);
    expect((await other.ok('authorForm')).form).toBeNull();
  });

  it('the form’s pen name becomes the author’s; the author’s other devices get it with the stories', async () => {
    const version = (await author.ok('bookForm', { params: { id: bookId } })).version;
    await author.ok('authorModify', { request: form });
    expect((await author.ok('authorInfo')).name).toBe(form.userName);
    const pulled = await author.ok('pull', { request: { stories: [{ id: bookId, version }] } });
    expect(pulled.stories.map((story) => story.iname)).toEqual([form.userName]);
    const after = pulled.stories[0]?.version ?? null;
    await author.ok('authorModify', { request: form });
    const again = await author.ok('pull', { request: { stories: [{ id: bookId, version: after }] } });
    expect(again.stories).toEqual([]);
  });

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'a country called %s is refused at its field',
    async (countryCode) => {
      for (const answer of [
        await author.call('contractSign', { request: { ...form, countryCode, bookId } }),
        await author.call('authorModify', { request: { ...form, countryCode } }),
      ])
        expect(answer).toMatchObject({
          code: 'validation',
          data: { fields: { countryCode: 'contract.problem.choice' } },
        });
    },
  );

  it('another author’s picture cannot be used in a form', async () => {
    const other = await signedInAuthor(app);
    const answer = await other.call('authorModify', { request: form });
    expect(answer).toMatchObject({ code: 'validation', data: { fields: { idImg: 'contract.must.idImg' } } });
  });

  it('only the organisations of the chosen country are accepted; any other code is refused', async () => {
    const desk = await editor();
    await desk.ok('deskTargetOrg', { request: { countryCode: 'ID', org: 'jkt', orgName: 'Jakarta Studio' } });
    expect(await author.ok('listTargetOrg', { request: { countryCode: 'ID' } })).toEqual([
      { org: 'jkt', orgName: 'Jakarta Studio' },
    ]);
    expect(await author.ok('listTargetOrg', { request: { countryCode: 'MY' } })).toEqual([]);
    const wrong = await author.call('authorModify', { request: { ...form, targetOrgCode: 'x' } });
    expect(wrong).toMatchObject({ data: { fields: { targetOrgCode: 'contract.problem.choice' } } });
    await author.ok('authorModify', { request: { ...form, targetOrgCode: '-1' } });
    expect((await author.ok('authorForm')).form?.targetOrgCode).toBe('');
  });

  const HOSTILE = [
    ['control characters', '\u0000\u0007name\u001b[31m'],
    ['a reversed text direction', '\u202Egnp.exe'],
    ['10,000 characters', 'a'.repeat(10_000)],
    ['script', '<script>alert(1)</script>'],
    ['PDF operators', ') Tj ET Q endstream endobj %%EOF ('],
    ['emoji', '😀😀'],
  ] as const;
  const FREE_TEXT = CONTRACT_FIELDS.filter(
    ({ input }) => input === 'text' || input === 'multiline' || input === 'phone',
  );
  it.each(HOSTILE)(
    'hostile text (%s) in every field: refused at its field, or made into a valid document',
    async (_, text) => {
      const hostile = Object.fromEntries(FREE_TEXT.map(({ name }) => [name, text]));
      const sent = { ...form, ...hostile, swift: form.swift, bookId };
      const answer = await author.call('contractSign', { request: sent });
      if (answer.success) {
        const pdf = Buffer.from(await (await fetchFile(answer.data.url, author)).arrayBuffer());
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      } else {
        expect(answer.code).toBe('validation');
        const { fields } = answer.data as unknown as { fields: Record<string, string> };
        for (const [name, message] of Object.entries(fields)) {
          expect(Object.keys(hostile)).toContain(name);
          expect(message).toMatch(/^(?:contract\.problem\.(?:tooLong|unprintable)|field\.characters)$/);
        }
      }
    },
  );
  it('hostile text in a field with a format or a closed list is refused there', async () => {
    for (const [, text] of HOSTILE)
      for (const { name, format, input } of CONTRACT_FIELDS) {
        if (
          format === undefined &&
          ['text', 'multiline', 'phone', 'textOrNone', 'picture', 'signature', 'organisation'].includes(input)
        )
          continue;
        const answer = await author.call('authorModify', { request: { ...form, [name]: text } });
        expect(answer, name).toMatchObject({
          code: 'validation',
          data: { fields: { [name]: expect.anything() } },
        });
      }
  });
});

describe('pictures of documents (docs/spec, section 5, Image upload)', () => {
  it('are judged by content: an SVG or GIF with a picture’s type and a decompression bomb are refused', async () => {
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    const gif = new Blob([Buffer.from('GIF89a\u0001\u0000\u0001\u0000')], { type: 'image/jpeg' });
    const bomb = new Blob([new Uint8Array(pngBytes(30_000, 30_000))], { type: 'image/png' });
    for (const file of [svg, gif])
      expect((await author.call('idCardSave', { request: { file } })).code).toBe('unsupportedImage');
    expect((await author.call('idCardSave', { request: { file: bomb } })).code).toBe('tooLarge');
  });

  it.each([3_145_728, 5_000_000, 20_000_000])(
    'a picture of %i bytes gets the 3M message, however large it is (docs/spec, section 5)',
    async (size) => {
      const file = new Blob([pngOf(40, 25), new Uint8Array(size)], { type: 'image/png' });
      expect(await author.call('idCardSave', { request: { file } })).toMatchObject({
        code: 'tooLarge',
        message: 'The image cannot exceed 3M',
      });
    },
  );

  it('a picture of 3145728 bytes or more gets “The image cannot exceed 3M”; no picture gets “Please select the picture to upload”', async () => {
    const large = new Blob([new Uint8Array(pngBytes(10, 10)), new Uint8Array(3_145_728)], {
      type: 'image/png',
    });
    expect(await author.call('idCardBackSave', { request: { file: large } })).toMatchObject({
      code: 'tooLarge',
      message: 'The image cannot exceed 3M',
    });
    expect(await author.call('idCardSave', { request: {} })).toMatchObject({
      code: 'validation',
      message: 'Please select the picture to upload',
    });
  });

  it('are re-encoded without metadata or trailing data, and sealed', async () => {
    const polyglot = new Blob([new Uint8Array(pngBytes(64, 40, 'GPS 6.2 S')), '<script>evil()</script>'], {
      type: 'image/png',
    });
    const { idImg, idImgUrl } = await author.ok('idCardSave', { request: { file: polyglot } });
    const answer = await fetchFile(idImgUrl, author);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes('evil')).toBe(false);
    expect(bytes.includes('GPS')).toBe(false);
    const [row] = (await db.select().from(privatePicture)).filter(({ id }) => id === idImg);
    const stored = await files.get(`private/${row?.fileKey}.sealed`);
    expect(Buffer.from(stored ?? []).includes(bytes.subarray(0, 64))).toBe(false);
  });

  it('are accepted as a data URL as well, and shown only to their owner and to editors', async () => {
    const imageData = `data:image/png;base64,${pngBytes(40, 30).toString('base64')}`;
    const { idBackImgUrl } = await author.ok('idCardBackSave', { request: { imageData } });
    const thief = await signedInAuthor(app);
    const desk = await editor();
    expect((await fetchFile(idBackImgUrl, author)).status).toBe(200);
    expect((await fetchFile(idBackImgUrl, desk)).status).toBe(200);
    expect((await fetchFile(idBackImgUrl, thief)).status).toBe(404);
    expect((await fetchFile(idBackImgUrl)).status).toBe(401);
    expect(await (await fetchFile(`/author/sign/picture/${bookId}`, thief)).json()).toEqual(
      await (await fetchFile(idBackImgUrl, thief)).json(),
    );
  });

  it('an avatar of at most 2 MB is public and shown at sign-in', async () => {
    const { avatar } = await author.ok('authorAvatar', { request: { file: pngOf(300, 200) } });
    expect((await author.ok('authorInfo')).info.avatar).toBe(avatar);
    const answer = await fetchFile(avatar);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    const large = new Blob([new Uint8Array(pngBytes(10, 10)), new Uint8Array(2_097_153)]);
    expect((await author.call('authorAvatar', { request: { file: large } })).message).toBe(
      'The image cannot exceed 2M',
    );
  });
});

describe('the contract flow (docs/spec, section 4)', () => {
  it('review, sign, submit: the signed file begins with the reviewed bytes and verifies; the log is complete', async () => {
    const { url, documentHash } = await review();
    const reviewed = Buffer.from(await (await fetchFile(url, author)).arrayBuffer());
    expect(createHash('sha256').update(reviewed).digest('hex')).toBe(documentHash);
    expect((await submit(documentHash)).data).toEqual({ state: 'waiting' });
    const final = `/author/sign/inspect/final/contract/download?bookId=${bookId}`;
    const answer = await fetchFile(final, author);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const signed = Buffer.from(await answer.arrayBuffer());
    expect(signed.subarray(0, reviewed.length).equals(reviewed)).toBe(true);
    const verified = await verifyContract(signed);
    expect(verified).toEqual(expect.objectContaining({ valid: true }));
    signed[200] = (signed[200] ?? 0) ^ 1;
    expect(await verifyContract(signed)).toMatchObject({ valid: false });
    expect(await author.call('contractInvited', { params: { id: bookId } })).toMatchObject({ code: '-2' });
  });

  it.each([
    ['en_US', 'Hujan 🏠 Nguyễn Thị Ánh'],
    ['en_ID', 'Мастер и Маргарита ประภาคาร'],
    ['zh_CN', '灯塔之夜 등대의 밤 हिन्दी'],
  ] as const)('in %s the text is what pdftotext reads in the PDF, word for word', async (language, title) => {
    await changeStory(title);
    const reading = {
      request: (path: string, init: RequestInit) => {
        const headers = new Headers(init.headers);
        headers.set(HEADER.lang, language);
        return app.request(path, { ...init, headers });
      },
    };
    const device = Object.assign(apiDevice(reading), { accessToken: author.accessToken });
    const made = await device.ok('contractSign', { request: { ...form, bookId } });
    const { url, documentHash, textUrl, textHash } = made;
    const pdf = new Uint8Array(await (await fetchFile(url, author)).arrayBuffer());
    const answer = await fetchFile(textUrl, author);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store, private');
    const json = await answer.text();
    expect(createHash('sha256').update(json).digest('hex')).toBe(textHash);
    const text = readContractText(json);
    if (text === null) throw new Error('no text');
    expect(text.language).toBe(language);
    const [row] = await db.select().from(contractDraft).where(eq(contractDraft.documentHash, documentHash));
    const of = { text, publisher: deps.settings.publisher.name, number: row?.number ?? '' };
    expect(await textByPdftotext(pdf, of)).toBe(textOfBlocks(text));
    expect(textOfBlocks(text)).toContain(withoutSpaces(title));
    expect(textOfBlocks(text)).toContain('DewiLestari');
  });

  it('the hash of the text that was read is in the evidence, on its page and in the log, beside that of the PDF', async () => {
    const { documentHash, textHash } = await review();
    expect(await submit(documentHash, { textHash })).toMatchObject({ success: true });
    const final = `/author/sign/inspect/final/contract/download?bookId=${bookId}`;
    const signed = Buffer.from(await (await fetchFile(final, author)).arrayBuffer());
    expect(verifyContract(signed)).toMatchObject({ valid: true, evidence: { documentHash, textHash } });
    const evidencePage = (await readPdf(signed)).texts.at(-1);
    expect(evidencePage).toContain(documentHash);
    expect(evidencePage).toContain(textHash);
    const events = await db.select().from(contractEvent).orderBy(desc(contractEvent.sequence)).limit(2);
    const details = events.map(({ detail }) => JSON.parse(detail));
    expect(details).toMatchObject([
      { documentHash, textHash, shown: 'text' },
      { documentHash, textHash },
    ]);
  });

  it('a page that showed a different text signs nothing; a page of an older version sends no hash, and signs the PDF', async () => {
    const { documentHash } = await review();
    expect(await submit(documentHash, { textHash: '0'.repeat(64) }, 'a')).toMatchObject({
      code: 'refused',
      data: { reason: 'documentChanged' },
    });
    expect((await submit(documentHash, {}, 'b')).data).toEqual({ state: 'waiting' });
    const [event] = await db
      .select()
      .from(contractEvent)
      .where(eq(contractEvent.kind, 'submitted'))
      .orderBy(desc(contractEvent.sequence))
      .limit(1);
    // The attached text has its hash in the evidence; the log does not say that the author saw it.
    expect(JSON.parse(event?.detail ?? '')).toMatchObject({ documentHash, shown: 'pdf' });
  });

  it('the record of a request for a contract holds no part of its text', async () => {
    const device = await secondDevice(app, email);
    await device.ok('contractSign', { request: { ...form, bookId } }, { key: 'once' });
    const records = await db.select().from(idempotency);
    expect(JSON.stringify(records)).toContain('textHash');
    expect(JSON.stringify(records)).not.toContain('Dewi');
  });

  it('documents belong to their author, and their address is valid for 15 minutes', async () => {
    const { url, textUrl, documentHash } = await review();
    await submit(documentHash);
    const thief = await signedInAuthor(app);
    const final = `/author/sign/inspect/final/contract/download?bookId=${bookId}`;
    for (const path of [url, textUrl, final]) {
      expect((await fetchFile(path, thief)).status).toBe(404);
      expect((await fetchFile(path)).status).toBe(401);
    }
    now += 15 * 60_000 + 1;
    const later = await secondDevice(app, email);
    expect((await fetchFile(url, later)).status).toBe(404);
    expect((await fetchFile(textUrl, later)).status).toBe(404);
    expect((await fetchFile(final, later)).status).toBe(200);
  });

  it('any change of the form voids the reviewed document', async () => {
    const { documentHash } = await review();
    expect(await submit(documentHash, { account: '999' }, 'a')).toMatchObject({
      code: 'refused',
      data: { reason: 'documentChanged' },
    });
    expect(await submit('0'.repeat(64), {}, 'b')).toMatchObject({ data: { reason: 'documentChanged' } });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['title', () => changeStory('Hujan di Stasiun')],
    ['contract type', () => changeStory('Hujan di Halte', 'nonExclusive')],
  ])('a change of the story’s %s voids the reviewed document', async (_, change) => {
    const { documentHash } = await review();
    expect(await change()).toMatchObject({ success: true });
    expect(await submit(documentHash)).toMatchObject({ data: { reason: 'documentChanged' } });
    expect((await submit((await review()).documentHash)).success).toBe(true);
  });

  it('a change of the publisher’s name voids the reviewed document', async () => {
    const { documentHash } = await review();
    const settings = { ...server.deps.settings, publisher: { name: 'PT Lain', seat: 'Surabaya' } };
    const device = apiDevice(createApp({ ...server.deps, settings }));
    await device.ok('login', { request: { account: email, password: 'quiet-river-7' } });
    const request = { ...form, bookId, imageData: penSignature, documentHash };
    expect(await device.call('contractSubmit', { request }, { key: 'other' })).toMatchObject({
      data: { reason: 'documentChanged' },
    });
  });

  it('a change of the title while the document is being signed voids the document too', async () => {
    const { documentHash } = await review();
    const { sign } = server.deps.paper;
    const paper: typeof server.deps.paper = {
      ...server.deps.paper,
      sign: async (signing) => {
        await changeStory('Hujan di Stasiun');
        return sign(signing);
      },
    };
    const device = apiDevice(createApp({ ...server.deps, paper }));
    await device.ok('login', { request: { account: email, password: 'quiet-river-7' } });
    const request = { ...form, bookId, imageData: penSignature, documentHash };
    expect(await device.call('contractSubmit', { request }, { key: 'slow' })).toMatchObject({
      data: { reason: 'documentChanged' },
    });
    expect(await db.select().from(contract)).toEqual([]);
  });

  it('an organisation whose name cannot be printed is refused at its field', async () => {
    const desk = await editor();
    await desk.ok('deskTargetOrg', { request: { countryCode: 'ID', org: 'x', orgName: 'நிறுவனம்' } });
    const request = { ...form, countryCode: 'ID', targetOrgCode: 'x', bookId };
    expect(await author.call('contractSign', { request })).toMatchObject({
      code: 'validation',
      data: { fields: { targetOrgCode: 'contract.problem.unprintable' } },
    });
  });

  it('a title that cannot be printed is refused before a document is made, in words', async () => {
    expect(await changeStory('Rumah שלום')).toMatchObject({ success: true });
    const answer = await author.call('contractSign', { request: { ...form, bookId } });
    expect(answer).toMatchObject({ code: 'refused', data: { reason: 'titleUnprintable' } });
    expect(answer.message).toMatch(/^The title has characters that the contract can’t print: ש ל ו ם\. /);
    expect(await db.select().from(contractDraft)).toEqual([]);
    expect(await changeStory('ประภาคาร 등대 🏠')).toMatchObject({ success: true });
    expect((await submit((await review()).documentHash)).success).toBe(true);
  });

  it('ordering documents is limited: rateLimited, with the seconds to wait', async () => {
    const rateLimits = { ...server.deps.settings.rateLimits, making: { burst: 2, perMinute: 1 } };
    const busy = createApp({ ...server.deps, limits: makeLimits(rateLimits, server.deps.clock) });
    const device = apiDevice(busy);
    await device.ok('login', { request: { account: email, password: 'quiet-river-7' } });
    const ask = () => device.call('contractSign', { request: { ...form, bookId } });
    expect([(await ask()).success, (await ask()).success]).toEqual([true, true]);
    const refused = await ask();
    expect([refused.code, refused.headers.get('retry-after')]).toEqual(['rateLimited', '60']);
    expect((await device.call('authorForm')).success).toBe(true);
  });

  it('a signature that is empty or white gets “Please complete your signature!”', async () => {
    const { documentHash } = await review();
    for (const imageData of ['', blank, white])
      expect(await submit(documentHash, { imageData }, imageData.length.toString())).toMatchObject({
        code: 'validation',
        message: 'Please complete your signature!',
      });
  });

  it('under 18 the guardian signs too', async () => {
    const young = { ...form, age: '16', guardianName: 'Ibu Sari' };
    const refused = await author.call('contractSign', { request: { ...young, bookId } });
    expect(refused).toMatchObject({ data: { fields: { guardianSign: 'contract.must.guardianSign' } } });
    for (const imageData of [blank, white]) {
      const empty = await author.call('parentSignSave', { request: { imageData } });
      expect(empty.message).toBe('Please complete your signature!');
    }
    const { guardianSign } = await author.ok('parentSignSave', { request: { imageData: penSignature } });
    form = { ...young, guardianSign };
    const { documentHash } = await review();
    expect((await submit(documentHash)).success).toBe(true);
  });

  it('double taps, retries, two tabs and two devices make one contract (SYNC-6)', async () => {
    const { documentHash } = await review();
    const same = await Promise.all([submit(documentHash), submit(documentHash)]);
    expect(same.map(({ success }) => success)).toEqual([true, true]);
    const other = await submit(documentHash, {}, 'another-tab');
    expect(other.code).toBe('-2');
    expect(await db.select().from(contract)).toHaveLength(1);
    const kinds = (await db.select().from(contractEvent)).filter(({ kind }) => kind === 'submitted');
    expect(kinds.filter(({ at }) => at === now)).toHaveLength(1);
  });

  it('two devices at the same moment make one contract', async () => {
    const { documentHash } = await review();
    const answers = await Promise.all(['x', 'y', 'z'].map((key) => submit(documentHash, {}, key)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await db.select().from(contract)).toHaveLength(1);
  });

  it('a document that was signed and rejected cannot be signed again: a new one must be reviewed', async () => {
    const { documentHash } = await review();
    await submit(documentHash);
    const desk = await editor();
    const [waiting] = (await desk.ok('deskContracts', { request: {} })).items;
    await desk.ok('deskContractDecide', {
      request: { id: waiting?.id as never, approve: false, reason: 'The ID cannot be read' },
    });
    expect(await submit(documentHash, {}, 'again')).toMatchObject({
      code: 'refused',
      data: { reason: 'documentChanged' },
    });
    expect((await submit((await review()).documentHash)).success).toBe(true);
  });

  it('answers -1 if the desk closed the story, and -3 after a rejection, which leaves the form open', async () => {
    const desk = await editor();
    await desk.ok('deskContractClose', { request: { bookId, closed: true } });
    expect(await author.call('contractInvited', { params: { id: bookId } })).toMatchObject({
      code: '-1',
      data: { isChange: false },
    });
    expect((await author.call('contractSign', { request: { ...form, bookId } })).code).toBe('-1');
    await desk.ok('deskContractClose', { request: { bookId, closed: false } });
    const { documentHash } = await review();
    await submit(documentHash);
    const [waiting] = (await desk.ok('deskContracts', { request: {} })).items;
    const id = waiting?.id as never;
    expect(await desk.call('deskContractDecide', { request: { id, approve: false } })).toMatchObject({
      code: 'validation',
    });
    await desk.ok('deskContractDecide', { request: { id, approve: false, reason: 'The ID cannot be read' } });
    const answer = await author.call('contractInvited', { params: { id: bookId } });
    expect(answer).toMatchObject({ code: '-3', data: { isChange: true } });
    expect(answer.message).toContain('The ID cannot be read');
    const inbox = async () =>
      (await author.ok('messageList', { request: {} })).items.filter(({ type }) => type === 'contract');
    const told = (await inbox())[0];
    expect(told).toMatchObject({ type: 'contract', actionRequired: true, route: links.contract(bookId) });
    expect(`${told?.title} ${told?.body}`).toMatch(/Hujan di Halte.*The ID cannot be read/s);
    const again = await review();
    expect((await submit(again.documentHash)).success).toBe(true);
    expect((await inbox())[0]?.actionRequired).toBe(false);
    const [once] = (await desk.ok('deskContracts', { request: {} })).items;
    now += 1_000;
    await desk.ok('deskContractDecide', { request: { id: once?.id as never, approve: true } }, { key: 'a' });
    await desk.ok('deskContractDecide', { request: { id: once?.id as never, approve: true } }, { key: 'a' });
    expect((await inbox()).map((item) => item.title)).toEqual([
      'Contract approved: Hujan di Halte',
      'Contract not approved: Hujan di Halte',
    ]);
  });

  it('an editor sees the evidence and approves: the story may take money, and nothing can be changed any more', async () => {
    const { documentHash } = await review();
    await submit(documentHash);
    await changeStory('Hujan di Stasiun');
    const desk = await editor();
    const [waiting] = (await desk.ok('deskContracts', { request: {} })).items;
    const evidence = await desk.ok('deskContract', { request: { id: waiting?.id as never } });
    expect(evidence).toMatchObject({
      logIntact: true,
      documentHash,
      form: { idCardNumber: '3174010101900001' },
    });
    const { seat } = server.deps.settings.publisher;
    expect(evidence.named).toContainEqual({
      what: 'story',
      signed: 'Hujan di Halte',
      now: 'Hujan di Stasiun',
    });
    expect(evidence.named).toContainEqual({ what: 'seat', signed: seat, now: seat });
    expect((await fetchFile(evidence.documentUrl, desk)).status).toBe(200);
    expect((await fetchFile(evidence.documentUrl, author)).status).toBe(404);
    await desk.ok('deskContractDecide', { request: { id: evidence.id, approve: true } });
    expect(
      await desk.call('deskContractDecide', { request: { id: evidence.id, approve: false, reason: 'x' } }),
    ).toMatchObject({ code: 'refused' });
    expect(await author.ok('contractInvited', { params: { id: bookId } })).toEqual({
      isChange: false,
      contractType: 'exclusive',
      status: 'approved',
      shareTenths: 500,
    });
    const story = await author.ok('bookForm', { params: { id: bookId } });
    expect(story.allowPrice).toBe(true);
    expect(await changeStory('Hujan di Halte', 'nonExclusive')).toMatchObject({
      data: { reason: 'underContract' },
    });
    expect(await author.call('bookDelete', { params: { id: bookId } })).toMatchObject({
      data: { reason: 'underContract' },
    });
  });

  describe('the log', () => {
    type Entry = typeof contractEvent.$inferSelect;
    let desk: ApiDevice;
    beforeEach(async () => {
      desk = await editor();
      await review({ ...form, address: 'Jalan Mawar 2' });
      const { documentHash } = await review();
      await submit(documentHash);
    });

    /** What the desk says about the contract's log, and which failures the operator sees. */
    const seen = async () => {
      const [row] = await db.select({ id: contract.id }).from(contract);
      const { logIntact } = await desk.ok('deskContract', { request: { id: row?.id as ContractId } });
      const noted = await db.select({ item: itemFailure.item }).from(itemFailure);
      return { logIntact, noted: noted.map(({ item }) => item) };
    };
    const whole = { logIntact: true, noted: [] };
    const broken = { logIntact: false, noted: [expect.stringMatching(/^entry \d+$/)] };
    /** The log's entry at this position, from 0 for the newest. The newest is the contract's; entry 2 is of a document that was not signed. */
    const newest = async (place: number): Promise<Entry> => {
      const [entry] = await db
        .select()
        .from(contractEvent)
        .orderBy(desc(contractEvent.sequence))
        .offset(place)
        .limit(1);
      if (entry === undefined) throw new Error('the log is too short');
      return entry;
    };
    /** Runs `look` while an entry is changed behind the database's back; restores the entry afterwards. */
    async function tampered(entry: Entry, change: SQL, look: () => Promise<void>) {
      const { sequence } = entry;
      await db.execute(sql`alter table contract_event disable trigger contract_event_stays`);
      try {
        await db.execute(sql`${change} where sequence = ${sequence}`);
        await look();
      } finally {
        await db.delete(contractEvent).where(eq(contractEvent.sequence, sequence));
        await db.insert(contractEvent).values(entry);
        await db.execute(sql`alter table contract_event enable trigger contract_event_stays`);
      }
    }

    it('cannot be changed', async () => {
      await expect(db.execute(sql`update contract_event set detail = '{}'`)).rejects.toThrow();
      await expect(db.execute(sql`delete from contract_event`)).rejects.toThrow();
      await checkContractLog(server.deps);
      expect(await seen()).toEqual(whole);
    });

    it('the desk shows at once that a contract’s own entry was changed with the triggers switched off', async () =>
      tampered(await newest(0), sql`update contract_event set detail = '{}'`, async () =>
        expect((await seen()).logIntact).toBe(false),
      ));

    it('the desk shows at once that all of a contract’s own entries are missing', async () => {
      const { contractId } = await newest(0);
      const own = eq(contractEvent.contractId, contractId);
      const entries = await db.select().from(contractEvent).where(own);
      await db.execute(sql`alter table contract_event disable trigger contract_event_stays`);
      try {
        await db.delete(contractEvent).where(own);
        expect((await seen()).logIntact).toBe(false);
      } finally {
        await db.insert(contractEvent).values(entries);
        await db.execute(sql`alter table contract_event enable trigger contract_event_stays`);
      }
    });

    it.each([
      ['a change of any other entry', 2, sql`update contract_event set actor_id = gen_random_uuid()`],
      ['a deleted entry', 2, sql`delete from contract_event`],
      ['a deleted last entry', 0, sql`delete from contract_event`],
    ])('%s is found by the job, and reported until the log is whole again', async (_name, place, change) => {
      await checkContractLog(server.deps);
      await tampered(await newest(place), change, async () => {
        await checkContractLog(server.deps);
        expect(await seen()).toEqual(broken);
      });
      await checkContractLog(server.deps);
      expect(await seen()).toEqual(whole);
    });

    it('a log that was cut and then continued is broken, however often it is checked', async () => {
      await checkContractLog(server.deps);
      const cut = await newest(0);
      await tampered(cut, sql`delete from contract_event`, async () => {
        const { contractId, kind, at } = cut;
        const actorId = randomUUID() as string as UserId;
        await db.transaction((tx) =>
          appendContractEvent(tx, {
            contractId,
            kind,
            actorId,
            detail: {},
            at,
          }),
        );
        for (let round = 0; round < 3; round += 1) {
          await checkContractLog(server.deps);
          expect(await seen()).toEqual(broken);
        }
      });
    });
  });
});

describe('private data that is no longer needed', () => {
  const DAY = 86_400_000;
  const rows = async () => {
    const of = async (table: typeof privatePicture | typeof contractDraft) =>
      (await db.select({ fileKey: table.fileKey }).from(table)).map(({ fileKey }) => fileKey);
    return [...(await of(privatePicture)), ...(await of(contractDraft))];
  };

  it('is removed: documents never signed and pictures that no form refers to, with their files; files that another database refers to stay', async () => {
    const unnamed = await idFront(author);
    const { documentHash } = await review();
    const unsigned = await review({ ...form, address: 'Jalan Mawar 2' });
    await submit(documentHash);
    const ofProfile = await idFront(author);
    await author.ok('authorModify', { request: { ...form, idImg: ofProfile } });
    await server.deps.privateFiles.put('unknown', new Uint8Array([1]));
    const before = await rows();

    await sweepFiles(server.deps);
    expect(await rows(), 'nothing on the same day').toEqual(before);

    now += 11 * DAY;
    author = await secondDevice(app, email);
    await sweepFiles(server.deps);
    const after = new Set(await rows());
    const gone = before.filter((fileKey) => !after.has(fileKey));
    expect(gone).toHaveLength(2);
    for (const fileKey of gone) expect(await server.deps.privateFiles.get(fileKey)).toBeUndefined();
    for (const fileKey of after) expect(await server.deps.privateFiles.get(fileKey)).toBeDefined();
    expect(await server.deps.privateFiles.get('unknown')).toBeDefined();
    expect((await fetchFile(unsigned.url, author)).status).toBe(404);
    const pictures = (await db.select({ id: privatePicture.id }).from(privatePicture)).map(({ id }) => id);
    expect(pictures).toContain(form.idImg);
    expect(pictures).toContain(ofProfile);
    expect(pictures).not.toContain(unnamed);
    const signed = await fetchFile(`/author/sign/inspect/final/contract/download?bookId=${bookId}`, author);
    expect((await verifyContract(new Uint8Array(await signed.arrayBuffer()))).valid).toBe(true);
  });

  it('stays if a form is older than the list of the pictures it refers to', async () => {
    await author.ok('authorModify', { request: form });
    await db.update(writerForm).set({ pictures: null });
    const other = await idFront(author);
    now += 11 * DAY;
    await sweepFiles(server.deps);
    expect((await db.select({ id: privatePicture.id }).from(privatePicture)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([form.idImg, other]),
    );
  });
});
