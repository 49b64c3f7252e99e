import path from 'node:path';
import type { ChangedAutoscaler, DiffResult, NotCompared } from '../diff/diff-result.ts';
import type { SideAutoscaler } from '../diff/read-side.ts';
import type { LintProblem } from '../lint/lint-problem.ts';
import { type Styles, type Terminal, terminalLines } from '../terminal.ts';
import { isSilent } from './diff-silence.ts';
import {
  causeTexts,
  changedFigureTexts,
  countClause,
  diffTitleText,
  knownText,
  loadName,
  measureTexts,
  nameText,
  onlyTextText,
  scaleDownTexts,
  scalePointText,
  scaleUpTexts,
  sharedTargetText,
  sideName,
  toleranceTexts,
  worseText,
} from './diff-texts.ts';

export function diffAsText(result: DiffResult, { styles }: Terminal): string {
  if (isSilent(result)) return '';
  const { names, changed, added, gone, notCompared, sharedTargets, newProblems, goneProblems } = result;
  const lines = [
    styles.bold(`${titleOf(result)}: ${names.map(sideName).join(' → ')}`),
    ...changed.flatMap((one) => ['', ...blockOf(one, styles)]),
    ...listOf('New', added),
    ...listOf('Gone', gone),
    ...notComparedLines(notCompared),
    ...sharedTargets.flatMap((one) => ['', sharedTargetText(one)]),
    ...problemsOf(['New problem', 'New problems'], newProblems),
    ...problemsOf(['Problem that is gone', 'Problems that are gone'], goneProblems),
    ...onlyTextText(result).flatMap((text) => ['', text]),
  ];
  return terminalLines(lines);
}

function titleOf(result: DiffResult): string {
  const { changed, compared, added, gone, notCompared } = result;
  if (changed.length === 0) return diffTitleText(result);
  const scaling = compared === 1 ? 'autoscaler scales' : 'autoscalers scale';
  return [
    `${changed.length} of ${compared} ${scaling} differently`,
    ...countClause(added.length, 'new'),
    ...countClause(gone.length, 'gone'),
    ...countClause(notCompared.length, 'not compared'),
  ].join(', ');
}

function blockOf(one: ChangedAutoscaler, { bold, warning }: Styles): string[] {
  const { comparison } = one;
  const down = scaleDownTexts(one);
  const figures = changedFigureTexts(one);
  const load = loadName(one);
  const worse = worseText(one);
  const known = knownText(one);
  return [
    `${bold(`${nameText(one)} · ${one.after.file}`)}${worse === undefined ? '' : ` · ${warning(worse)}`}`,
    ...one.refusals.map((text) => row('both sides', text)),
    ...(one.target ? [row('target', one.target.join(' → '))] : []),
    ...pairLines('scale-up', ...scaleUpTexts(one)),
    ...(down ? pairLines('scale-down', ...down) : []),
    ...(figures.length > 0
      ? [row('under load', `${figures.join(' · ')}${load === undefined ? '' : ` (${load})`}`)]
      : []),
    ...(comparison?.movedPoints ?? []).map((point) => row('usage', scalePointText(point))),
    ...(known === undefined ? [] : [row('usage', known)]),
    ...(comparison ? toleranceTexts(comparison) : []).map((text) => row('tolerance', text)),
    ...(comparison ? measureTexts(comparison) : []).map((text) => row('metric', text)),
    ...causeTexts(one).map((cause) => row('cause', cause)),
  ];
}

function pairLines(label: string, before: string, after: string): string[] {
  return before === after ? [row(label, after)] : [row(label, before), row('', `→ ${after}`)];
}

const row = (label: string, text: string) => `  ${label.padEnd(12)}${text}`;

function listOf(title: string, autoscalers: readonly SideAutoscaler[]): string[] {
  if (autoscalers.length === 0) return [];
  return ['', `${title}: ${autoscalers.map(placeText).join(', ')}`];
}

function placeText({ name, environment, file }: SideAutoscaler): string {
  const isOther = environment !== undefined && environment !== path.basename(file);
  return `${name} (${isOther ? `${environment}, ` : ''}${file})`;
}

function notComparedLines(notCompared: readonly NotCompared[]): string[] {
  const reasons = [...new Set(notCompared.map(({ reason }) => reason))];
  return reasons.flatMap((reason) => {
    const these = notCompared.filter((one) => one.reason === reason).map(({ autoscaler }) => autoscaler);
    return [...listOf('Not compared', these), `  ${reason}`];
  });
}

function problemsOf([one, several]: readonly [string, string], problems: readonly LintProblem[]): string[] {
  if (problems.length === 0) return [];
  const shown = problems.map(
    ({ file, line, severity, message, code }) => `  ${file}:${line}: ${severity}: ${message} (${code})`,
  );
  return ['', `${problems.length === 1 ? one : several}:`, ...shown];
}
