import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): string => readFileSync(path, 'utf8');
/** The Mantine components whose style sheets the sheet at `path` imports. */
const sheetsOf = (path: string): string[] =>
  [...read(path).matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name);

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => `src/${name}`);

const common = sheetsOf('src/ui/mantine.css');
const more = sheetsOf('src/ui/mantine-more.css');
/** The components that a component is made of, for components without a sheet of their own. */
const DRAWS: Readonly<Record<string, readonly string[]>> = {
  NativeSelect: ['Input'],
  TextInput: ['Input'],
  Textarea: ['Input'],
  PasswordInput: ['Input', 'PasswordInput'],
  Checkbox: ['InlineInput', 'Checkbox'],
  Radio: ['InlineInput', 'Radio'],
  Switch: ['InlineInput', 'Switch'],
  Modal: ['ModalBase', 'Overlay', 'Paper', 'Modal'],
  Drawer: ['ModalBase', 'Overlay', 'Paper', 'Drawer'],
  Menu: ['Popover', 'Menu'],
  SegmentedControl: ['FloatingIndicator', 'SegmentedControl'],
};
const NOT_DRAWN = /^(?:use|create|merge|Mantine|default|DEFAULT)/;

test('every component of Mantine has its style sheet where it is used', () => {
  const missing: string[] = [];
  for (const path of sources) {
    const text = read(path);
    const names = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
      .flatMap(([, list = '']) => list.split(','))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ') && !NOT_DRAWN.test(name));
    const there = text.includes('mantine-more.css') ? [...common, ...more] : common;
    for (const name of names)
      for (const sheet of DRAWS[name] ?? [name])
        if (!there.includes(sheet)) missing.push(`${path}: ${name} needs ${sheet}`);
  }
  expect(missing).toEqual([]);
});

test('no sheet is in both files, and no other file imports a component’s sheet', () => {
  expect(common.filter((name) => more.includes(name))).toEqual([]);
  const others = sources.filter((path) => /@mantine\/core\/styles\/(?!baseline)/.test(read(path)));
  expect(others).toEqual([]);
});
