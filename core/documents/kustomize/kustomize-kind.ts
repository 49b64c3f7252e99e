// The kind of document for kustomizations and for files with JSON patches. A file with a strategic merge patch counts
// as a manifest.

import { mayHavePatches, type PatchContext } from '../../analysis/patches/patch-document.ts';
import { isKustomizationUri } from '../../analysis/scan-document.ts';
import { type DocumentKind, emptySupport, type SupportedDocument } from '../../editor/document-support.ts';
import { kustomizationLenses } from '../../editor/lenses/build-lenses.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';
import { unmatchedCode } from '../../lint/build-code.ts';
import { completionOptionsOf, isIndentation } from '../completion-options.ts';
import { diagnosticOptionsOf } from '../diagnostic-options.ts';
import { manifestSupport } from '../manifest/manifest-kind.ts';
import { hasOwnFindings } from '../own-findings.ts';
import { scenarioOfText } from './built-scenarios.ts';
import { patchHoverAt, patchProblems } from './patch.ts';
import { patchCompletionsAt } from './patch-completion.ts';
import { patchFixAll, patchFixes } from './patch-fixes.ts';
import { kustomizedDocument, unmatchedFixes, withKustomizeProblems } from './patched-problems.ts';

export const kustomizeDocumentKind: DocumentKind = {
  matches: (document) => mayHavePatches(textOf(document), document.uri) && !hasOwnFindings(document),
  support: {
    ...emptySupport,
    async diagnostics(document, context) {
      const index = await context.index();
      const options = diagnosticOptionsOf(context);
      const inPatches = patchProblems(textOf(document), patchContext(document, index), options);
      const file = await context.kustomizationsWith(document.uri);
      if (!file) return inPatches;
      return withKustomizeProblems(
        inPatches,
        kustomizedDocument(document, file, await scenarioOfText(document, context)),
        options,
      );
    },
    async hover(document, position, context) {
      const built = await context.renderTemplate(document.analyze(), document);
      const patches = patchContext(document, await context.index());
      const hover = patchHoverAt(textOf(document), position, patches, { ...context, built });
      return hover ?? manifestSupport.hover(document, position, context);
    },
    async completion(document, request, context) {
      if (isIndentation(document, request)) return [];
      const index = await context.index();
      const options = completionOptionsOf(document, context, index);
      const items = patchCompletionsAt(textOf(document), request.position, patchContext(document, index), options);
      return items.length > 0 ? items : manifestSupport.completion(document, request, context);
    },
    async codeLenses(document, context) {
      const built = isKustomizationUri(document.uri) ? await kustomizationLenses(document, context) : [];
      return [...built, ...(await manifestSupport.codeLenses(document, context))];
    },
    resolveCodeLens: manifestSupport.resolveCodeLens,
    async quickFixes(document, { range, isReported }, context) {
      const fixes = patchFixes(textOf(document), patchContext(document, await context.index()), range);
      const file = isReported(unmatchedCode) ? await context.kustomizationsWith(document.uri) : undefined;
      const renames = file ? unmatchedFixes(kustomizedDocument(document, file), range) : [];
      return [...fixes.filter(({ code }) => isReported(code)), ...renames];
    },
    async fixAll(document, context) {
      return patchFixAll(textOf(document), patchContext(document, await context.index()), context);
    },
  },
};

function textOf({ yamlDocument }: SupportedDocument): string {
  return yamlDocument.text;
}

function patchContext({ uri, source }: SupportedDocument, index: WorkspaceIndex): PatchContext {
  return { index, uri, json: source.format === 'json' };
}
