// The meanings of a controller's texts. The catalogue has an entry for each reason of a condition and of an event, and
// for the errors inside their messages.
import type { Path } from '../../model/path.ts';

export interface CatalogueEntry {
  /** Sentences for a reader who knows little about autoscaling. */
  means: string;
  /** The usual causes, the most frequent one first. They are likely, not certain. */
  causes?: readonly string[];
  /** Absent if nothing has to be done. */
  advice?: string;
  /** The field of the autoscaler that the entry is about. */
  field?: Path;
}

export type Catalogue = Readonly<Record<string, CatalogueEntry>>;
