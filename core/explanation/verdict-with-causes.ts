import type { CatalogueEntry } from './catalogue/entry.ts';
import type { ErrorEntry } from './catalogue/error-entry.ts';
import { certain, type StateVerdict } from './explanation.ts';

export function verdictWithCauses(
  { headline, isProblem }: Pick<StateVerdict, 'headline' | 'isProblem'>,
  entry: CatalogueEntry | undefined,
  error: ErrorEntry | undefined,
): StateVerdict {
  const { causes = [], advice, field } = error ?? entry ?? {};
  return {
    headline,
    isProblem,
    reasons: [error?.means, entry?.means].flatMap((text) => (text === undefined ? [] : [certain(text)])),
    causes,
    advice: advice ?? entry?.advice,
    field: field ?? entry?.field,
  };
}
