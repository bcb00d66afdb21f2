/** Splits a stream into parts of `size` bytes. The last part has 0 to `size` bytes. */
export async function* inParts(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const some of bytes) {
    held.push(some);
    length += some.length;
    if (length <= size) continue;
    const all = Buffer.concat(held, length);
    let at = 0;
    for (; length - at > size; at += size) yield all.subarray(at, at + size);
    held = [all.subarray(at)];
    length -= at;
  }
  yield Buffer.concat(held, length);
}
