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
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { errorFields } from '#server/logger.ts';
import type { Step, Telemetry } from '#server/telemetry/telemetry.ts';
import type { TraceSettings } from '#server/telemetry/telemetry-settings.ts';
import { type Code, HTTP_STATUS } from '#shared/protocol/codes.ts';

/** A collector that does not answer must not hold up the end of the server. In ms. */
const FLUSH_MS = 2_000;

const KINDS: Record<Step['kind'], SpanKind> = {
  call: SpanKind.SERVER,
  part: SpanKind.INTERNAL,
  job: SpanKind.INTERNAL,
  transaction: SpanKind.INTERNAL,
  statement: SpanKind.CLIENT,
  mail: SpanKind.CLIENT,
  file: SpanKind.CLIENT,
};

/** Begin a trace. Other steps are only shown within these. */
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
 * Sends the steps to a collector of OpenTelemetry, as spans. They are made by this code alone: libraries that watch others by replacing
 * their functions would also send addresses, headers and values. No provider is made global, so no other library adds spans of its own.
 */
export function traces({ url, service, share }: TraceSettings): {
  telemetry: Telemetry;
  close(): Promise<void>;
} {
  const provider = new TracerProvider({
    // Not the process's own description: it names the user and the command line.
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
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
          // Never the message: the database quotes the author's own words.
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

function noteCode(span: Span, code: Code): void {
  span.setAttributes({ 'tinta.code': code, 'http.response.status_code': HTTP_STATUS[code] });
  if (HTTP_STATUS[code] >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}
