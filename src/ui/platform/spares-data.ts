/** What browsers report about the connection; Safari and Firefox report nothing. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether this reader saves data or has a connection of the second generation: then nothing is fetched ahead. */
export function sparesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}
