import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderMail } from './folder-mail.ts';

test('mails are stored as .eml files and removed by their ids (docs/spec, section 8, Mail)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tinta-mail-'));
  try {
    const mail = folderMail(join(folder, 'mail'), 'Tinta <post@tinta.example>');
    const one = {
      to: 'ani@example.org',
      subject: 'Hello',
      text: 'Text',
      html: '<p>Text</p>',
      language: 'en',
    };
    await mail.send({ ...one, id: 'a' });
    await mail.send({ ...one, id: 'b' });
    expect(await readFile(join(folder, 'mail', 'a.eml'), 'utf8')).toContain('To: ani@example.org');
    await mail.remove(['a', 'unknown']);
    expect(await readdir(join(folder, 'mail'))).toEqual(['b.eml']);
    mail.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
