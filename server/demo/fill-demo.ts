import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import type { AppDeps } from '#server/core/deps.ts';
import { makeLimits } from '#server/core/limits.ts';
import { SERVER } from '#server/core/password-hasher.ts';
import { account } from '#server/db/schema/account.ts';
import { application } from '#server/db/schema/application.ts';
import { story as storyTable } from '#server/db/schema/story.ts';
import { silentLogger } from '#server/ports/logger.ts';
import type { BookId, ChapterId, CoverId, UserId } from '#shared/domain/ids.ts';
import { mintId } from '#shared/domain/mint-id.ts';
import { cleanText, type StoryDocument } from '#shared/domain/story-document.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import { drawDemoCover } from './demo-cover.ts';
import type { DemoChapter, DemoStory } from './demo-story.ts';
import { ENGLISH_STORIES } from './english-stories.ts';
import { INDONESIAN_STORIES } from './indonesian-stories.ts';

const UDID = 'demodemodemodemo';
/** A scheduled chapter is published this long after the start. In ms. */
const SCHEDULE_AHEAD_MS = 3 * 86_400_000;

type Send = (method: 'GET' | 'POST', path: string, body?: object | FormData) => Promise<void>;

/**
 * Fills an empty installation with an author and her stories in several states, with chapters and covers. It uses the server's own calls,
 * so an author could have made all of it. But these calls have separate limits, as the demo's author needs all of her own limits
 * afterwards, and her chapters wait for no editor. Does nothing if the author exists. `createApp`: makes the server's app.
 */
export async function fillDemo(deps: AppDeps, createApp: (deps: AppDeps) => Hono): Promise<void> {
  const emailKey = DEMO_ACCOUNT.email;
  const [known] = await deps.db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.emailKey, emailKey));
  if (known !== undefined) return;
  // Account and password are made in one statement, so that an interrupted run leaves an author with fewer stories, not a broken account.
  await deps.db.insert(account).values({
    id: mintId<UserId>(deps.clock, deps.random),
    email: DEMO_ACCOUNT.email,
    emailKey,
    passwordHash: await deps.passwordHasher.hash(DEMO_ACCOUNT.password, SERVER),
    role: 'author',
    penName: DEMO_ACCOUNT.penName,
    contactEmail: DEMO_ACCOUNT.email,
    emailConfirmedAt: deps.clock.now(),
    // No one reads the mails of an invented address.
    decisionMails: false,
    createdAt: deps.clock.now(),
  });
  const limits = makeLimits(deps.settings.rateLimits, deps.clock);
  const settings = { ...deps.settings, review: 'auto' as const };
  const send = await signedIn(createApp({ ...deps, settings, limits, logger: silentLogger }));
  for (const story of [...INDONESIAN_STORIES, ...ENGLISH_STORIES]) await addStory(send, deps, story);
}

async function signedIn(app: Hono): Promise<Send> {
  const answer = await app.request('/user/auth/login', {
    method: 'POST',
    headers: { [HEADER.udid]: UDID },
    body: new URLSearchParams({ account: DEMO_ACCOUNT.email, password: DEMO_ACCOUNT.password }),
  });
  const token = answer.headers.get(HEADER.accessToken);
  if (token === null) throw new Error('the demo author cannot sign in');
  return async (method, path, body) => {
    const headers: Record<string, string> = {
      [HEADER.authorization]: `Bearer ${token}`,
      [HEADER.udid]: UDID,
    };
    if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
    const sent = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    const response = await app.request(path, { method, headers, ...sent });
    if (response.status !== 200) throw new Error(`the demo's ${path} was refused: ${await response.text()}`);
  };
}

async function addStory(send: Send, deps: AppDeps, story: DemoStory): Promise<void> {
  const { clock, random } = deps;
  const id = mintId<BookId>(clock, random);
  const coverId = mintId<CoverId>(clock, random);
  const form = new FormData();
  form.set('id', coverId);
  const png = await drawDemoCover(story, DEMO_ACCOUNT.penName);
  form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'cover.png');
  await send('POST', '/book/book/cover', form);
  const { title, genreId, contractType, audience, synopsis, tags } = story;
  await send('POST', '/book/book/add', {
    id,
    title,
    genreId,
    contractType,
    audience,
    synopsis,
    tags,
    coverId,
  });
  for (const chapter of story.chapters) await addChapter(send, deps, id, chapter);
  if (story.state !== 'unopened') await send('GET', `/book/book/open/${id}`);
  if (story.state === 'waiting' || story.state === 'finished') await send('GET', `/book/book/finish/${id}`);
  if (story.state === 'finished') await approveCompletion(deps, id);
}

async function addChapter(send: Send, deps: AppDeps, bookId: BookId, chapter: DemoChapter): Promise<void> {
  const scheduled = new Date(deps.clock.now() + SCHEDULE_AHEAD_MS).toISOString();
  await send('POST', '/book/chapter/add', {
    id: mintId<ChapterId>(deps.clock, deps.random),
    bookId,
    title: chapter.title,
    content: documentOf(chapter.text),
    authorNote: chapter.note === undefined ? null : { place: 'below', text: chapter.note },
    status: chapter.state === 'draft' ? 'draft' : 'published',
    ...(chapter.state === 'scheduled' ? { publishAt: scheduled } : {}),
  });
}

/** An editor's approval, written directly to the database. */
async function approveCompletion(deps: AppDeps, id: BookId): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx
      .update(storyTable)
      .set({ completion: 'approved', version: mintId(deps.clock, deps.random) })
      .where(eq(storyTable.id, id));
    await tx.update(application).set({ state: 'approved' }).where(eq(application.storyId, id));
  });
}

function documentOf(text: string): StoryDocument {
  const blocks = text.split(/\n{2,}/).map((part) => {
    const line = cleanText(part).trim();
    if (line === '* * *') return { type: 'sceneBreak' as const };
    return line.startsWith('> ')
      ? { type: 'quote' as const, runs: [{ text: line.slice(2) }] }
      : { type: 'paragraph' as const, runs: [{ text: line }] };
  });
  return { version: 1, blocks };
}
