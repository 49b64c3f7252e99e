// Fields of autoscalers that are written where no autoscaler stands: values of a chart, and kustomize patches. What is asked there
// needs the workspace, which says what they are for.
import type { CompletionItem, Diagnostic, Hover, Position, Range } from 'vscode-languageserver-types';
import type { CompletionOptions } from '../completion/place.ts';
import { isOperations, type PatchOptions } from '../patches/document.ts';
import { isValuesAddress } from '../values/addresses.ts';
import { isKustomizationAddress } from '../workspace/scan.ts';
import type { DiagnosticOptions } from './diagnostics.ts';
import type { Fix } from './fixes.ts';
import type { HoverOptions } from './hover.ts';
import { patchHoverAt, patchProblems } from './patch.ts';
import { patchCompletionsAt } from './patch-completion.ts';
import { patchFixes } from './patch-fixes.ts';
import { valuesCompletionsAt } from './values-completion.ts';
import { valuesHoverAt } from './values-hover.ts';
import { valuesProblems } from './values-problems.ts';

/** A glance: whether the others here have to be asked at all. */
export function mayWriteElsewhere(text: string, uri: string): boolean {
  return isValuesAddress(uri) || (isKustomizationAddress(uri) ? text.includes('patch') : isOperations(text));
}

export function elsewhereProblems(text: string, around: PatchOptions, options: DiagnosticOptions): Diagnostic[] {
  return isValuesAddress(around.uri) ? valuesProblems(text, around, options) : patchProblems(text, around, options);
}

/** Of what the asked range touches; a chart's values bring none. */
export function elsewhereFixes(text: string, around: PatchOptions, asked: Range): Fix[] {
  return isValuesAddress(around.uri) ? [] : patchFixes(text, around, asked);
}

export function elsewhereHoverAt(text: string, position: Position, around: PatchOptions, options: HoverOptions): Hover | undefined {
  return isValuesAddress(around.uri) ? valuesHoverAt(text, position, around, options) : patchHoverAt(text, position, around, options);
}

export function elsewhereCompletionsAt(
  text: string,
  position: Position,
  around: PatchOptions,
  options: CompletionOptions,
): CompletionItem[] {
  return isValuesAddress(around.uri)
    ? valuesCompletionsAt(text, position, around, options)
    : patchCompletionsAt(text, position, around, options);
}
