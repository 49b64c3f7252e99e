// SHA-512. Each 64-bit word is two halves of 32 bits, because BigInt would take thirty times as long.
import { hex32, padded, roundConstants, wordAt } from './hash-words.ts';

const rounds = 80;

export function sha512(bytes: readonly number[]): string {
  const { primes, roots } = roundConstants(rounds, 64n);
  const state = halvesOf(primes);
  const constants = halvesOf(roots);
  const all = padded(bytes, 128);
  const schedule = new Int32Array(2 * rounds);
  for (let start = 0; start < all.length; start += 128) {
    for (let at = 0; at < 32; at++) schedule[at] = wordAt(all, start + 4 * at);
    extend(schedule);
    compress(state, schedule, constants);
  }
  return [...state].map(hex32).join('');
}

function halvesOf(words: readonly bigint[]): Int32Array {
  return Int32Array.from(words.flatMap((word) => [Number(word >> 32n) | 0, Number(word & 0xffff_ffffn) | 0]));
}

/**
 * Returns the carry into the upper half. `sum` is a sum of lower 32-bit halves, which is exact because it is below
 * 2^53.
 */
const carryOf = (sum: number): number => Math.floor(sum / 2 ** 32);
const unsigned = (value: number): number => value >>> 0;

function extend(schedule: Int32Array): void {
  const half = (at: number): number => schedule[at] as number;
  for (let at = 32; at < 2 * rounds; at += 2) {
    const [earlyHigh, earlyLow] = [half(at - 30), half(at - 29)];
    const [lateHigh, lateLow] = [half(at - 4), half(at - 3)];
    const firstHigh = rotated(earlyHigh, earlyLow, 1) ^ rotated(earlyHigh, earlyLow, 8) ^ (earlyHigh >>> 7);
    const firstLow =
      rotated(earlyLow, earlyHigh, 1) ^ rotated(earlyLow, earlyHigh, 8) ^ shifted(earlyHigh, earlyLow, 7);
    const secondHigh = rotated(lateHigh, lateLow, 19) ^ rotated(lateLow, lateHigh, 29) ^ (lateHigh >>> 6);
    const secondLow = rotated(lateLow, lateHigh, 19) ^ rotated(lateHigh, lateLow, 29) ^ shifted(lateHigh, lateLow, 6);
    const low = unsigned(half(at - 31)) + unsigned(firstLow) + unsigned(half(at - 13)) + unsigned(secondLow);
    schedule[at + 1] = low | 0;
    schedule[at] = (half(at - 32) + firstHigh + half(at - 14) + secondHigh + carryOf(low)) | 0;
  }
}

/**
 * Returns a half of a 64-bit word that is rotated to the right by `by` bits. `own` is this half before the rotation,
 * and `other` is the other half. `by` is below 32; to rotate by 32 bits more, the caller swaps the halves.
 */
function rotated(own: number, other: number, by: number): number {
  return (own >>> by) | (other << (32 - by));
}

function shifted(high: number, low: number, by: number): number {
  return (low >>> by) | (high << (32 - by));
}

function compress(state: Int32Array, schedule: Int32Array, constants: Int32Array): void {
  const work = Int32Array.from(state);
  const half = (at: number): number => work[at] as number;
  for (let at = 0; at < 2 * rounds; at += 2) {
    const [aHigh, aLow, eHigh, eLow] = [half(0), half(1), half(8), half(9)];
    const secondHigh = rotated(eHigh, eLow, 14) ^ rotated(eHigh, eLow, 18) ^ rotated(eLow, eHigh, 9);
    const secondLow = rotated(eLow, eHigh, 14) ^ rotated(eLow, eHigh, 18) ^ rotated(eHigh, eLow, 9);
    const chosenHigh = (eHigh & half(10)) ^ (~eHigh & half(12));
    const chosenLow = (eLow & half(11)) ^ (~eLow & half(13));
    const sumLow =
      unsigned(half(15)) +
      unsigned(secondLow) +
      unsigned(chosenLow) +
      unsigned(constants[at + 1] as number) +
      unsigned(schedule[at + 1] as number);
    const sumHigh =
      (half(14) + secondHigh + chosenHigh + (constants[at] as number) + (schedule[at] as number) + carryOf(sumLow)) | 0;
    const firstHigh = rotated(aHigh, aLow, 28) ^ rotated(aLow, aHigh, 2) ^ rotated(aLow, aHigh, 7);
    const firstLow = rotated(aLow, aHigh, 28) ^ rotated(aHigh, aLow, 2) ^ rotated(aHigh, aLow, 7);
    const majorityHigh = (aHigh & half(2)) ^ (aHigh & half(4)) ^ (half(2) & half(4));
    const majorityLow = (aLow & half(3)) ^ (aLow & half(5)) ^ (half(3) & half(5));
    const movedLow = unsigned(half(7)) + unsigned(sumLow | 0);
    const movedHigh = half(6) + sumHigh + carryOf(movedLow);
    const nextLow = unsigned(sumLow | 0) + unsigned(firstLow) + unsigned(majorityLow);
    const nextHigh = sumHigh + firstHigh + majorityHigh + carryOf(nextLow);
    work.copyWithin(2, 0, 14);
    work[0] = nextHigh | 0;
    work[1] = nextLow | 0;
    work[8] = movedHigh | 0;
    work[9] = movedLow | 0;
  }
  for (let at = 0; at < 16; at += 2) {
    const low = unsigned(state[at + 1] as number) + unsigned(half(at + 1));
    state[at + 1] = low | 0;
    state[at] = ((state[at] as number) + half(at) + carryOf(low)) | 0;
  }
}
