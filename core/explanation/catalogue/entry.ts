// The meanings of a controller's texts: of each reason of a condition or event, and of the errors inside their
// messages.
import type { Path } from '../../model/path.ts';

export interface CatalogueEntry {
  means: string;
  /** Likely causes, the most frequent one first. */
  causes?: readonly string[];
  /** What a person can do; absent if nothing has to be done. */
  advice?: string;
  field?: Path;
}

export type Catalogue = Readonly<Record<string, CatalogueEntry>>;
