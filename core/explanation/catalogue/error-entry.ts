import type { CatalogueEntry } from './entry.ts';
import type { MetricsApi } from './metrics-api.ts';

export interface ErrorEntry extends CatalogueEntry {
  /** Why nothing scales, as a clause: `the target does not exist`. */
  short: string;
}

export interface FoundError {
  message: string;
  api: MetricsApi | undefined;
}

export interface ErrorPattern {
  /** The message must contain all of these words in this order. */
  words: readonly string[];
  /**
   * The explanation of the error, or a function that returns the explanation. The function returns undefined if `words`
   * mean something else in the message.
   */
  entry: ErrorEntry | ((found: FoundError) => ErrorEntry | undefined);
}
