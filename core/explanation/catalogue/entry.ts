// Describes what the reasons of conditions and events mean, and what the errors in their messages mean.
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
