export type SamplePoint = { x: number; y: number };

/** A pencil stroke as in a signature: 30 points of a loop on a sheet of that size. The same `index` gives the same stroke. */
export function sampleStroke(index: number, width: number, height: number): SamplePoint[] {
  const [left, top] = [((index * 137) % 90) / 100, ((index * 71) % 80) / 100];
  return Array.from({ length: 30 }, (_, step) => ({
    x: width * (left + 0.05 + 0.04 * Math.cos(step / 4) + step / 1_000),
    y: height * (top + 0.1 + 0.06 * Math.sin(step / 3)),
  }));
}
