import { padded, roundConstants } from './hash-words.ts';

export function sha512(bytes: readonly number[]): string {
  const { primes, roots } = roundConstants(80, 64n);
  const state = [...primes];
  for (const block of words64(padded(bytes, 128))) {
    for (let at = 16; at < 80; at++) {
      const [early, late] = [word(block, at - 15), word(block, at - 2)];
      const first = rotate(early, 1n) ^ rotate(early, 8n) ^ (early >> 7n);
      const second = rotate(late, 19n) ^ rotate(late, 61n) ^ (late >> 6n);
      block.push(in64(word(block, at - 16) + first + word(block, at - 7) + second));
    }
    let [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n, f = 0n, g = 0n, h = 0n] = state;
    for (const [at, value] of block.entries()) {
      const second = rotate(e, 14n) ^ rotate(e, 18n) ^ rotate(e, 41n);
      const sum = h + second + ((e & f) ^ (in64(~e) & g)) + word(roots, at) + value;
      const first = rotate(a, 28n) ^ rotate(a, 34n) ^ rotate(a, 39n);
      const next = in64(sum + first + ((a & b) ^ (a & c) ^ (b & c)));
      [h, g, f, e, d, c, b, a] = [g, f, e, in64(d + sum), c, b, a, next];
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) state[at] = in64(word(state, at) + value);
  }
  return state.map((value) => value.toString(16).padStart(16, '0')).join('');
}

function words64(bytes: readonly number[]): bigint[][] {
  const blocks: bigint[][] = [];
  for (let at = 0; at < bytes.length; at += 8) {
    if (at % 128 === 0) blocks.push([]);
    blocks.at(-1)?.push(bytes.slice(at, at + 8).reduce((value, byte) => (value << 8n) | BigInt(byte), 0n));
  }
  return blocks;
}

const in64 = (value: bigint): bigint => BigInt.asUintN(64, value);
const rotate = (value: bigint, by: bigint): bigint => in64((value >> by) | (value << (64n - by)));
const word = (values: readonly bigint[], at: number): bigint => values[at] ?? 0n;
