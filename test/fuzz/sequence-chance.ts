// The random choices depend on seed, target and number of a sequence, so that each sequence can be generated alone.
import { Chance } from '../support/chance.ts';

export function sequenceChance(seed: number, target: string, number: number): Chance {
  let hash = Math.imul(seed, 0x9e3779b1);
  for (const character of target) hash = mix(hash ^ character.charCodeAt(0));
  return new Chance(mix(hash ^ number));
}

/** The last step of MurmurHash3: neighboring numbers get results that are far apart. */
function mix(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
