// Decides where renderings run, and how much of them in the thread that answers a person.
import { Work } from '../render/work.ts';
import type { KeptAnswers } from './kept-answers.ts';

/**
 * The place where renderings run. Without another thread and a clock, all run here, within the limits of their steps.
 */
export interface RenderingHost {
  elsewhere?: KeptAnswers | undefined;
  /** The time in milliseconds from any origin. */
  now?: (() => number) | undefined;
}

/**
 * The work that the thread of a server does at once for a chart or a kustomization, which takes less time than a person
 * notices.
 */
export const stepsHere = 60_000;
const msHere = 100;
/** The limit without another thread: a longer rendering ends with the reason. */
const mostMsHere = 1000;

/** @param isLarge whether it exceeded the limits with other texts, so that it is not tried here again */
export function workHere({ elsewhere, now }: RenderingHost, isLarge: boolean): Work {
  if (!elsewhere) return new Work({ ms: mostMsHere, now });
  return isLarge ? new Work({ steps: -1 }) : new Work({ steps: stepsHere, ms: msHere, now });
}
