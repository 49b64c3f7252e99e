// sprig's hash functions. They hash the bytes of a text and return hexadecimal digits.
import { toBytes } from '../go/bytes.ts';
import { goString } from '../go/make.ts';
import { hex32, padded, rotateLeft, rotateRight, roundConstants, wordAt } from './hash-words.ts';
import { sha512 } from './sha512.ts';
import { declare, type NamedFunction, text } from './signatures.ts';

export const hashFunctions: readonly NamedFunction[] = (
  [
    ['sha1sum', sha1],
    ['sha256sum', sha256],
    ['sha512sum', sha512],
    ['adler32sum', adler32],
  ] as const
).map(([name, hash]) =>
  declare(name, 'string -> string', ([s], { spend }) => {
    const bytes = toBytes(text(s));
    spend(bytes.length / bytesPerStep);
    return goString(hash(bytes));
  }),
);

const bytesPerStep = 2;

function sha1(bytes: readonly number[]): string {
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const block = new Int32Array(80);
  for (let start = 0, all = padded(bytes, 64); start < all.length; start += 64) {
    readBlock(all, start, block);
    for (let at = 16; at < 80; at++)
      block[at] = rotateLeft(
        word(block, at - 3) ^ word(block, at - 8) ^ word(block, at - 14) ^ word(block, at - 16),
        1,
      );
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let at = 0; at < 80; at++) {
      const next = (rotateLeft(a, 5) + sha1Round(at, b, c, d) + e + word(block, at)) | 0;
      e = d;
      d = c;
      c = rotateLeft(b, 30);
      b = a;
      a = next;
    }
    addTo(state, [a, b, c, d, e]);
  }
  return state.map(hex32).join('');
}

function sha1Round(at: number, b: number, c: number, d: number): number {
  if (at < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (at < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  return at < 60 ? ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc : (b ^ c ^ d) + 0xca62c1d6;
}

export function sha256(bytes: readonly number[]): string {
  const { primes, roots } = roundConstants(64, 32n);
  const constants = roots.map(Number);
  const state = primes.map(Number);
  const block = new Int32Array(64);
  for (let start = 0, all = padded(bytes, 64); start < all.length; start += 64) {
    readBlock(all, start, block);
    for (let at = 16; at < 64; at++) {
      const [early, late] = [word(block, at - 15), word(block, at - 2)];
      const first = rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3);
      const second = rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10);
      block[at] = (word(block, at - 16) + first + word(block, at - 7) + second) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let at = 0; at < 64; at++) {
      const second = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
      const sum = (h + second + ((e & f) ^ (~e & g)) + word(constants, at) + word(block, at)) | 0;
      const first = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
      const next = (sum + first + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + sum) | 0;
      d = c;
      c = b;
      b = a;
      a = next;
    }
    addTo(state, [a, b, c, d, e, f, g, h]);
  }
  return state.map(hex32).join('');
}

function adler32(bytes: readonly number[]): string {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return String(high * 65_536 + low);
}

function readBlock(bytes: Uint8Array, start: number, block: Int32Array): void {
  for (let at = 0; at < 16; at++) block[at] = wordAt(bytes, start + 4 * at);
}

function word(values: ArrayLike<number>, at: number): number {
  return values[at] as number;
}

function addTo(state: number[], values: readonly number[]): void {
  for (const [at, value] of values.entries()) state[at] = (word(state, at) + value) | 0;
}
