// What an editor can ask. The server answers with these; a test may put another in the place of one.

import { findLenses, lensTitle } from './code-lens.ts';
import { completionsAt, resolveCompletion } from './completion.ts';
import { findConversions } from './conversions.ts';
import { definitionAt, referencesAt } from './definition.ts';
import { dependsOnWorkload, diagnose } from './diagnostics.ts';
import { documentLinksOf } from './document-links.ts';
import { countSymbols, documentSymbols } from './document-symbols.ts';
import { findFixes } from './fixes.ts';
import { foldingRangesOf } from './folding.ts';
import { hoverAt } from './hover.ts';
import { inlayHintsOf } from './inlay-hints.ts';
import { missingRequestAt } from './missing-request.ts';
import { findObjectFixes } from './object-fixes.ts';
import { previewLensAt } from './preview-lens.ts';
import { prepareRename, renameAt } from './rename.ts';
import { scenarioNotes } from './scenario-notes.ts';
import { selectionRangeAt } from './selection-range.ts';
import { semanticTokensOf } from './semantic-tokens.ts';
import { findSimulation, simulationAt } from './simulation.ts';
import { storedObjectOf } from './stored-object.ts';
import {
  isValuesOrPatch,
  valuesOrPatchCompletionsAt,
  valuesOrPatchFixes,
  valuesOrPatchHoverAt,
  valuesOrPatchProblems,
} from './values-and-patches.ts';
import { valuesHints } from './values-hints.ts';
import { valuesLenses } from './values-lens.ts';
import { workloadHoverAt } from './workload-hover.ts';

export const features = {
  ...{ findConversions, storedObjectOf },
  ...{
    completionsAt,
    missingRequestAt,
    countSymbols,
    definitionAt,
    dependsOnWorkload,
    diagnose,
    findFixes,
    foldingRangesOf,
  },
  ...{ inlayHintsOf, hoverAt, lensTitle, documentLinksOf },
  ...{
    findObjectFixes,
    findLenses,
    previewLensAt,
    referencesAt,
    prepareRename,
    renameAt,
    resolveCompletion,
    scenarioNotes,
    selectionRangeAt,
    simulationAt,
    findSimulation,
    documentSymbols,
    semanticTokensOf,
    workloadHoverAt,
  },
  ...{
    valuesOrPatchCompletionsAt,
    valuesOrPatchFixes,
    valuesOrPatchHoverAt,
    valuesOrPatchProblems,
    isValuesOrPatch,
    valuesHints,
    valuesLenses,
  },
};
export type Features = typeof features;
