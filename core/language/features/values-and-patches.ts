// Fields of autoscalers that are written where no autoscaler stands: values of a chart, and kustomize patches. What is
// asked there needs the workspace, which says what they are for.
import type { CompletionItem, Diagnostic, Hover, Position, Range } from 'vscode-languageserver-types';
import type { CompletionOptions } from '../completion/completion-subject.ts';
import { isJsonPatch, type PatchContext } from '../patches/patch-document.ts';
import { isHelmValuesUri } from '../values/uris.ts';
import { isKustomizationUri } from '../workspace/scan-document.ts';
import type { DiagnosticOptions } from './diagnostics.ts';
import type { QuickFix } from './fixes.ts';
import type { HoverOptions } from './hover.ts';
import { patchHoverAt, patchProblems } from './patch.ts';
import { patchCompletionsAt } from './patch-completion.ts';
import { patchFixes } from './patch-fixes.ts';
import { valuesCompletionsAt } from './values-completion.ts';
import { valuesHoverAt } from './values-hover.ts';
import { valuesProblems } from './values-problems.ts';

/** A glance: whether the others here have to be asked at all. */
export function isValuesOrPatch(text: string, uri: string): boolean {
  return isHelmValuesUri(uri) || (isKustomizationUri(uri) ? text.includes('patch') : isJsonPatch(text));
}

export function valuesOrPatchProblems(text: string, context: PatchContext, options: DiagnosticOptions): Diagnostic[] {
  return isHelmValuesUri(context.uri) ? valuesProblems(text, context, options) : patchProblems(text, context, options);
}

/** Of what the asked range touches; a chart's values bring none. */
export function valuesOrPatchFixes(text: string, context: PatchContext, range: Range): QuickFix[] {
  return isHelmValuesUri(context.uri) ? [] : patchFixes(text, context, range);
}

export function valuesOrPatchHoverAt(
  text: string,
  position: Position,
  context: PatchContext,
  options: HoverOptions,
): Hover | undefined {
  return isHelmValuesUri(context.uri)
    ? valuesHoverAt(text, position, context, options)
    : patchHoverAt(text, position, context, options);
}

export function valuesOrPatchCompletionsAt(
  text: string,
  position: Position,
  context: PatchContext,
  options: CompletionOptions,
): CompletionItem[] {
  return isHelmValuesUri(context.uri)
    ? valuesCompletionsAt(text, position, context, options)
    : patchCompletionsAt(text, position, context, options);
}
