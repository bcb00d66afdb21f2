import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BookId } from '#shared/domain/ids.ts';
import type { WritingLanguage } from '#shared/domain/writing-language.ts';
import { addChapter, newBookId, signedInAuthor, storyForm } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { pngOf } from '#test/support/pictures.ts';
import { createTestServer } from '#test/support/server.ts';

const PUBLIC = 'https://tinta.example.org';
const server = await createTestServer({ settings: { publicUrl: PUBLIC } });
const { app } = server;
beforeEach(() => server.reset());

const INDONESIAN =
  'Seorang penulis muda menulis di atas angkot setiap pagi, dan setiap kata yang ia tulis menemukan jalannya pulang tanpa satu pun yang hilang dari buku itu.';

async function openedStory(
  author: ApiDevice,
  more: { title?: string; synopsis?: string; cover?: boolean; language?: WritingLanguage } = {},
): Promise<BookId> {
  const id = newBookId();
  const coverId = newBookId();
  if (more.cover) await author.ok('bookCover', { request: { id: coverId, file: pngOf(400, 560) } });
  await author.ok('bookAdd', {
    request: {
      ...storyForm(more.title),
      id,
      synopsis: more.synopsis ?? storyForm().synopsis,
      ...(more.language ? { language: more.language } : {}),
      ...(more.cover ? { coverId: coverId as never } : {}),
    },
  });
  await addChapter(author, id, { status: 'published' });
  await author.ok('bookOpen', { params: { id } });
  return id;
}
const get = async (path: string, headers: Record<string, string> = {}, from = app) => {
  const response = await from.request(path, { headers });
  const text = await response.text();
  return { response, text, page: new JSDOM(text).window.document };
};
const meta = (page: Document, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

describe('a story’s share page', () => {
  it('shows title, author, cover and synopsis to crawlers and messengers, and leads into the app', async () => {
    const author = await signedInAuthor(app);
    const id = await openedStory(author, { title: 'Hujan di Halte', synopsis: INDONESIAN, cover: true });
    const { response, page } = await get(`/s/${id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(page.documentElement.lang).toBe('id');
    expect(page.querySelector('h1')?.textContent).toBe('Hujan di Halte');
    expect(page.body.textContent).toContain(INDONESIAN);
    expect(page.body.textContent).toMatch(/oleh Author\d{4}/);
    expect(meta(page, 'og:title')).toBe('Hujan di Halte');
    expect(meta(page, 'og:type')).toBe('book');
    expect(meta(page, 'og:url')).toBe(`${PUBLIC}/s/${id}`);
    expect(meta(page, 'description')).toMatch(/^Seorang penulis muda/);
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${PUBLIC}/s/${id}`);
    expect(page.querySelector('a.go')?.getAttribute('href')).toBe(`/#/eDetail?bookId=${id}`);
    const image = meta(page, 'og:image') ?? '';
    expect(image.startsWith(`${PUBLIC}/files/covers/`)).toBe(true);
    expect((await app.request(new URL(image).pathname)).status).toBe(200);
    const book: unknown = JSON.parse(
      page.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
    );
    expect(book).toMatchObject({
      '@type': 'Book',
      name: 'Hujan di Halte',
      inLanguage: 'id',
      author: { '@type': 'Person' },
      image,
    });
  });

  it('has the language that its author chose, and the nearest language of the interface', async () => {
    const id = await openedStory(await signedInAuthor(app), { synopsis: INDONESIAN, language: 'jv' });
    const { page } = await get(`/s/${id}`);
    expect(page.documentElement.lang).toBe('id');
    expect(page.querySelector('h1')?.lang).toBe('jv');
    expect(page.querySelector<HTMLElement>('p.text')?.lang).toBe('jv');
    const book = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(book)).toMatchObject({ inLanguage: 'jv' });
    const english = await openedStory(await signedInAuthor(app), { synopsis: INDONESIAN, language: 'en' });
    expect((await get(`/s/${english}`)).page.documentElement.lang).toBe('en');
  });

  it('runs nothing: its policy allows no script at all', async () => {
    const id = await openedStory(await signedInAuthor(app));
    const { response, page } = await get(`/s/${id}`);
    expect(page.body.textContent).toMatch(/1\u00a0chapter ·/);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).not.toContain('unsafe-inline');
  });

  it('shows an author’s words everywhere as text', async () => {
    const author = await signedInAuthor(app);
    const title = '"></title><script>x()</script>';
    const penName = `"><img src=x onerror=x()>'&amp;</h1>`;
    const synopsis = `"><img src=x onerror=x()> </script><script>x()</script> & ' ${'the word '.repeat(20)}`;
    await author.ok('authorModify', { request: { userName: penName } });
    const id = await openedStory(author, { title, synopsis, cover: true });
    const { page } = await get(`/s/${id}`);
    expect(page.title).toBe(`${title} · ${penName} · Tinta`);
    expect(page.querySelector('h1')?.textContent).toBe(title);
    expect(page.querySelector('h1 + p')?.textContent).toBe(`by ${penName}`);
    expect(page.querySelector('p.text')?.textContent).toBe(synopsis);
    expect(page.querySelectorAll('script')).toHaveLength(1);
    const pictures = [...page.querySelectorAll('img')];
    expect(pictures.map(({ alt }) => alt)).toEqual([expect.stringContaining(title)]);
    const names = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
    expect(names.filter((name) => name.startsWith('on'))).toEqual([]);
    expect(meta(page, 'og:title')).toBe(title);
    expect(meta(page, 'og:image:alt')).toContain(title);
    expect([meta(page, 'author'), meta(page, 'book:author')]).toEqual([penName, penName]);
    const book: unknown = JSON.parse(page.querySelector('script')?.textContent ?? '');
    expect(book).toMatchObject({
      name: title,
      author: { name: penName },
      description: expect.stringContaining('</script>'),
    });
  });

  it('exists only for open stories and reveals nothing about others', async () => {
    const author = await signedInAuthor(app);
    const { id } = await author.ok('bookAdd', { request: { id: newBookId(), ...storyForm('Secret plan') } });
    const closed = await get(`/s/${id}`, { authorization: `Bearer ${author.accessToken}` });
    const unknown = await get(`/s/${newBookId()}`);
    const nonsense = await get('/s/nonsense');
    for (const { response, text } of [closed, unknown, nonsense]) {
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(text).toBe(unknown.text);
      expect(text).not.toContain('Secret plan');
      expect(text).toContain('noindex');
    }
  });
});

describe('sitemap and robots', () => {
  it('list home and the open stories by absolute addresses', async () => {
    const author = await signedInAuthor(app);
    const id = await openedStory(author);
    await author.ok('bookAdd', { request: { id: newBookId(), ...storyForm('Closed') } });
    const { response, text } = await get('/sitemap.xml');
    expect(response.headers.get('content-type')).toContain('application/xml');
    const { document } = new JSDOM(text, { contentType: 'text/xml' }).window;
    const addresses = [...document.querySelectorAll('loc')].map((loc) => loc.textContent);
    expect(addresses).toEqual([`${PUBLIC}/`, `${PUBLIC}/s/${id}`]);
    const robots = await get('/robots.txt');
    expect(robots.text).toContain(`Sitemap: ${PUBLIC}/sitemap.xml`);
    expect(robots.text).toContain('Disallow: /desk/');
  });
});

describe('addresses without PUBLIC_URL', () => {
  it('are those of the request, are never cached, and never have an invalid host', async () => {
    const bare = await createTestServer();
    const sitemap = async (headers: Record<string, string>) => get('/sitemap.xml', headers, bare.app);
    const own = await sitemap({ host: 'reader.example:8080' });
    expect(own.text).toContain('<loc>http://reader.example:8080/</loc>');
    expect(own.response.headers.get('cache-control')).toBe('no-store');
    const forged = await sitemap({ host: 'evil.example/"><script>', 'x-forwarded-proto': 'javascript' });
    expect(forged.text).not.toContain('evil');
    const untrusted = await sitemap({ host: 'reader.example', 'x-forwarded-proto': 'https' });
    expect(untrusted.text).toContain('<loc>http://reader.example/</loc>');
    const proxied = await createTestServer({ settings: { trustedProxies: 1 } });
    const trusted = await get(
      '/sitemap.xml',
      { host: 'reader.example', 'x-forwarded-proto': 'https' },
      proxied.app,
    );
    expect(trusted.text).toContain('<loc>https://reader.example/</loc>');
  });
});
