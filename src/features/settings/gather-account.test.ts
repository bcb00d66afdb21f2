import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { SessionView } from '#session/session-control.ts';
import type { BookId, ChapterId, UserId } from '#shared/domain/ids.ts';
import { makeArchive } from '#shared/manuscript/make-archive.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { AuthorWork } from '#sync/types/author-work.ts';
import { gatherAccount } from './gather-account.ts';

const NOW = Date.UTC(2026, 10, 21, 8);
const BOOK = '0190a000-0000-7000-8000-000000000001' as BookId;
const text = (words: string) => ({
  title: 'Satu',
  content: { version: 1, blocks: [{ type: 'paragraph', runs: [{ text: words }] }] },
  authorNote: { place: 'below', text: 'Thank you' },
});
const chapter = (id: string, title: string) => ({ id: id as ChapterId, title, status: 'draft', words: 1 });
const story = (id: string, title: string) => ({ id: id as BookId, form: { title, synopsis: 'S' } });

const work = (change: Partial<Record<keyof AuthorWork, unknown>> = {}) =>
  ({
    stories: async () => [story(BOOK, 'Hujan'), story('b2', 'hujan')],
    chapters: async (id: string) => (id === BOOK ? [chapter('c1', 'Satu'), chapter('c2', '../Dua')] : []),
    posts: async () => ({
      ofStory: async (id: string) =>
        id === BOOK
          ? [{ chapterId: 'c1', posted: [{ platform: 'ao3', at: NOW, changed: false }], copied: [] }]
          : [],
    }),
    chapterText: async (id: string) => (id === 'c1' ? text('It rained.') : undefined),
    fetchChapter: async () => text('From the server.'),
    contactEmail: async () => 'ani@example.org',
    messages: async () => [{ title: 'Kept here' }],
    ...change,
  }) as unknown as AuthorWork;

const PDF = new Blob(['%PDF'], { type: 'application/pdf' });
const ANSWERS: Record<string, unknown> = {
  authorInfo: { name: 'Ani', email: 'login@example.org' },
  authorForm: { form: { userName: 'Ani', idImg: 'p1', idBackImg: '', guardianSign: '' }, updatedAt: null },
  contractInvited: { isChange: false, contractType: 'exclusive', status: 'approved' },
  applyList: { items: [{ id: 'a1' }], nextCursor: null },
  incomeOverview: { available: 1 },
  incomeMonths: { items: [{ month: '2026-10' }], nextCursor: null },
  incomeStatement: { month: '2026-10', items: [] },
  payLog: { items: [], nextCursor: null },
};
const api = (answers: Record<string, unknown> = ANSWERS): ApiClient =>
  ({
    call: async (name: string, { request }: { request?: { cursor?: string } }) => {
      if (name === 'messageList')
        return {
          ok: true,
          value:
            request?.cursor === ''
              ? { items: [{ title: 'New' }], nextCursor: 'more' }
              : { items: [{ title: 'Old' }], nextCursor: null },
        };
      return name in answers ? { ok: true, value: answers[name] } : { ok: false, error: { kind: 'network' } };
    },
    file: async (path: string) => ({
      ok: true,
      value: path.includes('picture') ? new Blob(['png'], { type: 'image/png' }) : PDF,
    }),
  }) as unknown as ApiClient;
const offline = {
  call: async () => ({ ok: false, error: { kind: 'network' } }),
  file: async () => ({ ok: false, error: { kind: 'network' } }),
} as unknown as ApiClient;

const session = { uid: 'u' as UserId, name: 'Ani' } as SessionView;
const gather = (from: { work?: AuthorWork; api?: ApiClient } = {}) =>
  gatherAccount({
    work: from.work ?? work(),
    api: from.api ?? api(),
    session,
    untitled: 'Untitled',
    now: NOW,
    onProgress() {},
  });
const read = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('export of everything an account holds (docs/spec, section 2, Settings)', () => {
  it('has stories, texts of device and server, contract, profile, applications, income and all messages', async () => {
    const { files, missing } = await gather();
    expect([...missing]).toEqual([]);
    expect([...files.keys()].sort()).toEqual([
      'account.json',
      'applications.json',
      'income.json',
      'messages.json',
      'profile/author.json',
      'profile/form.json',
      'profile/idImg.png',
      'stories/Hujan/chapters/0001 Satu.json',
      'stories/Hujan/chapters/0001 Satu.txt',
      'stories/Hujan/chapters/0002 Dua.json',
      'stories/Hujan/chapters/0002 Dua.txt',
      'stories/Hujan/contract.pdf',
      'stories/Hujan/story.json',
      'stories/hujan (2)/contract.pdf',
      'stories/hujan (2)/story.json',
    ]);
    expect(read(files.get('stories/Hujan/chapters/0001 Satu.txt'))).toBe('Satu\n\nIt rained.\n\nThank you\n');
    expect(read(files.get('stories/Hujan/chapters/0002 Dua.txt'))).toContain('From the server.');
    const { chapters } = JSON.parse(read(files.get('stories/Hujan/story.json')));
    expect(chapters.map(({ posted }: { posted: unknown }) => posted)).toEqual([
      [{ platform: 'ao3', at: NOW }],
      [],
    ]);
    expect(JSON.parse(read(files.get('messages.json')))).toEqual([{ title: 'New' }, { title: 'Old' }]);
    expect(JSON.parse(read(files.get('account.json')))).toMatchObject({
      contactEmail: 'ani@example.org',
      exportedAt: '2026-11-21T08:00:00.000Z',
      missing: [],
    });
  });

  it('offline it has the device’s data, and lists what is missing', async () => {
    const alone = work({ fetchChapter: () => Promise.reject(new Error('offline')) });
    const { files, missing } = await gather({ work: alone, api: offline });
    expect([...missing].sort()).toEqual([
      'applications',
      'chapters',
      'contracts',
      'income',
      'messages',
      'profile',
    ]);
    expect(read(files.get('stories/Hujan/chapters/0001 Satu.txt'))).toContain('It rained.');
    expect(JSON.parse(read(files.get('messages.json')))).toEqual([{ title: 'Kept here' }]);
    expect(JSON.parse(read(files.get('account.json'))).missing).toHaveLength(6);
  });

  it('is a .zip that other programs can read, with every byte of every file', async () => {
    const { files } = await gather();
    const archive = new Uint8Array(await makeArchive(files, NOW).arrayBuffer());
    const unpacked = unzipSync(archive);
    expect(Object.keys(unpacked).sort()).toEqual([...files.keys()].sort());
    for (const [path, bytes] of files) expect(read(unpacked[path])).toBe(read(bytes));
  });
});
