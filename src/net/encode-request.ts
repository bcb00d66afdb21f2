import { type Endpoint, endpointPath } from '#shared/protocol/endpoint.ts';

/** A request without host and session headers. */
export type EncodedRequest = {
  method: 'GET' | 'POST';
  /** Begins with `/`; includes the query. */
  target: string;
  contentType: string | null;
  body: string | FormData | URLSearchParams | null;
  /** The answer is a file, not an envelope. */
  file?: boolean;
  /** The request is sent with the proof of a recent sign-in, if the page has a proof. */
  needsProof?: boolean;
  /** Called with the share of the body sent, 0 to 1. */
  onUploaded?: (share: number) => void;
};

const pairs = (fields: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    if (Array.isArray(value)) return value.map((item) => [name, String(item)]);
    return [[name, value === null ? '' : String(value)]];
  });

function multipart(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  }
  return form;
}

/**
 * Encodes a call's fields by its `encoding` (docs/spec, section 7: JSON, multipart or form-encoded). Lists become repeated names, null an
 * empty value. The browser sets the content type of a multipart body.
 */
export function encodeRequest(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
  fields: Readonly<Record<string, unknown>>,
): EncodedRequest {
  const path = endpointPath(endpoint, params);
  const plain = {
    method: endpoint.method,
    target: path,
    contentType: null,
    body: null,
    ...(endpoint.needsProof ? { needsProof: true } : {}),
  };
  switch (endpoint.encoding) {
    case 'none':
      return plain;
    case 'query': {
      const query = new URLSearchParams(pairs(fields)).toString();
      return query === '' ? plain : { ...plain, target: `${path}?${query}` };
    }
    case 'json':
      return { ...plain, contentType: 'application/json', body: JSON.stringify(fields) };
    case 'form':
      return { ...plain, body: new URLSearchParams(pairs(fields)) };
    case 'multipart':
      return { ...plain, body: multipart(fields) };
  }
}
