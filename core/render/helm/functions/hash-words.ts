/** Pads the bytes to whole blocks with a 1 bit, zeros and the length in bits. */

export function padded(bytes: readonly number[], blockBytes: number): Uint8Array {
  const lengthBytes = blockBytes / 8;
  const all = new Uint8Array(Math.ceil((bytes.length + 1 + lengthBytes) / blockBytes) * blockBytes);
  all.set(bytes);
  all[bytes.length] = 0x80;
  for (let at = 1, rest = bytes.length * 8; rest > 0; at++, rest = Math.floor(rest / 256))
    all[all.length - at] = rest % 256;
  return all;
}

export function wordAt(bytes: Uint8Array, at: number): number {
  const byte = (offset: number): number => bytes[at + offset] as number;
  return (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3);
}

export const rotateLeft = (value: number, by: number): number => (value << by) | (value >>> (32 - by));
export const rotateRight = (value: number, by: number): number => (value >>> by) | (value << (32 - by));
export const hex32 = (value: number): string => (value >>> 0).toString(16).padStart(8, '0');

interface RoundConstants {
  primes: readonly bigint[];
  roots: readonly bigint[];
}

const calculated = new Map<string, RoundConstants>();

/**
 * Returns the round constants, which are cached, because computing them takes a hundred times as long as hashing a
 * short text.
 */
export function roundConstants(count: number, bits: bigint): RoundConstants {
  const key = `${count} of ${bits}`;
  const known = calculated.get(key);
  if (known) return known;
  const constants = calculateConstants(count, bits);
  calculated.set(key, constants);
  return constants;
}

function calculateConstants(count: number, bits: bigint): RoundConstants {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++)
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  return {
    primes: primes.slice(0, 8).map((prime) => BigInt.asUintN(Number(bits), root(BigInt(prime) << (2n * bits), 2n))),
    roots: primes.map((prime) => BigInt.asUintN(Number(bits), root(BigInt(prime) << (3n * bits), 3n))),
  };
}

function root(value: bigint, degree: bigint): bigint {
  let guess = 1n << (BigInt(value.toString(2).length) / degree + 1n);
  for (;;) {
    const next = ((degree - 1n) * guess + value / guess ** (degree - 1n)) / degree;
    if (next >= guess) return guess;
    guess = next;
  }
}
