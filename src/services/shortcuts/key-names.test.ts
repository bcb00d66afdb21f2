import { expect, test } from 'vitest';
import { keyNames } from './key-names.ts';

test('keys are named as they are printed on the keyboard', () => {
  expect(keyNames('mod+K', false)).toEqual(['Ctrl', 'K']);
  expect(keyNames('mod+shift+F', true)).toEqual(['⌘', '⇧', 'F']);
  expect(keyNames('alt+PageDown', false)).toEqual(['Alt', 'Page Down']);
  expect(keyNames('?', true)).toEqual(['?']);
});
