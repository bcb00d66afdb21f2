import { LANGUAGES, type Language } from '#shared/domain/language.ts';
import { NOTICE_CATEGORIES, type NoticeCategory } from '#shared/domain/notice.ts';
import { err, ok, type Result } from '#shared/lib/result.ts';

/** A notice as read from its file. `id` and `publish` ('' for now) are optional. */
export type NoticeFile = {
  readonly id: string;
  readonly category: NoticeCategory;
  readonly publish: string;
  readonly texts: Partial<Record<Language, { title: string; text: string }>>;
};

/**
 * Reads the file of a notice: lines `name: value` (id, category, publish), then for each language a line `== en_US`, the title on the
 * next line and the text below (see docs/deploy.md). Returns all errors at once, in words.
 */
export function parseNotice(file: string): Result<NoticeFile, string[]> {
  const [head = '', ...parts] = file
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split(/^== */m);
  const problems: string[] = [];
  const fields = readFields(head, problems);
  const category = NOTICE_CATEGORIES.find((known) => known === fields.get('category'));
  if (category === undefined) problems.push(`category must be one of ${NOTICE_CATEGORIES.join(', ')}`);
  const publish = fields.get('publish') ?? '';
  if (publish !== '' && Number.isNaN(Date.parse(publish)))
    problems.push('publish must be a time such as 2026-12-01T09:00:00+07:00');

  const texts = readTexts(parts, problems);
  if (texts.en_US === undefined)
    problems.push('an English text (== en_US) is needed: others fall back to it');
  if (problems.length > 0 || category === undefined) return err(problems);
  return ok({ id: fields.get('id') ?? '', category, publish, texts });
}

function readFields(head: string, problems: string[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of head.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [, name, value] = /^(id|category|publish) *:(.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      problems.push(`"${line.trim()}" is not id, category or publish`);
    else fields.set(name, value.trim());
  }
  return fields;
}

function readTexts(parts: readonly string[], problems: string[]): NoticeFile['texts'] {
  const texts: Partial<Record<Language, { title: string; text: string }>> = {};
  for (const part of parts) {
    const [name = '', ...lines] = part.split('\n');
    const language = LANGUAGES.find((known) => known === name.trim());
    const [title = '', ...text] = lines.join('\n').trim().split('\n');
    if (language === undefined) problems.push(`"== ${name.trim()}" must be one of ${LANGUAGES.join(', ')}`);
    else if (title.trim() === '' || text.join('').trim() === '')
      problems.push(`${language} needs a title and, below it, a text`);
    else texts[language] = { title: title.trim(), text: text.join('\n').trim() };
  }
  return texts;
}
