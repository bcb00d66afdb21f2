import * as v from 'valibot';
import type { MetricsSettings, TraceSettings } from '#server/ports/telemetry-settings.ts';

const text = v.pipe(v.optional(v.string(), ''), v.trim());

const isAddress = (url: string): boolean => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
const address = (name: string) =>
  v.pipe(
    text,
    v.check(
      (url) => url === '' || isAddress(url),
      `${name} must be an address such as http://collector.example.org:4318`,
    ),
  );

/** Headers as OpenTelemetry writes them: `name=value,name=value`, with %20 for a space. Undefined if they are not so. */
function headersOf(written: string): Record<string, string> | undefined {
  const pairs = written.split(',').map((pair) => /^\s*([\w-]+)\s*=\s*([!-~]*)\s*$/.exec(pair));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        if (pair === null) throw new Error('no header');
        return [pair[1], decodeURIComponent(pair[2] ?? '')];
      }),
    );
  } catch {
    return undefined;
  }
}

const PORT_WORDS = 'METRICS_PORT must be a number from 0 to 65535';
const SHARES = ['traceidratio', 'parentbased_traceidratio'];
const OFF = ['always_off', 'parentbased_always_off'];
const SAMPLERS = ['always_on', 'parentbased_always_on', ...SHARES, ...OFF];

/** Settings of metrics and traces (docs/deploy.md, "Metrics and traces"). Those of OpenTelemetry have the names of its specification. */
export const telemetryEntries = {
  METRICS_PORT: v.pipe(
    text,
    v.regex(/^\d{0,5}$/, PORT_WORDS),
    v.check((port) => Number(port) <= 65_535, PORT_WORDS),
  ),
  METRICS_HOST: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: address('OTEL_EXPORTER_OTLP_ENDPOINT'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
  OTEL_EXPORTER_OTLP_HEADERS: v.pipe(
    text,
    v.transform((written) => (written === '' ? {} : headersOf(written))),
    v.check(
      (headers) => headers !== undefined,
      'OTEL_EXPORTER_OTLP_HEADERS must be headers such as authorization=Basic%20abc, with commas between',
    ),
    v.transform((headers) => headers ?? {}),
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: text,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: text,
  OTEL_SERVICE_NAME: text,
  OTEL_TRACES_EXPORTER: text,
  OTEL_TRACES_SAMPLER: v.pipe(
    text,
    v.check(
      (name) => name === '' || SAMPLERS.includes(name),
      `OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}`,
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: v.pipe(
    text,
    v.regex(
      /^(?:|0(?:\.\d+)?|1(?:\.0+)?|\.\d+)$/,
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, the share that is traced',
    ),
  ),
  OTEL_SDK_DISABLED: text,
};

const telemetrySchema = v.object(telemetryEntries);
type TelemetryEnv = v.InferOutput<typeof telemetrySchema>;

/** The only protocol that the server uses: every collector accepts it, and it needs no further library. */
const PROTOCOL = 'http/json';

/**
 * Whether traces are on. OpenTelemetry's variables are often set for a whole machine, so the other settings of traces are checked only if
 * traces are on.
 */
const areTracesOn = (set: TelemetryEnv): boolean =>
  set.OTEL_SDK_DISABLED.toLowerCase() !== 'true' &&
  set.OTEL_TRACES_EXPORTER !== 'none' &&
  !OFF.includes(set.OTEL_TRACES_SAMPLER) &&
  (set.OTEL_EXPORTER_OTLP_ENDPOINT !== '' || set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== '');

/** Contradictions between these settings, in words. `port`: the page's port. */
export function telemetryProblems(set: TelemetryEnv, port: number): string[] {
  const problems: string[] = [];
  if (set.METRICS_HOST !== '' && set.METRICS_PORT === '')
    problems.push('METRICS_HOST is set, but not METRICS_PORT: without a port there are no metrics');
  if (set.METRICS_PORT !== '' && Number(set.METRICS_PORT) === port && port !== 0)
    problems.push(
      `METRICS_PORT and PORT are both ${port}: metrics are not for the public and need a port of their own`,
    );
  if (!areTracesOn(set)) return problems;
  for (const name of ['OTEL_EXPORTER_OTLP_PROTOCOL', 'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] as const)
    if (set[name] !== '' && set[name] !== PROTOCOL)
      problems.push(`${name} is ${set[name]}, but traces are sent as ${PROTOCOL} only`);
  if (set.OTEL_TRACES_SAMPLER_ARG !== '' && !SHARES.includes(set.OTEL_TRACES_SAMPLER))
    problems.push('OTEL_TRACES_SAMPLER_ARG needs OTEL_TRACES_SAMPLER=parentbased_traceidratio');
  return problems;
}

/** Where these settings serve the metrics; null for nowhere. */
export const metricsOf = (set: TelemetryEnv): MetricsSettings | null =>
  set.METRICS_PORT === ''
    ? null
    : { host: set.METRICS_HOST === '' ? '127.0.0.1' : set.METRICS_HOST, port: Number(set.METRICS_PORT) };

/** Where these settings send the traces; null for nowhere. */
export function tracesOf(set: TelemetryEnv): TraceSettings | null {
  if (!areTracesOn(set)) return null;
  const own = set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  return {
    url: own === '' ? `${set.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces` : own,
    headers: set.OTEL_EXPORTER_OTLP_HEADERS,
    service: set.OTEL_SERVICE_NAME === '' ? 'tinta' : set.OTEL_SERVICE_NAME,
    share: set.OTEL_TRACES_SAMPLER_ARG === '' ? 1 : Number(set.OTEL_TRACES_SAMPLER_ARG),
  };
}
