import { readFileSync } from 'node:fs';
import { err, ok, type Result } from '#shared/lib/result.ts';

type Vars = Readonly<Record<string, string | undefined>>;

/** The settings that hold a secret. Each can also be given as the path of a file, in a variable whose name ends in `_FILE`. */
const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'S3_KEY_ID',
  'S3_SECRET',
  'SEALING_KEY',
  'TOKEN_KEY',
  'BACKUP_KEY',
  'BACKUP_S3_KEY_ID',
  'BACKUP_S3_SECRET',
  'FACEBOOK_APP_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'EDITOR_PASSWORD',
] as const;

const fileOf = (name: string): string => `${name}_FILE`;

/** The names of the variables that hold the path of a secret's file. */
export const SECRET_FILES: readonly string[] = SECRETS.map(fileOf);

/**
 * The variables, with every secret that a file holds (docs/deploy.md, "Secrets from files"). Returns all errors at once, in words that
 * name the file and never its content.
 */
export function withSecretFiles(vars: Vars): Result<Vars, string[]> {
  const read: Record<string, string> = {};
  const errors: string[] = [];
  for (const name of SECRETS) {
    const path = vars[fileOf(name)] ?? '';
    if (path === '') continue;
    const secret =
      (vars[name] ?? '') === ''
        ? readSecret(name, path)
        : err(`${name} and ${fileOf(name)} are both set: remove one of them`);
    if (secret.ok) read[name] = secret.value;
    else errors.push(secret.error);
  }
  return errors.length > 0 ? err(errors) : ok({ ...vars, ...read });
}

/** The content of the secret's file without the blanks and line breaks around it, which editors and `echo` add. A password may have blanks. */
function readSecret(name: string, path: string): Result<string, string> {
  try {
    const content = readFileSync(path, 'utf8');
    const secret = name === 'EDITOR_PASSWORD' ? content.replace(/[\r\n]+$/, '') : content.trim();
    return secret.trim() === '' ? err(`${fileOf(name)}: the file ${path} is empty`) : ok(secret);
  } catch (error) {
    return err(`${fileOf(name)}: the file ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
