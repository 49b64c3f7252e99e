import type { RuleChange } from '../../core/lab/rule-change.ts';
import type { RuleEffect } from '../../core/lab/try-rule.ts';
import { durationText, sequenceText } from '../../core/simulator/trace-text.ts';
import type { RunFigures } from '../../core/simulator/world/run-figures.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import { jsonText } from './json-text.ts';
import { alignTable } from './table.ts';

export interface TriedRule {
  change: RuleChange;
  effects: readonly (RuleEffect & { file: string; name: string })[];
}

export interface LabResult {
  tried: readonly TriedRule[];
  /** The number of all simulated autoscalers, including autoscalers that behave the same with the changed rule. */
  count: number;
}

export function labAsText({ tried, count }: LabResult, { styles, width }: Terminal): string {
  return terminalLines(
    tried.flatMap(({ change, effects }, i) => [
      ...(i === 0 ? [] : ['']),
      `${styles.bold(change.name)}: ${change.text}`,
      summaryText(effects, count),
      ...alignTable(
        [
          { head: 'autoscaler', align: 'left' },
          { head: 'before', align: 'left' },
          { head: 'after', align: 'left' },
          { head: 'under load', align: 'left', wraps: true },
        ],
        effects.map(({ file, name, before, after }) => [
          `${name} (${file})`,
          sequenceText(before.sequence, 3),
          sequenceText(after.sequence, 3),
          differencesText(before, after),
        ]),
        width,
      ).slice(effects.length === 0 ? 1 : 0),
    ]),
  );
}

function summaryText(effects: readonly RuleEffect[], count: number): string {
  const many = `${effects.length} of ${count} ${count === 1 ? 'autoscaler behaves' : 'autoscalers behave'} differently`;
  const spreads = comparedFigures.flatMap((figure) => {
    const text = spreadText(effects, figure);
    return text === '' ? [] : [`${figure.label}: ${text}`];
  });
  return `${[many, ...spreads].join('; ')}.`;
}

interface ComparedFigure {
  label: string;
  value(figures: RunFigures): number;
  unit: string;
}

const comparedFigures: readonly ComparedFigure[] = [
  { label: 'time to the highest count', value: ({ secondsToHighest }) => secondsToHighest, unit: ' s' },
  { label: 'unmet load', value: ({ unmetPart }) => unmetPart * 100, unit: ' points' },
  { label: 'pod-hours', value: ({ podHours }) => podHours, unit: '' },
  { label: 'flaps', value: ({ flaps }) => flaps, unit: '' },
];

function spreadText(effects: readonly RuleEffect[], { value, unit }: ComparedFigure): string {
  const differences = effects
    .map(({ before, after }) => Number((value(after) - value(before)).toPrecision(3)))
    .filter((difference) => difference !== 0);
  if (differences.length === 0) return '';
  const lower = differences.filter((difference) => difference < 0).length;
  const higher = differences.length - lower;
  const counts = [...(lower > 0 ? [`${lower} lower`] : []), ...(higher > 0 ? [`${higher} higher`] : [])];
  const [least, most] = [Math.min(...differences), Math.max(...differences)];
  const range = least === most ? signed(least) : `${signed(least)} … ${signed(most)}`;
  return `${counts.join(', ')} (${range}${unit})`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : '−'}${Math.abs(value)}`;
}

function differencesText(before: RunFigures, after: RunFigures): string {
  const figures: readonly [label: string, text: (figures: RunFigures) => string][] = [
    ['time to the highest count', ({ secondsToHighest }) => durationText(Math.round(secondsToHighest))],
    ['unmet load', ({ unmetPart }) => `${Number((unmetPart * 100).toPrecision(3))} %`],
    ['pod-hours', ({ podHours }) => String(Number(podHours.toPrecision(3)))],
    ['flaps', ({ flaps }) => String(flaps)],
  ];
  const differing = figures.filter(([, text]) => text(before) !== text(after));
  return differing.length === 0
    ? 'differs only under other loads'
    : differing.map(([label, text]) => `${label} ${text(before)} → ${text(after)}`).join(', ');
}

export function labAsMarkdown({ tried, count }: LabResult): string {
  const labels = comparedFigures.map(({ label }) => label);
  const rows = tried.map(({ change, effects }) => {
    const spreads = comparedFigures.map((figure) => spreadText(effects, figure) || 'the same');
    return [`${change.text} (\`${change.name}\`)`, `${effects.length} of ${count}`, ...spreads];
  });
  const lines = [['rule', 'behave differently', ...labels], labels.map(() => '---').concat('---', '---'), ...rows];
  return terminalLines(lines.map((cells) => `| ${cells.join(' | ')} |`));
}

export function labAsJson({ tried, count }: LabResult): string {
  return jsonText({
    autoscalers: count,
    changes: tried.map(({ change: { name, text }, effects }) => ({ name, text, effects })),
  });
}
