// What an editor can ask. The server answers with these; a test may put another in the place of one.
import { completionsAt, resolveCompletion } from './completion.ts';
import { diagnose } from './diagnostics.ts';
import { fixesOf } from './fixes.ts';
import { foldsOf } from './folding.ts';
import { hintsIn } from './hints.ts';
import { hoverAt } from './hover.ts';
import { lensTitle, placeLenses } from './lens.ts';
import { linksOf } from './links.ts';
import { selectionAt } from './selection.ts';
import { simulationAt } from './simulation.ts';
import { symbolsOf } from './symbols.ts';

export const features = {
  ...{ completionsAt, diagnose, fixesOf, foldsOf, hintsIn, hoverAt, lensTitle, linksOf },
  ...{ placeLenses, resolveCompletion, selectionAt, simulationAt, symbolsOf },
};
export type Features = typeof features;
