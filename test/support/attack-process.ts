/**
 * A separate process that attacks a server in ten ways at once until it is killed. It is separate so that its work does not slow down the
 * measuring process. Prints `ready` after each attack was made once.
 */

import { createConnection } from 'node:net';

/** The attacker's input, as JSON in its first argument. */
export type AttackOrder = { port: number; accessToken: string };

const order = JSON.parse(process.argv[2] ?? '') as AttackOrder;
const server = `http://127.0.0.1:${order.port}`;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const signedIn = { authorization: `Bearer ${order.accessToken}` };
const bytes = (text: string) => new TextEncoder().encode(text);

const post = (path: string, body: Uint8Array<ArrayBuffer>, type = JSON_TYPE, headers = {}) =>
  fetch(server + path, { method: 'POST', body, headers: { 'content-type': type, ...headers } }).then(
    (answer) => answer.text(),
    // The server closes the connection on a body it does not accept.
    () => '',
  );

/** Starts a body of 8 MB on its own connection and never ends it. */
const unfinished = (path: string) =>
  new Promise<void>((resolve) => {
    const socket = createConnection(order.port, '127.0.0.1', () => {
      const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${JSON_TYPE}\r\n`;
      socket.write(`${head}content-length: 8000000\r\n\r\n{"a":"`, () => resolve());
    });
    socket.on('error', () => resolve());
  });

const large = bytes(`{"refreshToken":"${'x'.repeat(8_000_000)}"}`);
const deep = bytes(`{"a":${'['.repeat(1_000_000)}`);
const deepest = bytes(`{"a":${'['.repeat(8_000_000)}`);
const many = bytes(`{"content":[${'[],'.repeat(1_000_000)}[]]}`);
const fields = bytes('a=&'.repeat(1_000_000));
const search = `${server}/book/book/search?searchValue=${'%25'.repeat(2_000)}`;
let number = 0;
const next = () => {
  number += 1;
  return number;
};
const attacks: (() => Promise<unknown>)[] = [
  () => post('/user/auth/logout', large),
  () => post('/user/auth/refreshToken', deep),
  () => unfinished('/user/auth/logout'),
  () => unfinished('/user/auth/register/email'),
  () => post(`/user/auth/login?account=a${next() % 5}@example.org&password=wrong-guess`, bytes('')),
  () =>
    post('/user/auth/register/email', bytes(`{"email":"b${next()}@example.org","password":"quietly-so"}`)),
  () => post('/book/chapter/add', many, JSON_TYPE, signedIn),
  () => post('/book/chapter/saves', deepest, JSON_TYPE, signedIn),
  () => post('/author/author/modify', fields, FORM_TYPE, signedIn),
  () => fetch(search).then((answer) => answer.text()),
];

await Promise.all(attacks.map((attack) => attack()));
process.stdout.write('ready\n');
for (const attack of attacks) void again(attack);

async function again(attack: () => Promise<unknown>): Promise<void> {
  for (;;) {
    await attack();
    await new Promise((go) => setTimeout(go, 10));
  }
}
