import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * During an update old and new servers share one database, and the first new one migrates it (docs/deploy.md, "Updating many hosts"). So a
 * migration only adds. What the old version still uses is removed one release later, and is then listed here with that release.
 */
const SECOND_STEPS: Readonly<Record<string, string>> = {};

/** Statements whose effect an old server does not notice. */
const ADDS = [
  /^CREATE (?:TABLE|UNLOGGED TABLE|INDEX|UNIQUE INDEX|FUNCTION|(?:CONSTRAINT )?TRIGGER) /,
  // NOT NULL needs a default, because inserts of the old version would fail otherwise.
  /^ALTER TABLE "\w+" ADD COLUMN "\w+" [a-z]+(?: DEFAULT [^ ]+ NOT NULL| DEFAULT [^ ]+)?$/,
  /^ALTER TABLE "\w+" ADD CONSTRAINT /,
  /^UPDATE "\w+" SET /,
];

const onlyAdds = (statement: string): boolean => ADDS.some((pattern) => pattern.test(statement));

const folder = join(import.meta.dirname, '..', '..', 'server', 'db', 'migrations');
const statements = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('--> statement-breakpoint')
      .map((text) =>
        text
          .replace(/^--.*$/gm, '')
          .trim()
          .replace(/;$/, ''),
      )
      .filter((statement) => statement !== '')
      .map((statement) => ({ name, statement })),
  );

it('a migration only adds, so that servers of the last version can work on the new tables', () => {
  expect(statements.length).toBeGreaterThan(100);
  const others = statements.filter(
    ({ name, statement }) => !onlyAdds(statement) && SECOND_STEPS[name] === undefined,
  );
  expect(others.map(({ name, statement }) => `${name}: ${statement.slice(0, 120)}`)).toEqual([]);
});

it.each([
  'DROP TABLE "story"',
  'ALTER TABLE "story" DROP COLUMN "title"',
  'ALTER TABLE "story" RENAME COLUMN "title" TO "name"',
  'ALTER TABLE "story" ADD COLUMN "place" text NOT NULL',
  'ALTER TABLE "story" ALTER COLUMN "title" SET NOT NULL',
])('refuses %s', (statement) => {
  expect(onlyAdds(statement)).toBe(false);
});
