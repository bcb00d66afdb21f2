import type { CallInput } from '#shared/protocol/api-client.ts';
import { type Endpoint, endpointPath } from '#shared/protocol/endpoint.ts';
import { type AnswerOf, type EndpointName, endpoints } from '#shared/protocol/endpoints.ts';
import { HEADER } from '#shared/protocol/headers.ts';
import { unnamedFields } from './unnamed-fields.ts';

/** An answer: envelope, status and headers. */
export type ApiAnswer<Data> = {
  status: number;
  success: boolean;
  code: string;
  message: string;
  data: Data;
  redirect: boolean;
  headers: Headers;
};

export type ApiCallOptions = { key?: string; headers?: Record<string, string> };

/** Answers a device's calls: an app without a socket, or a remote server. */
export type Answering = {
  request(path: string, init: RequestInit): Response | Promise<Response>;
};

/** A device that calls the app without a socket; tokens are stored as the specification says. */
export type ApiDevice = {
  readonly udid: string;
  accessToken: string | null;
  refreshToken: string | null;
  /** The proof of a recent sign-in. A page keeps it only in memory. */
  proof: string | null;
  /** Makes a call. Throws if a cache may keep an answer that is not public, or if a successful answer has a field that its schema does not list. */
  call<Name extends EndpointName>(
    name: Name,
    input?: Partial<CallInput<Name>>,
    options?: ApiCallOptions,
  ): Promise<ApiAnswer<AnswerOf<Name>>>;
  /** Like `call`, but throws unless the answer is a success. */
  ok<Name extends EndpointName>(
    name: Name,
    input?: Partial<CallInput<Name>>,
    options?: ApiCallOptions,
  ): Promise<AnswerOf<Name>>;
};

let devices = 0;

function nextUdid(): string {
  devices += 1;
  return `device${String(devices).padStart(10, '0')}`;
}

/** A new device on which no one is signed in. */
export function apiDevice(app: Answering, udid = nextUdid()): ApiDevice {
  const device: ApiDevice = {
    udid,
    accessToken: null,
    refreshToken: null,
    proof: null,
    async call(name, input, options) {
      return send(app, device, name, input as RawInput, options);
    },
    async ok(name, input, options) {
      const answer = await device.call(name, input, options);
      if (!answer.success) throw new Error(`${name}: ${answer.code} ${JSON.stringify(answer.data)}`);
      return answer.data;
    },
  };
  return device;
}

type RawInput = { params?: Record<string, string>; request?: Record<string, unknown> } | undefined;

async function send<Data>(
  app: Answering,
  device: ApiDevice,
  name: EndpointName,
  input: RawInput,
  options: ApiCallOptions = {},
): Promise<ApiAnswer<Data>> {
  const endpoint: Endpoint = endpoints[name];
  const headers = new Headers({ [HEADER.udid]: device.udid });
  if (device.accessToken !== null) headers.set(HEADER.authorization, `Bearer ${device.accessToken}`);
  if (endpoint.needsProof && device.proof !== null) headers.set(HEADER.proof, device.proof);
  if (options.key !== undefined) headers.set(HEADER.idempotencyKey, options.key);
  let path = endpointPath(endpoint, input?.params ?? {});
  let body: string | FormData | URLSearchParams | undefined;
  const request = input?.request ?? {};
  if (endpoint.encoding === 'query') path += `?${queryOf(request)}`;
  if (endpoint.encoding === 'json') {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(request);
  }
  if (endpoint.encoding === 'form') body = new URLSearchParams(queryOf(request));
  if (endpoint.encoding === 'multipart') {
    body = new FormData();
    for (const [field, value] of Object.entries(request)) body.set(field, value as Blob | string);
  }
  for (const [header, value] of Object.entries(options.headers ?? {})) headers.set(header, value);
  const response = await app.request(path, {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const access = response.headers.get(HEADER.accessToken);
  const refresh = response.headers.get(HEADER.refreshToken);
  if (access !== null) device.accessToken = access;
  if (refresh !== null) device.refreshToken = refresh;
  device.proof = response.headers.get(HEADER.proof) ?? device.proof;
  // The list of providers that are set up is the same for everyone.
  const isForAll = endpoint.auth === 'public' || name === 'thirdConfig';
  if (!isForAll && response.headers.get('cache-control') !== 'no-store')
    throw new Error(`${name}: a cache may keep the answer`);
  const answer = await readAnswer<Data>(response);
  const unnamed = answer.success ? unnamedFields(name, answer.data) : '';
  if (unnamed !== '') throw new Error(`the answer has what its schema does not name: ${unnamed}`);
  return answer;
}

/** The headers that a page sends to read a private file. */
export const fileHeaders = ({ accessToken, proof }: ApiDevice): Record<string, string> => ({
  [HEADER.authorization]: `Bearer ${accessToken}`,
  ...(proof === null ? {} : { [HEADER.proof]: proof }),
});

/** Parses an answer of the app; its body must be the envelope. */
export async function readAnswer<Data>(response: Response): Promise<ApiAnswer<Data>> {
  const text = await response.text();
  const envelope = JSON.parse(text) as {
    success: boolean;
    code: number | string;
    message: string;
    data?: Data;
    redirect?: boolean;
  };
  return {
    status: response.status,
    success: envelope.success,
    code: String(envelope.code),
    message: envelope.message,
    data: envelope.data as Data,
    redirect: envelope.redirect === true,
    headers: response.headers,
  };
}

function queryOf(request: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) {
    if (Array.isArray(value)) for (const item of value) query.append(name, String(item));
    else query.append(name, value === null ? '' : String(value));
  }
  return query.toString();
}
