import { type PageLine, pageOf } from '../../core/explanation/page-text.ts';
import type { ExplainedAutoscaler } from '../explained-autoscaler.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import { alignTable, wrapText } from './table.ts';

export function explanationsAsText(all: readonly ExplainedAutoscaler[], terminal: Terminal): string {
  const [only] = all;
  if (only && all.length === 1) return terminalLines(pageLines(only, terminal));
  const sorted = all.toSorted((a, b) => Number(isProblem(b)) - Number(isProblem(a)));
  const problems = sorted.filter(isProblem);
  const rest = all.length - problems.length;
  return terminalLines([
    ...summaryTable(sorted, terminal),
    ...problems.flatMap((one) => ['', ...pageLines(one, terminal)]),
    ...(rest === 0 ? [] : ['', `${rest} of ${all.length} autoscalers need no attention; --name NAME explains one.`]),
  ]);
}

function isProblem({ explanation }: ExplainedAutoscaler): boolean {
  return explanation.verdict.isProblem;
}

function summaryTable(all: readonly ExplainedAutoscaler[], { width, styles }: Terminal): string[] {
  const rows = all.map(({ explanation }) => {
    const { namespace, name, currentReplicas, minReplicas, maxReplicas } = explanation.observed;
    const bounds = maxReplicas === undefined ? '' : `${minReplicas ?? 1} … ${maxReplicas}`;
    return [namespace, name, String(currentReplicas ?? ''), bounds, explanation.verdict.headline];
  });
  return alignTable(
    [
      { head: 'namespace', align: 'left' },
      { head: 'name', align: 'left', style: styles.bold },
      { head: 'replicas', align: 'right' },
      { head: 'bounds', align: 'left' },
      { head: 'state', align: 'left', wraps: true },
    ],
    rows,
    width,
  );
}

/** Lines are at most this wide, because longer lines are hard to read on a wide terminal. */
const maxWidth = 110;

function pageLines({ explanation }: ExplainedAutoscaler, terminal: Terminal): string[] {
  const width = Math.min(terminal.width ?? maxWidth, maxWidth);
  return pageOf(explanation).flatMap(({ title, lines }) => [
    ...(title === undefined ? [] : ['', terminal.styles.bold(title)]),
    ...lines.flatMap((line) => wrappedLine(line, title === undefined ? '' : '  ', width, terminal)),
  ]);
}

function wrappedLine({ text, style, indented }: PageLine, base: string, width: number, { styles }: Terminal): string[] {
  const indent = base + (indented ? '  ' : '');
  const apply =
    style === 'problem' ? styles.warning : style === 'answer' ? styles.bold : style === 'quote' ? styles.dim : plain;
  return wrapText(text.replace(/\s+/g, ' '), Math.max(20, width - indent.length)).map((part) => indent + apply(part));
}

const plain = (text: string) => text;
