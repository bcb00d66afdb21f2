import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('screens publish and make stories public in one place only, so that nothing goes to readers past its checks', () => {
  const callers = ['app', 'features', 'services', 'start', 'ui']
    .flatMap((folder) =>
      readdirSync(join(ROOT, 'src', folder), { recursive: true, encoding: 'utf8' }).map(
        (file) => `src/${folder}/${file.replaceAll('\\', '/')}`,
      ),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /\.(?:publish|openStory)\(/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(callers).toEqual(['src/services/publishing/use-to-readers.ts']);
});
