import type { CandidateWorld } from './world-parameters.ts';

/** A candidate world that fits a recording. The weights of all fitted worlds add up to 1. */
export interface FittedWorld extends CandidateWorld {
  weight: number;
}
