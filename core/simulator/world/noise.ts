// Noise from integers only, so that every machine computes the same values.

/** Returns a number that is at least −1 and below 1. The same seed and index always give the same number. */
export function noiseAt(seed: number, index: number): number {
  let bits = Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad);
  bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97);
  bits ^= bits >>> 15;
  return (bits >>> 0) / 0x8000_0000 - 1;
}
