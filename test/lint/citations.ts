import { dirname, join } from 'node:path';

/** What may be cited: files by their path, headings of documents and of each section of docs/spec, ids of rules, numbers of decisions. */
export type Citable = {
  readonly files: ReadonlySet<string>;
  /** Headings of each document. */
  readonly headings: ReadonlyMap<string, readonly string[]>;
  readonly sections: ReadonlyMap<string, readonly string[]>;
  readonly rules: ReadonlySet<string>;
  readonly decisions: ReadonlySet<string>;
};

const SPEC_FILE = /^docs\/spec\/\d\d-[\w-]+\.md$/;
const HEADING = /^#+ (?:(\d+)\. )?(.+)$/gm;

/** Collects what may be cited from the repository's files; `read` returns the text of a file. */
export function citableOf(files: readonly string[], read: (file: string) => string): Citable {
  const sections = new Map<string, string[]>();
  const headings = new Map<string, string[]>();
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const found = [...read(file).matchAll(HEADING)].map(([, number, title = '']) => ({ number, title }));
    headings.set(
      file,
      found.map(({ title }) => title),
    );
    if (SPEC_FILE.test(file)) sections.set(found[0]?.number ?? '', headings.get(file)?.slice(1) ?? []);
  }
  return {
    files: new Set(files),
    headings,
    sections,
    rules: new Set([...read('docs/sync.md').matchAll(/^### (SYNC-\d+):/gm)].map(([, id = '']) => id)),
    decisions: new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? [])),
  };
}

/** Joins the lines of a comment or a paragraph into one. */
const unwrapped = (text: string): string => text.replace(/\s*\n[ \t]*(?:\*(?!\/)|\/\/|#(?!#))?[ \t]*/g, ' ');

const OLD_FORM = /\bspecification(?:'s|’s)?,? sections? \d/gi;
const SECTION =
  /(docs\/spec, )?(?<!\bpart \d+, )\b[Ss]ection(s?) (\d+(?:(?:, | and )\d+)*)(?:, (?!SYNC-)([A-Z].{0,60}))?/g;
const RULE = /\bSYNC-\d+/g;
const DECISIONS = /\bdecisions? (\d{4}(?:(?:, | and )\d{4})*)|docs\/decisions\/(\d{4})/g;
/** Does not match `'a.md'`, the bare name of a file in code. */
const DOCUMENT = /(?<!['"`][\w./-]*)(?<![\w./-])[\w.-][\w./-]*\.md\b(?:, "([A-Z][^"]+)")?/g;

/** Whether `text` begins with a title as whole words. */
const beginsWith = (text: string, title: string): boolean =>
  text.startsWith(title) && !/^[\p{L}\d]/u.test(text.slice(title.length));

/**
 * The citations in a file whose target does not exist, each with the reason. A section is cited as `docs/spec, section 9, Income`; inside docs/spec
 * `section 9, Income` is enough.
 */
export function wrongCitations(
  file: string,
  text: string,
  { files, headings, sections, rules, decisions }: Citable,
): string[] {
  const prose = unwrapped(text);
  const wrong: string[] = [];
  for (const [cited] of prose.matchAll(OLD_FORM)) wrong.push(`"${cited}": write "docs/spec, section n"`);
  for (const [cited, spec, plural, numbers = '', title] of prose.matchAll(SECTION)) {
    if (spec === undefined && !file.startsWith('docs/spec/')) {
      wrong.push(`"${cited}": write "docs/spec, section n"`);
      continue;
    }
    const unknown = numbers.split(/, | and /).filter((number) => !sections.has(number));
    if (unknown.length > 0) wrong.push(`"${cited}": there is no section ${unknown.join(', ')}`);
    const titles = sections.get(numbers) ?? [];
    if (title !== undefined && plural === '' && !titles.some((heading) => beginsWith(title, heading)))
      wrong.push(`"${cited}": section ${numbers} has no such heading`);
  }
  for (const [id] of prose.matchAll(RULE))
    if (!rules.has(id)) wrong.push(`${id} is not defined in docs/sync.md`);
  for (const [cited, inWords, inPath = ''] of prose.matchAll(DECISIONS))
    for (const number of (inWords ?? inPath).split(/, | and /))
      if (!decisions.has(number)) wrong.push(`"${cited}": there is no decision ${number}`);
  for (const [cited, title] of prose.matchAll(DOCUMENT)) {
    const [path = ''] = cited.split(',');
    const document = [path, join(dirname(file), path)].find((name) => files.has(name));
    if (document === undefined) wrong.push(`there is no document ${path}`);
    else if (title !== undefined && !headings.get(document)?.includes(title))
      wrong.push(`${document} has no heading "${title}"`);
  }
  return wrong;
}
