import { MANUSCRIPT_BYTES_MAX } from '#shared/domain/limits.ts';
import type { Encoding } from '#shared/manuscript/encodings.ts';
import { readManuscript } from '#shared/manuscript/read-manuscript.ts';
import { type Reading, type ReadPart, type ReadProblem, UnreadableFile } from '#shared/manuscript/reading.ts';

/** The only message: the file, its encoding if the author has chosen one, and whether readings of ruby are kept. */
export type ReaderOrder = { file: File; encoding: Encoding | null; readings: boolean };

/** First that the script runs; for an order progress, then the manuscript in portions, then what was left out; or the error of the file. */
export type ReaderAnswer =
  | { type: 'ready' }
  | { type: 'progress'; part: number }
  | { type: 'parts'; parts: ReadPart[] }
  | { type: 'done'; rest: Omit<Reading, 'parts'> }
  | { type: 'failed'; problem: ReadProblem };

type Scope = {
  onmessage: ((event: MessageEvent<ReaderOrder>) => void) | null;
  postMessage(answer: ReaderAnswer): void;
};

/** Parts sent at once: the page handles each portion in a separate task, well under 50 ms on a slow phone. */
const PORTION = 200;

const scope = self as unknown as Scope;

async function read({ file, encoding, readings }: ReaderOrder): Promise<void> {
  if (file.size > MANUSCRIPT_BYTES_MAX) throw new UnreadableFile('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const order = { name: file.name, bytes, readings, ...(encoding ? { encoding } : {}) };
  const reading = readManuscript(order, (part) => scope.postMessage({ type: 'progress', part }));
  const { parts, ...rest } = reading;
  for (let at = 0; at < parts.length; at += PORTION)
    scope.postMessage({ type: 'parts', parts: parts.slice(at, at + PORTION) });
  scope.postMessage({ type: 'done', rest });
}

scope.onmessage = ({ data }) => {
  read(data).catch((reason: unknown) => {
    const problem = reason instanceof UnreadableFile ? reason.problem : 'broken';
    scope.postMessage({ type: 'failed', problem });
  });
};

scope.postMessage({ type: 'ready' });
