import type { AnswerOf } from '#shared/protocol/endpoints.ts';
import { endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import type { Exchange } from './faulty-network.ts';

type Save = { key: string; call: 'chapterAdd' | 'chapterEdit'; request: Record<string, unknown> };

/** The calls in a request. Several chapter saves in one request become one call each, as if sent alone; any other request stays as it is. */
export function callsOf(exchange: Exchange): Exchange[] {
  if (exchange.path !== endpoints.chapterSaves.path || exchange.body === null) return [exchange];
  const { saves } = JSON.parse(exchange.body) as { saves: Save[] };
  const answered = exchange.answers.map((answer) => ({
    answer,
    whole: JSON.parse(answer.body) as { success: boolean; data?: AnswerOf<'chapterSaves'> },
  }));
  return saves.map(({ key, call, request }, index) => ({
    ...exchange,
    path: endpoints[call].path,
    headers: { ...exchange.headers, [HEADER.idempotencyKey]: key },
    body: JSON.stringify(request),
    answers: answered.map(({ answer, whole }) => ({
      ...answer,
      // An error of the whole request is the answer to each save.
      body: whole.success ? JSON.stringify(whole.data?.[index]) : answer.body,
    })),
  }));
}
