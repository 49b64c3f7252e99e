// What SHA-1 and SHA-2 have in common.

/** With a 1 bit, zeros and the length in bits, to whole blocks. */
export function padded(bytes: readonly number[], blockBytes: number): number[] {
  const lengthBytes = blockBytes / 8;
  const all = [...bytes, 0x80];
  while (all.length % blockBytes !== blockBytes - lengthBytes) all.push(0);
  for (let shift = 8 * (lengthBytes - 1); shift >= 0; shift -= 8)
    all.push(shift > 50 ? 0 : Math.floor((bytes.length * 8) / 2 ** shift) % 256);
  return all;
}

/** Blocks of 16 words of 32 bits. */
export function words(bytes: readonly number[]): number[][] {
  const blocks: number[][] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    if (at % 64 === 0) blocks.push([]);
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(at, at + 4);
    blocks.at(-1)?.push((a << 24) | (b << 16) | (c << 8) | d);
  }
  return blocks;
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
 * The fractions of the square roots of the first 8 primes, and of the cube roots of so many: SHA-2's constants. They
 * are kept, since they take a hundred times as long as the hash of a short text.
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

/** The whole part of a root, by Newton's method. */
function root(value: bigint, degree: bigint): bigint {
  let guess = 1n << (BigInt(value.toString(2).length) / degree + 1n);
  for (;;) {
    const next = ((degree - 1n) * guess + value / guess ** (degree - 1n)) / degree;
    if (next >= guess) return guess;
    guess = next;
  }
}
