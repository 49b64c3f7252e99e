// What `verify` found: each failed case as soon as it is known, a summary by tag, the total.
import type { AnswerDifference } from '../../core/language/admission/compare.ts';
import type { Difference } from '../../core/simulator/difference.ts';
import { alignTable } from './table.ts';

export type FailedCase = { file: string; line: number } & ({ id: string; difference: Difference | AnswerDifference } | { problem: string });

export interface Report {
  passed: number;
  failed: number;
  ticks: number;
  tags: Map<string, { passed: number; failed: number }>;
}

interface Show {
  failed(failed: FailedCase): void;
  end(report: Report): void;
}

export function verificationAsText(out: (text: string) => void): Show {
  return {
    failed: (failed) => out(`${failedText(failed)}\n`),
    end: (report) => out(`${summaryText(report)}${report.passed} passed, ${report.failed} failed\n`),
  };
}

export function verificationAsJson(out: (text: string) => void): Show {
  const cases: FailedCase[] = [];
  return {
    failed: (failed) => void cases.push(failed),
    end: ({ passed, failed, ticks, tags }) => {
      const byTag = Object.fromEntries([...tags].sort(([a], [b]) => (a < b ? -1 : 1)));
      out(`${JSON.stringify({ passed, failed, ticks, tags: byTag, cases }, null, 2)}\n`);
    },
  };
}

function failedText(failed: FailedCase): string {
  const place = `${failed.file}:${failed.line}`;
  if ('problem' in failed) return `${place}: ${failed.problem}`;
  const { field, expected, got } = failed.difference;
  const when = 'tick' in failed.difference ? `, tick ${failed.difference.tick} at ${failed.difference.atS} s` : '';
  return [`${place}: ${failed.id}${when}: ${field}`, `  expected  ${shown(expected)}`, `  got       ${shown(got)}`].join('\n');
}

const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing';

/** The tags with failures, the worst first; nothing where all is well. */
function summaryText({ tags }: Report): string {
  const worst = [...tags].filter(([, { failed }]) => failed > 0).sort(([, a], [, b]) => b.failed - a.failed || b.passed - a.passed);
  if (worst.length === 0) return '';
  const columns = [
    { head: 'tag', align: 'left' },
    { head: 'passed', align: 'right' },
    { head: 'failed', align: 'right' },
  ] as const;
  return `\n${alignTable(
    columns,
    worst.map(([tag, { passed, failed }]) => [tag, `${passed}`, `${failed}`]),
  ).join('\n')}\n\n`;
}
