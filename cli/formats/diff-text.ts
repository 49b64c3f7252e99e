// A difference for a terminal: a block for each autoscaler that behaves differently, the slower ones first.
import type { ChangedAutoscaler, DiffResult } from '../diff/diff-result.ts';
import type { SideAutoscaler } from '../diff/read-side.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { type Styles, type Terminal, terminalLines } from '../terminal.ts';
import { isSilent } from './diff-silence.ts';
import {
  behaviorTexts,
  causeTexts,
  figureTexts,
  nameText,
  othersText,
  scaleDownTexts,
  scalePointText,
  titleText,
} from './diff-texts.ts';

/** Empty if nothing behaves differently. */
export function diffAsText(result: DiffResult, { styles }: Terminal): string {
  if (isSilent(result)) return '';
  const { names, changed, added, gone, newProblems, goneProblems, compared, onlyText } = result;
  const [before, after] = names;
  const count = changed.length;
  const scaling = compared === 1 ? 'autoscaler scales' : 'autoscalers scale';
  const title = count === 0 ? titleText(result) : `${count} of ${compared} ${scaling} differently`;
  const lines = [
    styles.bold(`${title}: ${before} → ${after}`),
    ...changed.flatMap((one) => ['', ...blockOf(one, styles)]),
    ...listOf('New', added),
    ...listOf('Gone', gone),
    ...problemsOf('New problem', newProblems),
    ...problemsOf('Problem that is gone', goneProblems),
    ...(onlyText > 0 ? ['', othersText(onlyText)] : []),
  ];
  return terminalLines(lines);
}

function blockOf(one: ChangedAutoscaler, { bold, warning }: Styles): string[] {
  const [before, after] = behaviorTexts(one);
  const down = scaleDownTexts(one);
  const figures = figureTexts(one);
  const title = `${nameText(one)} · ${one.after.file}`;
  return [
    `${bold(title)}${one.isSlower ? ` · ${warning('slower')}` : ''}`,
    ...pairLines('scale-up', before, after),
    ...(down ? pairLines('scale-down', ...down) : []),
    ...(figures.length > 0
      ? [row('under load', `${figures.join(' · ')}${one.scenario === undefined ? '' : ` (${one.scenario})`}`)]
      : []),
    ...(one.comparison?.movedPoints ?? []).map((point) => row('usage', scalePointText(point))),
    ...causeTexts(one).map((cause) => row('cause', cause)),
  ];
}

function pairLines(label: string, before: string, after: string): string[] {
  return before === after ? [row(label, after)] : [row(label, before), row('', `→ ${after}`)];
}

const row = (label: string, text: string) => `  ${label.padEnd(12)}${text}`;

function listOf(title: string, autoscalers: readonly SideAutoscaler[]): string[] {
  if (autoscalers.length === 0) return [];
  return ['', `${title}: ${autoscalers.map(({ name, file }) => `${name} (${file})`).join(', ')}`];
}

function problemsOf(title: string, problems: readonly LintProblem[]): string[] {
  if (problems.length === 0) return [];
  const shown = problems.map(
    ({ file, line, severity, message, code }) => `  ${file}:${line}: ${severity}: ${message} (${code})`,
  );
  return ['', `${title}${problems.length === 1 ? '' : 's'}:`, ...shown];
}
