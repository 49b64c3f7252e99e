// SHA-256 of a string in UTF-8. kustomize puts a part of it into the names of generated resources.

const initial = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const constants = roundConstants();

export function sha256(text: string): string {
  const words = padded(utf8(text));
  let state = [...initial];
  for (let start = 0; start < words.length; start += 16) state = compress(state, words.slice(start, start + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

export function utf8(text: string): number[] {
  return [...text].flatMap((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x800) return [0xc0 | (code >> 6), tail(0)];
    if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)];
    return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)];
  });
}

/** The message as words of 32 bits: its bytes, a 1 bit, zeros, its length. */
function padded(bytes: readonly number[]): number[] {
  const length = Math.ceil((bytes.length + 9) / 64) * 16;
  const words = new Array<number>(length).fill(0);
  for (const [index, byte] of [...bytes, 0x80].entries())
    words[index >> 2] = (words[index >> 2] ?? 0) | (byte << (24 - 8 * (index & 3)));
  words[length - 2] = Math.floor((bytes.length * 8) / 2 ** 32);
  words[length - 1] = (bytes.length * 8) | 0;
  return words;
}

function compress(state: readonly number[], block: readonly number[]): number[] {
  const w = [...block];
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15] ?? 0, w[i - 2] ?? 0];
    const s0 = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
    const s1 = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
    w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (constants[i] ?? 0) + (w[i] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] ?? 0)) | 0);
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The first 32 bits of the fractions of the cube roots of the first 64 primes. */
function roundConstants(): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes.map((prime) => Number(cubeRootFraction(BigInt(prime))) | 0);
}

function cubeRootFraction(prime: bigint): bigint {
  // The cube root of prime · 2^96 is that of the prime with 32 binary places.
  const scaled = prime << 96n;
  let [low, high] = [0n, 1n << 36n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** 3n <= scaled) low = middle;
    else high = middle;
  }
  return low & 0xffffffffn;
}
