import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyContract } from '#server/contract-pdf/verify-contract.ts';
import { addStory } from '#test/support/api-author.ts';
import type { ApiDevice } from '#test/support/api-client.ts';
import { AppServer } from '#test/support/e2e/app-server.ts';
import { expect, test } from '#test/support/e2e/fixtures.ts';
import { serverAuthor, serverEditor } from '#test/support/e2e/server-author.ts';
import { filledContract, penSignature } from '#test/support/filled-contract.ts';
import { pngOf } from '#test/support/pictures.ts';

/** Resolves when the next private file is in the data folder: the signed document is stored, and nothing is committed yet. */
function nextPrivateFile(dataDir: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(join(dataDir, 'files', 'private'), (_, name) => {
      if (!name?.endsWith('.sealed')) return;
      watcher.close();
      resolve();
    });
  });
}

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** The moments at which the server is killed while it receives a signed contract. */
const MOMENTS: Readonly<Record<string, (server: AppServer, sending: Promise<unknown>) => Promise<unknown>>> =
  {
    'as it arrives': () => after(15),
    'while the document is signed': () => after(150),
    'when the signed file lies there': (server, sending) =>
      Promise.race([nextPrivateFile(server.dataDir), sending]),
    'as it commits': async (server, sending) => {
      await Promise.race([nextPrivateFile(server.dataDir), sending]);
      await after(8);
    },
    'when it has answered': (_, sending) => sending,
  };

async function fetchSigned(url: string, device: ApiDevice, bookId: string): Promise<Uint8Array> {
  const answer = await fetch(`${url}/author/sign/inspect/final/contract/download?bookId=${bookId}`, {
    headers: { authorization: `Bearer ${device.accessToken}` },
  });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

test('a server killed at any step of receiving a signed contract neither loses nor doubles it (SYNC-6)', async () => {
  test.setTimeout(240_000);
  const server = await AppServer.start();
  const { dataDir } = server;
  try {
    const { device } = await serverAuthor(server.url);
    const { idImg } = await device.ok('idCardSave', { request: { file: pngOf(400, 250) } });
    const form = { ...filledContract, idImg };
    await mkdir(join(dataDir, 'files', 'private'), { recursive: true });
    const contracts: { bookId: string; signed: string }[] = [];

    for (const [moment, comes] of Object.entries(MOMENTS)) {
      const bookId = (await addStory(device, `Mati ${contracts.length}`)).id;
      const { documentHash } = await device.ok('contractSign', { request: { ...form, bookId } });
      const request = { ...form, bookId, imageData: penSignature, documentHash };
      const submit = () => device.call('contractSubmit', { request }, { key: `kill-${bookId}` });

      const sending = submit().catch(() => undefined);
      await comes(server, sending);
      await server.kill();
      await sending;
      await server.run();

      // As the app does, send the contract again with the same idempotency key until there is an answer.
      const again = await submit();
      expect([again.success, again.data], moment).toEqual([true, { state: 'waiting' }]);
      const once = await device.call('contractInvited', { params: { id: bookId } });
      expect(once.code, moment).toBe('-2');
      const file = await fetchSigned(server.url, device, bookId);
      expect((await verifyContract(file)).valid, moment).toBe(true);
      contracts.push({ bookId, signed: createHash('sha256').update(file).digest('hex') });
    }

    const editor = await serverEditor(server.url);
    const { items } = await editor.ok('deskContracts', { request: {} });
    expect(items.map(({ bookId }) => bookId).sort()).toEqual(contracts.map(({ bookId }) => bookId).sort());
    for (const item of items) {
      const one = await editor.ok('deskContract', { request: { id: item.id } });
      expect(one.signedHash).toBe(contracts.find(({ bookId }) => bookId === item.bookId)?.signed);
      expect(one.events.map(({ kind }) => kind)).toEqual(['reviewed', 'submitted']);
      expect(one.logIntact).toBe(true);
    }
  } finally {
    await server.stop();
  }
});
