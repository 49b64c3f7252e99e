// Decides where renderings run, and how much of them runs in the thread that answers the editor.
import { Work } from '../render/work.ts';
import type { KeptAnswers } from './kept-answers.ts';

/** Where renderings run. Without `elsewhere` and `now`, all run in this thread, limited only by their steps. */
export interface RenderingHost {
  elsewhere?: KeptAnswers | undefined;
  /** Returns the time in milliseconds since any fixed moment. */
  now?: (() => number) | undefined;
}

/**
 * The maximum number of steps that the server's own thread takes for a chart or a kustomization. These steps take less
 * time than a person notices.
 */
export const stepsHere = 60_000;
const msHere = 100;
/** The maximum time, in milliseconds, if there is no other thread. A longer rendering is stopped. */
const mostMsHere = 1000;

/**
 * Returns the work that may be done in this thread.
 *
 * @param isLarge whether an earlier rendering exceeded the limits, so that this thread does not try it again
 */
export function workHere({ elsewhere, now }: RenderingHost, isLarge: boolean): Work {
  if (!elsewhere) return new Work({ ms: mostMsHere, now });
  return isLarge ? new Work({ steps: -1 }) : new Work({ steps: stepsHere, ms: msHere, now });
}
