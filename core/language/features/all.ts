// What an editor can ask. The server answers with these; a test may put another in the place of one.
import { completionsAt, resolveCompletion } from './completion.ts';
import { contradictionAt } from './contradiction.ts';
import { conversionsIn } from './conversions.ts';
import { definitionAt, referencesAt } from './definition.ts';
import { dependsOnWorkload, diagnose } from './diagnostics.ts';
import { elsewhereCompletionsAt, elsewhereFixes, elsewhereHoverAt, elsewhereProblems, mayWriteElsewhere } from './elsewhere.ts';
import { fixesOf } from './fixes.ts';
import { foldsOf } from './folding.ts';
import { hintsIn } from './hints.ts';
import { hoverAt } from './hover.ts';
import { lensTitle, placeLenses } from './lens.ts';
import { linksOf } from './links.ts';
import { objectFixesOf } from './object-fixes.ts';
import { previewLensAt } from './preview.ts';
import { renameAt, renameableAt } from './rename.ts';
import { scenarioNotes } from './scenario-notes.ts';
import { selectionAt } from './selection.ts';
import { simulationAt, simulationNamed } from './simulation.ts';
import { storedOf } from './stored.ts';
import { symbolsOf } from './symbols.ts';
import { tokensOf } from './tokens.ts';
import { valuesHints } from './values-hints.ts';
import { valuesLenses } from './values-lens.ts';
import { workloadHoverAt } from './workload-hover.ts';

export const features = {
  ...{ conversionsIn, storedOf },
  ...{ completionsAt, contradictionAt, definitionAt, dependsOnWorkload, diagnose, fixesOf, foldsOf, hintsIn, hoverAt, lensTitle, linksOf },
  ...{
    objectFixesOf,
    placeLenses,
    previewLensAt,
    referencesAt,
    renameableAt,
    renameAt,
    resolveCompletion,
    scenarioNotes,
    selectionAt,
    simulationAt,
    simulationNamed,
    symbolsOf,
    tokensOf,
    workloadHoverAt,
  },
  ...{ elsewhereCompletionsAt, elsewhereFixes, elsewhereHoverAt, elsewhereProblems, mayWriteElsewhere, valuesHints, valuesLenses },
};
export type Features = typeof features;
