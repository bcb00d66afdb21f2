import { escapeHtml, scriptJson } from '#server/core/escape-html.ts';
import { fill, type Messages } from '#server/core/messages.ts';
import { shorten } from '#server/core/shorten.ts';
import { htmlLanguage, type Language } from '#shared/domain/language.ts';
import { links } from '#shared/protocol/links.ts';
import { pageFrame } from './page-frame.ts';
import type { SharedStory } from './shared-story.ts';

/** Search engines and messengers cut a description at about this length. In characters. */
const DESCRIPTION_CHARS = 200;
const OG_LOCALE: Record<Language, string> = { en_US: 'en_US', en_ID: 'id_ID', zh_CN: 'zh_CN' };

const descriptionOf = (text: string): string => shorten(text.replace(/\s+/g, ' ').trim(), DESCRIPTION_CHARS);

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">\n`;

/**
 * A story's share page, for messengers, search engines and people without scripts. Everything that an author wrote is escaped, `origin` was
 * checked when it was read, and the only link leads into the app.
 */
export function storySharePage(
  story: SharedStory,
  messages: Messages,
  language: Language,
  origin: string,
): string {
  const words = messages.share;
  const { title, penName, synopsis } = story;
  const lang = `lang="${escapeHtml(story.language)}"`;
  const html = htmlLanguage(language);
  const address = `${origin}/s/${story.id}`;
  const image = story.cover === null ? null : `${origin}${story.cover}`;
  const description = descriptionOf(synopsis);
  const byline = fill(words.by, { name: penName });
  const number = new Intl.NumberFormat(html);
  const plural = new Intl.PluralRules(html);
  const count = (texts: { one: string; other: string }, value: number) =>
    fill(plural.select(value) === 'one' ? texts.one : texts.other, { count: number.format(value) });

  const book = {
    '@context': 'https://schema.org',
    '@type': 'Book',
    name: title,
    author: { '@type': 'Person', name: penName },
    description,
    inLanguage: story.language,
    genre: story.genre,
    url: address,
    ...(image === null ? {} : { image }),
    dateModified: story.updatedAt,
  };
  const head = [
    `<link rel="canonical" href="${escapeHtml(address)}">\n`,
    meta('name', 'description', description),
    meta('name', 'author', penName),
    meta('property', 'og:type', 'book'),
    meta('property', 'og:site_name', 'Tinta'),
    meta('property', 'og:locale', OG_LOCALE[language]),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'book:author', penName),
    meta('name', 'twitter:card', 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(image === null
      ? []
      : [
          meta('property', 'og:image', image),
          meta('property', 'og:image:width', '400'),
          meta('property', 'og:image:height', '560'),
          meta('property', 'og:image:alt', fill(words.cover, { title })),
          meta('name', 'twitter:image', image),
        ]),
    `<script type="application/ld+json">${scriptJson(book)}</script>\n`,
  ].join('');

  const facts = [
    story.genre,
    story.finished ? words.finished : words.ongoing,
    count(words.chapters, story.chapterCount),
    count(words.words, story.words),
  ]
    // Lines may break between two facts, not inside one.
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ');
  const cover =
    story.cover === null
      ? ''
      : `<img src="${escapeHtml(story.cover)}" width="400" height="560" alt="${escapeHtml(fill(words.cover, { title }))}">\n`;
  const body = `<article>
${cover}<h1 ${lang}>${escapeHtml(title)}</h1>
<p>${escapeHtml(byline)}</p>
<p class="dim">${escapeHtml(facts)}</p>
<h2>${escapeHtml(words.synopsis)}</h2>
<p class="text" ${lang}>${escapeHtml(synopsis)}</p>
<a class="go" href="/#${escapeHtml(links.story(story.id))}">${escapeHtml(words.read)}</a>
</article>
`;
  return pageFrame({ language, title: `${title} · ${penName} · Tinta`, head, body });
}

/** The page for a story that does not exist or is not open to readers: both get the same page, so it reveals nothing. */
export function noStoryPage(messages: Messages, language: Language): string {
  const words = messages.share;
  return pageFrame({
    language,
    title: 'Tinta',
    head: '<meta name="robots" content="noindex">\n',
    body: `<h1>${escapeHtml(words.notFound)}</h1>
<a class="go" href="/#${escapeHtml(links.library())}">${escapeHtml(words.library)}</a>
`,
  });
}
