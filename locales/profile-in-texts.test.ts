import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Matches a text that sends people "to the settings": the page is called the profile. */
const TO_SETTINGS =
  /\bthe settings\b|\bin Settings\b|\bdi (?:setelan|pengaturan)\b|“设置”|[在见看]设置|设置的“/i;

test('texts send people to the profile, as the menu calls it', () => {
  const here = import.meta.dirname;
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(en_US|en_ID|zh_CN)\.ts$/.test(name) && !name.startsWith('legal'),
  );
  const lines = files.flatMap((file) => readFileSync(join(here, file), 'utf8').split('\n'));
  expect(lines.length).toBeGreaterThan(1000);
  expect(lines.filter((line) => !line.startsWith('/**') && TO_SETTINGS.test(line))).toEqual([]);
});
