import leven from 'leven';
import { SETTING_NAMES } from '#server/settings/env.ts';
import { type Finding, note, problem } from './finding.ts';

/** Settings of the build and of commands, which the server does not read. */
const OTHERS = [
  'VITE_API_HOSTS',
  'VITE_APP_NAME',
  'VITE_CONTACT_EMAIL',
  'TINTA_URL',
  'EDITOR_PASSWORD',
  'EDITOR_CODE',
];
const KNOWN: ReadonlySet<string> = new Set([...SETTING_NAMES, ...OTHERS]);

/** Names that begin as settings do, such as `SMTP_HOST`. Other programs may have set them. */
const LIKE_OURS = /^(?:S3|BACKUP|SMTP|METRICS|SIGNING|PUBLISHER|SEALING)_/;

/** A short name is near many others: `PATH` is no misspelt `PORT`, and `PREVIEW` no `REVIEW`. */
const isNear = (name: string, known: string): boolean =>
  leven(plain(name), plain(known)) <= (known.length >= 8 ? 2 : 0);
const plain = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Variables of the environment that look like settings but are none: misspelt names, and names that begin as ours do. */
export function unknownSettings(vars: Readonly<Record<string, string | undefined>>): Finding[] {
  return Object.keys(vars)
    .filter((name) => !KNOWN.has(name))
    .sort()
    .flatMap((name) => {
      const near = [...KNOWN].filter((known) => isNear(name, known) && (vars[known] ?? '') === '')[0];
      if (near !== undefined) return [problem(`${name} is not a setting. Did you mean ${near}?`)];
      return LIKE_OURS.test(name)
        ? [note(`${name} is not a setting. docs/deploy.md, "Settings", lists them all.`)]
        : [];
    });
}
