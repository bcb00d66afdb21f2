import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { errorFields } from '#server/ports/error-fields.ts';
import { connectionFailed, type Logger } from '#server/ports/logger.ts';
import type { Step, Telemetry } from '#server/ports/telemetry.ts';
import type { TraceSettings } from '#server/ports/telemetry-settings.ts';
import { type Code, HTTP_STATUS } from '#shared/protocol/codes.ts';

/** A collector that does not answer must not delay the server's stop. In ms. */
const FLUSH_MS = 2_000;
/** How long a check waits for the collector, with the exporter's own repetitions. In ms. */
const CHECK_MS = 5_000;

const KINDS: Record<Step['kind'], SpanKind> = {
  call: SpanKind.SERVER,
  part: SpanKind.INTERNAL,
  job: SpanKind.INTERNAL,
  transaction: SpanKind.INTERNAL,
  statement: SpanKind.CLIENT,
  mail: SpanKind.CLIENT,
  file: SpanKind.CLIENT,
};

/** The steps that begin a trace. Other steps appear only within one. */
const ROOTS: ReadonlySet<Step['kind']> = new Set(['call', 'job']);

const nameOf = ({ kind, name }: Step): string =>
  kind === 'call' || kind === 'transaction' ? name : `${kind} ${name}`;

function attributesOf(step: Step): Attributes {
  if (step.kind === 'statement')
    return { 'db.system.name': 'postgresql', 'db.operation.name': step.name, 'db.query.text': step.sql };
  if (step.kind === 'call' || step.kind === 'part') return { 'tinta.request_id': step.requestId };
  return {};
}

/**
 * Sends the steps to an OpenTelemetry collector, as spans. Only this code makes spans: libraries that instrument others by replacing their
 * functions would also send addresses, headers and values. No provider is made global, so no other library adds spans of its own.
 */
export function traces(
  { url, headers, service, share }: TraceSettings,
  logger: Logger,
): {
  telemetry: Telemetry;
  close(): Promise<void>;
} {
  const provider = new TracerProvider({
    // Node's own description of the process is left out: it contains the user's name and the command line.
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: toldExporter(new OTLPTraceExporter({ url, headers }), logger) }),
    ],
  });
  const tracer = provider.getTracer('tinta');
  const current = new AsyncLocalStorage<Span>();

  const telemetry: Telemetry = {
    step(step, task, outcomeOf) {
      const parent = current.getStore();
      if (parent === undefined && !ROOTS.has(step.kind)) return task();
      const span = tracer.startSpan(
        nameOf(step),
        { kind: KINDS[step.kind], attributes: attributesOf(step) },
        parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent),
      );
      return current.run(span, async () => {
        try {
          const value = await task();
          const code = outcomeOf?.(value);
          if (code !== undefined) noteCode(span, code as Code);
          return value;
        } catch (error) {
          // The message is never sent: the database quotes the author's own words in it.
          span.setAttribute('error.type', errorFields(error).error);
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
  };
  return {
    telemetry,
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_MS).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

/** Sends an empty list of spans to the collector, once. Throws if it does not take them. `url`: where it takes spans by POST. */
export async function checkCollector({ url, headers }: TraceSettings): Promise<void> {
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: CHECK_MS });
  try {
    await new Promise<void>((resolve, reject) => {
      exporter.export([], ({ error }) => (error === undefined ? resolve() : reject(error)));
    });
  } finally {
    await exporter.shutdown();
  }
}

/** Logs when the collector fails: once, until it takes spans again. */
function toldExporter(exporter: SpanExporter, logger: Logger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined && !isFailing) connectionFailed(logger, 'traces', result.error);
        isFailing = result.error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function noteCode(span: Span, code: Code): void {
  span.setAttributes({ 'tinta.code': code, 'http.response.status_code': HTTP_STATUS[code] });
  if (HTTP_STATUS[code] >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}
