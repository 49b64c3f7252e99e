import type { AnswerDifference } from '../../core/cases/apiserver/answer-difference.ts';
import type { Difference } from '../../core/simulator/field-difference.ts';
import { terminalLines } from '../terminal.ts';
import { jsonText } from './json-text.ts';
import { alignTable } from './table.ts';

export type FailedCase = { file: string; line: number } & (
  | { id: string; difference: Difference | AnswerDifference }
  | { problem: string }
);

export interface VerificationReport {
  passed: number;
  failed: number;
  skipped: number;
  ticks: number;
  tags: Map<string, { passed: number; failed: number }>;
}

interface VerificationPrinter {
  failed(failed: FailedCase): void;
  end(report: VerificationReport): void;
}

export function verificationAsText(out: (text: string) => void): VerificationPrinter {
  return {
    failed: (failed) => out(terminalLines(failedLines(failed))),
    end: (report) =>
      out(`${summaryText(report)}${skippedText(report)}${report.passed} passed, ${report.failed} failed\n`),
  };
}

export function verificationAsJson(out: (text: string) => void): VerificationPrinter {
  const cases: FailedCase[] = [];
  return {
    failed: (failed) => void cases.push(failed),
    end: ({ passed, failed, skipped, ticks, tags }) => {
      const byTag = Object.fromEntries([...tags].sort(([a], [b]) => (a < b ? -1 : 1)));
      out(jsonText({ passed, failed, skipped, ticks, tags: byTag, cases }));
    },
  };
}

function failedLines(failed: FailedCase): string[] {
  const place = `${failed.file}:${failed.line}`;
  if ('problem' in failed) return [`${place}: ${failed.problem}`];
  const { field, expected, got } = failed.difference;
  const when = 'tick' in failed.difference ? `, tick ${failed.difference.tick} at ${failed.difference.atS} s` : '';
  return [
    `${place}: ${failed.id}${when}: ${field}`,
    `  expected  ${formatValue(expected)}`,
    `  got       ${formatValue(got)}`,
  ];
}

const formatValue = (value: unknown) => JSON.stringify(value) ?? 'nothing';

function skippedText({ skipped }: VerificationReport): string {
  return skipped === 0 ? '' : `${skipped} skipped: the recording lacks files of these cases; add them with --files\n`;
}

function summaryText({ tags }: VerificationReport): string {
  const worst = [...tags]
    .filter(([, { failed }]) => failed > 0)
    .sort(([, a], [, b]) => b.failed - a.failed || b.passed - a.passed);
  if (worst.length === 0) return '';
  const columns = [
    { head: 'tag', align: 'left' },
    { head: 'passed', align: 'right' },
    { head: 'failed', align: 'right' },
  ] as const;
  const table = alignTable(
    columns,
    worst.map(([tag, { passed, failed }]) => [tag, `${passed}`, `${failed}`]),
  );
  return terminalLines(['', ...table, '']);
}
