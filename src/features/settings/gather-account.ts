import type { SessionView } from '#session/session-control.ts';
import type { ChapterText } from '#shared/domain/chapter.ts';
import { picturePath } from '#shared/domain/contract/sent-form.ts';
import { documentText } from '#shared/domain/story-document.ts';
import { fileName, uniqueNames } from '#shared/manuscript/file-names.ts';
import type { ApiClient } from '#shared/protocol/api-client.ts';
import type { AuthorWork, ChapterView, StoryView } from '#sync/types/author-work.ts';

/** What the server could not provide, by its text (`settings.part`). */
export type MissingPart = 'profile' | 'contracts' | 'applications' | 'income' | 'messages' | 'chapters';

/** Files by their path in the archive, and what is missing. */
export type Gathered = { files: Map<string, Uint8Array>; missing: Set<MissingPart> };

type Source = {
  work: AuthorWork;
  api: ApiClient;
  session: SessionView;
  /** Name for an empty title. */
  untitled: string;
  /** ms since epoch. */
  now: number;
  onProgress(done: number, all: number): void;
};

/** Maximum number of pages fetched of one list, so that an endless list stops. */
const PAGES_MAX = 1_000;
/** Parts besides the stories: profile, applications, income, messages. */
const OTHER_PARTS = 4;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const json = (value: unknown): Uint8Array => utf8(`${JSON.stringify(value, null, 2)}\n`);

/** All items of a paged list; undefined if the server is unavailable. */
async function allPages<Item>(
  page: (cursor: string) => Promise<{ items: readonly Item[]; nextCursor: string | null } | undefined>,
): Promise<Item[] | undefined> {
  const all: Item[] = [];
  let cursor = '';
  for (let count = 0; count < PAGES_MAX; count += 1) {
    const found = await page(cursor);
    if (!found) return undefined;
    all.push(...found.items);
    if (found.nextCursor === null) break;
    cursor = found.nextCursor;
  }
  return all;
}

/**
 * Gathers everything the account holds: this device's data, unsent texts included, and the rest from the server. What the server cannot
 * provide is listed in `missing`, never left out silently (docs/spec, section 2, Settings).
 */
export async function gatherAccount(source: Source): Promise<Gathered> {
  const { work, session, now } = source;
  const files: Gathered['files'] = new Map();
  const missing: Gathered['missing'] = new Set();
  const stories = await work.stories();
  const all = stories.length + OTHER_PARTS;
  let done = 0;
  const step = async (part: Promise<void>) => {
    await part;
    done += 1;
    source.onProgress(done, all);
  };
  source.onProgress(0, all);
  const storyName = uniqueNames();
  for (const story of stories) {
    const folder = `stories/${storyName(fileName(story.form.title, source.untitled))}`;
    await step(gatherStory(source, story, folder, files, missing));
  }
  await step(gatherProfile(source, files, missing));
  await step(gatherApplications(source, files, missing));
  await step(gatherIncome(source, files, missing));
  await step(gatherMessages(source, files, missing));
  const { uid, name } = session;
  const contactEmail = await work.contactEmail();
  files.set(
    'account.json',
    json({
      id: uid,
      name,
      contactEmail,
      exportedAt: new Date(now).toISOString(),
      missing: [...missing],
    }),
  );
  return { files, missing };
}

async function gatherStory(
  source: Source,
  story: StoryView,
  folder: string,
  files: Gathered['files'],
  missing: Gathered['missing'],
): Promise<void> {
  const { work, api, untitled } = source;
  const { form, inspectState, finished, published, allowPrice } = story;
  const chapters = await work.chapters(story.id);
  const marks = await (await work.posts())?.ofStory(story.id);
  const posts = new Map(marks?.map((row) => [row.chapterId, row.posted]));
  const listed = [];
  for (const [index, chapter] of chapters.entries()) {
    const text = await textOf(work, chapter);
    const name = `${String(index + 1).padStart(4, '0')} ${fileName(chapter.title, untitled)}`;
    const { title, status, words, paid, publishedAt, publishAt } = chapter;
    const posted = (posts.get(chapter.id) ?? []).map(({ platform, at }) => ({ platform, at }));
    const facts = { title, status, words, paid, publishedAt, publishAt, posted };
    listed.push({ file: text ? `${name}.txt` : null, ...facts });
    if (!text) {
      missing.add('chapters');
      continue;
    }
    files.set(`${folder}/chapters/${name}.txt`, utf8(plain(text)));
    // The text file has no marks; this is the complete chapter.
    files.set(`${folder}/chapters/${name}.json`, json(text));
  }
  files.set(
    `${folder}/story.json`,
    json({ id: story.id, ...form, inspectState, finished, published, allowPrice, chapters: listed }),
  );
  const standing = await api.call('contractInvited', { params: { id: story.id } }, { quiet: true });
  // An answer with an error does not mean that something is missing: the server does not know the story, the story is closed to contracts,
  // or its last contract was rejected.
  if (!standing.ok && standing.error.kind !== 'answer') missing.add('contracts');
  const mayBeSigned =
    (standing.ok && standing.value.status !== 'open') ||
    (!standing.ok && standing.error.kind === 'answer' && standing.error.code.startsWith('-'));
  if (!mayBeSigned) return;
  const signed = await api.file(`/author/sign/inspect/final/contract/download?bookId=${story.id}`, {
    quiet: true,
  });
  if (signed.ok) files.set(`${folder}/contract.pdf`, new Uint8Array(await signed.value.arrayBuffer()));
  else if (signed.error.kind !== 'answer' || signed.error.code !== 'notFound') missing.add('contracts');
}

/** A chapter's text from this device, else from the server. */
async function textOf(work: AuthorWork, chapter: ChapterView): Promise<ChapterText | undefined> {
  return (await work.chapterText(chapter.id)) ?? (await work.fetchChapter(chapter.id).catch(() => undefined));
}

function plain(text: ChapterText): string {
  const note = text.authorNote?.text ?? '';
  const parts =
    text.authorNote?.place === 'above'
      ? [note, documentText(text.content)]
      : [documentText(text.content), note];
  return `${[text.title, ...parts].filter((part) => part !== '').join('\n\n')}\n`;
}

const PICTURES = ['idImg', 'idBackImg', 'guardianSign'] as const;

async function gatherProfile({ api }: Source, files: Gathered['files'], missing: Gathered['missing']) {
  const author = await api.call('authorInfo', {}, { quiet: true });
  if (author.ok) files.set('profile/author.json', json(author.value));
  else missing.add('profile');
  const answer = await api.call('authorForm', {}, { quiet: true });
  if (!answer.ok) {
    missing.add('profile');
    return;
  }
  const { form } = answer.value;
  if (form === null) return;
  files.set('profile/form.json', json(form));
  for (const name of PICTURES) {
    if (form[name] === '') continue;
    const picture = await api.file(picturePath(form[name]), { quiet: true });
    if (!picture.ok) missing.add('profile');
    else {
      const ending = picture.value.type === 'image/png' ? 'png' : 'jpg';
      files.set(`profile/${name}.${ending}`, new Uint8Array(await picture.value.arrayBuffer()));
    }
  }
}

async function gatherApplications({ api }: Source, files: Gathered['files'], missing: Gathered['missing']) {
  const items = await allPages(async (cursor) => {
    const answer = await api.call('applyList', { request: { cursor } }, { quiet: true });
    return answer.ok ? answer.value : undefined;
  });
  if (items) files.set('applications.json', json(items));
  else missing.add('applications');
}

async function gatherIncome({ api }: Source, files: Gathered['files'], missing: Gathered['missing']) {
  const overview = await api.call('incomeOverview', {}, { quiet: true });
  const months = await allPages(async (cursor) => {
    const answer = await api.call('incomeMonths', { request: { cursor } }, { quiet: true });
    return answer.ok ? answer.value : undefined;
  });
  const payLog = await allPages(async (cursor) => {
    const answer = await api.call('payLog', { request: { cursor } }, { quiet: true });
    return answer.ok ? answer.value : undefined;
  });
  const statements: unknown[] = [];
  for (const { month } of months ?? []) {
    const answer = await api.call('incomeStatement', { request: { month } }, { quiet: true });
    if (answer.ok) statements.push(answer.value);
    else if (answer.error.kind !== 'answer' || answer.error.code !== 'newMonthly') missing.add('income');
  }
  if (!overview.ok || !months || !payLog) missing.add('income');
  if (overview.ok || months || payLog)
    files.set(
      'income.json',
      json({
        overview: overview.ok ? overview.value : null,
        months: months ?? null,
        statements,
        payLog: payLog ?? null,
      }),
    );
}

async function gatherMessages(source: Source, files: Gathered['files'], missing: Gathered['missing']) {
  const { api, work } = source;
  const items = await allPages(async (cursor) => {
    const answer = await api.call('messageList', { request: { cursor } }, { quiet: true });
    return answer.ok ? answer.value : undefined;
  });
  if (!items) missing.add('messages');
  files.set('messages.json', json(items ?? (await work.messages())));
}
