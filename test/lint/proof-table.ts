import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The files that a table may refer to, by their path, and their text. */
export type Proofs = {
  readonly files: ReadonlySet<string>;
  readonly read: (file: string) => string;
};

/** Every file of the repository, new ones included. */
export function repositoryProofs(): Proofs {
  const options = ['--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = execFileSync('git', ['ls-files', ...options]).toString();
  return { files: new Set(listed.split('\n')), read: (file) => readFileSync(file, 'utf8') };
}

/** How many rows a table has in each state, in the words that its page uses. */
export function rowCounts(text: string): string {
  const lines = text.split('\n');
  return STATES.map(
    (state) => `${lines.filter((line) => line.includes(` | ${state} | `)).length} ${state}`,
  ).join(', ');
}

const STATES = ['met', 'open', 'not applicable'] as const;
const ROW = /^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]*) \|$/;
const ROW_BEGINS = /^\| \d+\./;
/** `test/api/sign-in.test.ts`: “logout” */
const TEST = /`([\w./-]+\.test\.tsx?)`: “([^”]+(?:“[^”]*”[^”]*)*)”/g;
const ANY_FILE = /`((?:\.?\w[\w.-]*\/)*[\w.-]+\.(?:tsx?|mjs|json|md))`/g;
const FOLDER = /`((?:server|src|test|docs|scripts)(?:\/[\w-]+)*)`/g;
const ABOVE = /"([A-Z][\w ]+)" above/g;
/** A proof on the same page, in a different document, or in a different row. */
const ELSEWHERE =
  /"[A-Z][\w ]+" above|docs\/[\w/]+(?:\.md)?, (?:section|")|decision \d{4}|\bas \d+\.\d+\.\d+/;

/** Whether the text of a test file has a test or a group of exactly this name. */
function hasTest(source: string, name: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote},`));
}

/**
 * The faults of a table of requirements (docs/security.md, docs/accessibility.md). Each id must be in one row, and each state must be one of
 * three. A row that is met must give a proof, and each test and file that a row refers to must exist.
 */
export function wrongRows(text: string, ids: readonly string[], { files, read }: Proofs): string[] {
  const wrong: string[] = [];
  const seen = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (!ROW_BEGINS.test(line)) continue;
    const row = ROW.exec(line);
    if (row === null) {
      wrong.push(`"${line.slice(0, 40)}" is no row of four cells`);
      continue;
    }
    const [, id = '', , state = '', proof = ''] = row;
    seen.set(id, (seen.get(id) ?? 0) + 1);
    if (!STATES.some((known) => known === state)) wrong.push(`${id}: "${state}" is no state`);
    if (state === 'met' && !cites(proof)) wrong.push(`${id} names no test, code or document`);
    else if (proof.trim() === '') wrong.push(`${id} has neither proof nor reason`);
    for (const [, title = ''] of proof.matchAll(ABOVE))
      if (!text.includes(`\n## ${title}\n`)) wrong.push(`${id}: there is no heading "${title}"`);
    wrong.push(...wrongProofs(proof, files, read).map((fault) => `${id}: ${fault}`));
  }
  for (const id of ids) if (seen.get(id) !== 1) wrong.push(`${id} is there ${seen.get(id) ?? 0} times`);
  for (const id of seen.keys()) if (!ids.includes(id)) wrong.push(`${id} is no requirement`);
  return wrong;
}

const cites = (proof: string): boolean =>
  [TEST, ANY_FILE, FOLDER, ELSEWHERE].some((kind) => proof.search(kind) !== -1);

function wrongProofs(proof: string, files: ReadonlySet<string>, read: Proofs['read']): string[] {
  const wrong: string[] = [];
  for (const [, file = '', name = ''] of proof.matchAll(TEST))
    if (files.has(file) && !hasTest(read(file), name)) wrong.push(`${file} has no test “${name}”`);
  for (const [, file = ''] of proof.matchAll(ANY_FILE))
    if (!files.has(file)) wrong.push(`there is no file ${file}`);
  for (const [, folder = ''] of proof.matchAll(FOLDER))
    if (![...files].some((file) => file.startsWith(`${folder}/`))) wrong.push(`there is no folder ${folder}`);
  return wrong;
}
