/** Where the metrics are read. */
export type MetricsSettings = { readonly host: string; readonly port: number };

/** Where the traces go. */
export type TraceSettings = {
  /** Takes spans by POST. */
  readonly url: string;
  /** Name of this service in the traces. */
  readonly service: string;
  /** Share of the requests and job runs that is traced, from 0 to 1. */
  readonly share: number;
};
