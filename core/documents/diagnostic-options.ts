import type { DiagnosticsContext } from '../editor/document-support.ts';
import type { DiagnosticOptions } from '../lint/diagnostics.ts';
import type { FoundDiagnostic } from '../lint/found-diagnostic.ts';
import type { TextProblemCode } from '../text/text-problem.ts';

export function diagnosticOptionsOf({ levels, pages }: DiagnosticsContext): DiagnosticOptions {
  return { levels, pages };
}

/** Other YAML extensions report these errors, too. For duplicate keys, only our message says what kubectl does. */
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
