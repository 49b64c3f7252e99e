import type { DiagnosticsContext } from '../editor/document-support.ts';
import type { DiagnosticOptions } from '../lint/diagnostics.ts';
import type { FoundDiagnostic } from '../lint/found-diagnostic.ts';
import type { TextProblemCode } from '../text/text-problem.ts';

export function diagnosticOptionsOf({ levels, pages }: DiagnosticsContext): DiagnosticOptions {
  return { levels, pages };
}

/**
 * The codes of errors that other YAML extensions report, too. The code for duplicate keys is not in this set, because
 * only our message says what kubectl does with duplicate keys.
 */
const plainSyntaxCodes: ReadonlySet<unknown> = new Set<TextProblemCode | 'helm/values'>([
  'yaml-syntax',
  'yaml-tab',
  'helm/values',
]);

export function withoutSkippedErrors(
  diagnostics: readonly FoundDiagnostic[],
  { skipsSyntaxErrors }: DiagnosticsContext,
): readonly FoundDiagnostic[] {
  return skipsSyntaxErrors ? diagnostics.filter(({ code }) => !plainSyntaxCodes.has(code)) : diagnostics;
}
