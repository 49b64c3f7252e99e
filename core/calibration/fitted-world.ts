import type { CandidateWorld } from './world-parameters.ts';

/** A simulated cluster that fits a recording. The weights of all fitted clusters add up to 1. */
export interface FittedWorld extends CandidateWorld {
  weight: number;
}
