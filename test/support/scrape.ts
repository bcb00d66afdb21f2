/** One line of `/metrics`. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

export type Scrape = {
  readonly text: string;
  readonly samples: readonly Sample[];
  /** Names of all metrics, also of those without a value yet. */
  readonly names: ReadonlySet<string>;
  /** The sum of the values with these labels; undefined if there is none. */
  sum(name: string, labels?: Readonly<Record<string, string>>): number | undefined;
};

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads the metrics as Prometheus does. Throws on a line it does not understand. */
export async function scrape(url: string): Promise<Scrape> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  const names = new Set<string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n')) {
    const [, declared, type] = /^# TYPE (\S+) (\w+)$/.exec(line) ?? [];
    if (declared !== undefined)
      for (const suffix of type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''])
        names.add(declared + suffix);
    if (line === '' || line.startsWith('#')) continue;
    const [, name = '', labels = '', value] = LINE.exec(line) ?? [];
    if (name === '' || Number.isNaN(Number(value))) throw new Error(`no sample: ${line}`);
    samples.push({
      name,
      labels: Object.fromEntries([...labels.matchAll(LABEL)].map(([, label, of]) => [label, of])),
      value: Number(value),
    });
  }
  return {
    text,
    samples,
    names,
    sum(name, wanted = {}) {
      const found = samples.filter(
        (sample) =>
          sample.name === name &&
          Object.entries(wanted).every(([label, value]) => sample.labels[label] === value),
      );
      return found.length === 0 ? undefined : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}
