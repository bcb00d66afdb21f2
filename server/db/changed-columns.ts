/** The columns that differ between two states of one row, so that an update writes only these. */
export function changedColumns<Row extends Record<string, unknown>>(before: Row, after: Row): Partial<Row> {
  const changed: Partial<Row> = {};
  for (const name of Object.keys(after) as (keyof Row)[]) {
    if (before[name] !== after[name]) changed[name] = after[name];
  }
  return changed;
}
