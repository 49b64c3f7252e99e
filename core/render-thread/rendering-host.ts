// Decides where renderings run, and how much work runs in the thread that answers the editor.
import { Work } from '../render/work.ts';
import type { KeptAnswers } from './kept-answers.ts';

/**
 * Decides where renderings run. If `elsewhere` and `now` are absent, all renderings run in this thread, and only their
 * number of steps is limited.
 */
export interface RenderingHost {
  elsewhere?: KeptAnswers | undefined;
  /** Returns milliseconds since any fixed moment. */
  now?: (() => number) | undefined;
}

/** The maximum number of steps of a rendering in the server's own thread: few enough that a person notices no delay. */
export const stepsHere = 60_000;
const msHere = 100;
/**
 * The time limit in milliseconds for a rendering in this thread if there is no other thread. A longer rendering is
 * stopped.
 */
const mostMsHere = 1000;

/**
 * Returns the limits of a rendering in this thread.
 * @param isLarge whether an earlier attempt exceeded the limits. If another thread can render, this thread then makes
 * no further attempt.
 */
export function workHere({ elsewhere, now }: RenderingHost, isLarge: boolean): Work {
  if (!elsewhere) return new Work({ ms: mostMsHere, now });
  return isLarge ? new Work({ steps: -1 }) : new Work({ steps: stepsHere, ms: msHere, now });
}
