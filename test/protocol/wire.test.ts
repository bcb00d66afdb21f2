import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { messagesOf } from '#server/core/messages.ts';
import { wireSchema } from '#server/openapi/wire-schema.ts';
import { LANGUAGES } from '#shared/domain/language.ts';
import { CODES, HTTP_STATUS, RECOVERIES, REFUSAL_REASONS, recoveryOf } from '#shared/protocol/codes.ts';
import type { Endpoint } from '#shared/protocol/endpoint.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { envelopeSchema, parseEnvelope } from '#shared/protocol/envelope.ts';
import { WIRE_HISTORY } from './wire-history.ts';

function wireHash(): string {
  const byName = Object.entries(endpoints as Record<string, Endpoint>).sort(([a], [b]) => (a < b ? -1 : 1));
  const calls = byName.map(([name, endpoint]) => ({
    name,
    method: endpoint.method,
    path: endpoint.path,
    auth: endpoint.auth,
    changesState: endpoint.changesState,
    encoding: endpoint.encoding,
    params: wireSchema(endpoint.params),
    request: wireSchema(endpoint.request),
    answer: wireSchema(endpoint.answer),
  }));
  const wire = { calls, envelope: wireSchema(envelopeSchema), codes: CODES, reasons: REFUSAL_REASONS };
  return createHash('sha256').update(JSON.stringify(wire)).digest('hex').slice(0, 16);
}

describe('the wire (docs/spec, section 7)', () => {
  it('is the newest one in wire-history.ts', () => {
    expect(
      wireHash(),
      'the wire changed: add its hash and what changed to test/protocol/wire-history.ts',
    ).toBe(WIRE_HISTORY.at(-1)?.hash);
    expect(new Set(WIRE_HISTORY.map((entry) => entry.hash)).size).toBe(WIRE_HISTORY.length);
  });

  it('has every call of docs/spec, section 7 that the product covers', () => {
    const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
    expect(calls).toEqual(
      expect.arrayContaining([
        'POST /user/auth/login',
        'POST /user/third/auth/app/facebook',
        'POST /user/third/auth/login/google',
        'POST /user/auth/register/email',
        'POST /user/auth/logout',
        'POST /user/auth/refreshToken',
        'POST /author/author/modify/email',
        'GET /author/author/editor/list',
        'GET /author/author/info',
        'GET /book/book/author/list',
        'GET /book/book/finish/{id}',
        'GET /book/book/del/{id}',
        'GET /book/book/sort/type',
        'POST /book/book/add',
        'GET /book/book/tag/list',
        'POST /book/book/edit/{id}',
        'GET /book/book/edit/{id}',
        'GET /book/book/{id}',
        'GET /book/book/open/{id}',
        'GET /book/chapter/edit',
        'GET /book/chapter/list/{id}',
        'POST /book/chapter/add',
        'POST /book/chapter/edit',
        'POST /book/chapter/delete',
      ]),
    );
  });

  it('no call hides another: a fixed path is listed before one with an id in the same position', () => {
    const seen: Endpoint[] = [];
    for (const endpoint of Object.values(endpoints) as Endpoint[]) {
      const hiding = seen.find((earlier) => {
        const pattern = new RegExp(`^${earlier.path.replace(/\{\w+\}/g, '[^/]+')}$`);
        return earlier.method === endpoint.method && pattern.test(endpoint.path);
      });
      expect(hiding?.path).toBeUndefined();
      seen.push(endpoint);
    }
  });
});

describe('codes', () => {
  it.each(CODES.filter((code) => code !== '0'))(
    '%s has a recovery, a status and a text in every language',
    (code) => {
      expect(RECOVERIES).toContain(recoveryOf(code));
      expect(HTTP_STATUS[code]).toBeGreaterThanOrEqual(200);
      for (const language of LANGUAGES) expect(messagesOf(language).code[code]).not.toBe('');
    },
  );

  it.each(REFUSAL_REASONS)('reason %s has a different text in every language', (reason) => {
    const texts = LANGUAGES.map((language) => messagesOf(language).refusal[reason]);
    expect(new Set(texts).size).toBe(LANGUAGES.length);
  });

  it('an unknown code is retried, never dropped (SYNC-8)', () => {
    expect(recoveryOf('something new')).toBe('retry');
  });

  it('a body that is absent, not JSON or not an envelope is rejected (docs/spec, section 8)', () => {
    for (const body of [
      '',
      'null',
      '<html>',
      '[]',
      '{"success":true}',
      '{"success":"true","code":0,"message":""}',
    ])
      expect(parseEnvelope(body)).toBeUndefined();
    expect(parseEnvelope('{"success":false,"code":20066,"message":"x"}')?.code).toBe('20066');
  });
});
