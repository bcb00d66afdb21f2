/** Where metrics can be read. */
export type MetricsSettings = { readonly host: string; readonly port: number };

/** Where traces are sent. */
export type TraceSettings = {
  /** Address that takes spans by POST. */
  readonly url: string;
  /** Headers of the calls to it, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** Name of this service in the traces. */
  readonly service: string;
  /** Share of the requests and job runs that are traced, from 0 to 1. */
  readonly share: number;
};
