import type { Position, Range } from 'vscode-languageserver-types';
import type { AnalyzedDocument } from '../analysis/analyze-document.ts';
import { expressionOf, splitDefault } from '../analysis/template/template-expression.ts';
import { positionAt } from '../text/lines.ts';
import type { Node } from '../text/node.ts';
import { findNode, ownValue } from '../text/tree.ts';

export interface TemplateExpression {
  expression: string;
  /** The range, relative to the start of the YAML document. */
  range: Range;
}

/** Returns only the expressions in the `spec` of autoscalers, because only these expressions affect a simulation. */
export function templateExpressions({ autoscalers, lines }: AnalyzedDocument): TemplateExpression[] {
  return autoscalers.flatMap(({ root }) =>
    [...templatedNodes(findNode(root, ['spec'])?.node)].flatMap(({ source, range }) => {
      const written = expressionOf(source);
      if (written === undefined || /^toYaml\b/.test(written)) return [];
      const place = { start: positionAt(lines, range.start), end: positionAt(lines, range.end) };
      return [{ expression: splitDefault(written).base, range: place }];
    }),
  );
}

export function expressionAt(analyzed: AnalyzedDocument, { line, character }: Position): string | undefined {
  return templateExpressions(analyzed).find(
    ({ range: { start, end } }) =>
      (start.line < line || (start.line === line && start.character <= character)) &&
      (end.line > line || (end.line === line && end.character >= character)),
  )?.expression;
}

function* templatedNodes(node: Node | undefined): Generator<Extract<Node, { kind: 'templated' }>> {
  if (node?.kind === 'templated') yield node;
  if (node?.kind === 'list') for (const item of node.items) yield* templatedNodes(item);
  if (node?.kind === 'map') for (const entry of node.entries) yield* templatedNodes(ownValue(entry));
}
