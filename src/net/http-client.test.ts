import { describe, expect, it } from 'vitest';
import { createManualTime } from '#test/support/manual-time.ts';
import { createHttpClient, type FetchPort, type HttpRequest } from './http-client.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a request to a network that answers with `response`. Returns the answer, and the request as the network received it. */
async function ask(response: Response, request: Partial<HttpRequest> = {}, signal?: AbortSignal) {
  const asked: Parameters<FetchPort>[1][] = [];
  const send = createHttpClient(createManualTime().timers, async (_, init) => {
    asked.push(init);
    return response;
  });
  const answer = await send({ method: 'GET', url: '/a', headers: {}, body: null, ...request }, signal);
  return { answer, asked: asked[0] };
}

/** A body whose connection breaks after its first bytes. */
const brokenBody = () =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":true,'));
    },
    pull(controller) {
      controller.error(new TypeError('terminated'));
    },
  });

describe('the only path to the network', () => {
  it('gives the value of JSON and the text of anything else, whatever the status', async () => {
    expect((await ask(Response.json({ success: true }))).answer.body).toEqual({ success: true });
    const page = new Response('<html>Bad Gateway</html>', { status: 502, headers: { 'retry-after': '7' } });
    const { answer } = await ask(page);
    expect(answer).toMatchObject({ status: 502, body: '<html>Bad Gateway</html>' });
    expect(answer.header('Retry-After')).toBe('7');
    expect((await ask(new Response(''))).answer.body).toBe('');
  });

  it('gives a file unchanged; a refusal instead of a file is read as JSON', async () => {
    const file = await ask(new Response('%PDF-1.7'), { file: true });
    expect(await file.answer.file?.text()).toBe('%PDF-1.7');
    const refusal = new Response('{"success":false}', { status: 404, headers: JSON_TYPE });
    expect((await ask(refusal, { file: true })).answer).toMatchObject({
      status: 404,
      body: { success: false },
    });
    const broken = await ask(new Response('{', { headers: JSON_TYPE }), { file: true });
    expect(broken.answer.body).toBeUndefined();
    expect(broken.answer.file).toBeUndefined();
  });

  it.each([false, true])('a body that breaks off is a failed network (a file: %s)', async (file) => {
    await expect(ask(new Response(brokenBody()), { file })).rejects.toMatchObject({ kind: 'network' });
  });

  it('sends texts and forms as they are, with the headers that were given', async () => {
    const form = new FormData();
    form.set('cover', new Blob(['a']), 'cover.jpg');
    const query = new URLSearchParams({ title: 'Hujan & Halte' });
    for (const body of ['{"a":1}', form, query]) {
      const { asked } = await ask(Response.json({}), { method: 'POST', headers: { 'x-udid': 'u' }, body });
      expect(asked?.body).toBe(body);
      expect(asked?.method).toBe('POST');
      expect(asked?.headers).toEqual({ 'x-udid': 'u' });
    }
  });

  it('a request that was cancelled before it was sent has no answer', async () => {
    await expect(ask(Response.json({}), {}, AbortSignal.abort())).rejects.toMatchObject({
      kind: 'cancelled',
    });
  });
});
