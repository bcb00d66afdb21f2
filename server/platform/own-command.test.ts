import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownCommand } from './own-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tinta-command-'));
  writeFileSync(join(folder, 'tinta.js'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a server that npm runs, or that runs from its sources, names npm’s command', () => {
  expect(ownCommand('account', { npm_lifecycle_event: 'start' }, folder)).toBe('npm run account --');
  expect(ownCommand('account', {}, join(folder, 'none'))).toBe('npm run account --');
});

it('a server in an image names `tinta`, which is on the PATH there', () => {
  symlinkSync(join(folder, 'tinta.js'), join(folder, 'tinta'));
  expect(ownCommand('account', { PATH: `/usr/bin:${folder}` }, folder)).toBe('tinta account');
});

it('any other server names its program by the whole path', () => {
  expect(ownCommand('account', { PATH: '/usr/bin' }, folder)).toBe(`node ${folder}/tinta.js account`);
});
