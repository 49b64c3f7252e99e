import { onlyText } from '../../core/simulator/run-condition.ts';
import type { Assessment } from '../../core/tuning/assess.ts';
import type { Candidate, FieldEdit } from '../../core/tuning/candidate.ts';
import { editSentence } from '../../core/tuning/edit-sentence.ts';
import { type Goal, goalTexts } from '../../core/tuning/goal.ts';
import type { Nearest, ProposedCandidate, TuneResult } from '../../core/tuning/tune.ts';
import {
  attackTexts,
  editTexts,
  figuresText,
  goalsText,
  impossibleText,
  proposalTitles,
  runText,
  unmetGoalsText,
  withoutText,
} from '../../core/tuning/tuning-text.ts';
import { type Styles, type Terminal, terminalLines } from '../terminal.ts';
import { unifiedDiff } from '../text-diff.ts';
import type { EditedFile, TunedManifest } from '../tuning/tuned-manifest.ts';
import { objectNotes } from './simulation-head.ts';
import { alignTable } from './table.ts';

export function tuningAsText(manifest: TunedManifest, { styles, width }: Terminal): string {
  const { name, scenario, origin, tuned, goals, object, condition, note } = manifest;
  const place = `${name} · ${origin === 'standard' ? 'standard load' : scenario}${attackedText(manifest)}`;
  if (!tuned.ok) return terminalLines([place, ...objectNotes(object, styles), impossibleText(tuned.problem, origin)]);
  const { result } = tuned;
  const { present } = result;
  return terminalLines([
    `${place} · ${goalsText(goals, present.assessment)} now`,
    ...objectNotes(object, styles),
    `${onlyText(condition)}now ${styles.bold(runText(present.assessment.figures))}`,
    '',
    ...goalTable(goals, present.assessment, width),
    ...result.proposals.flatMap((proposal) => ['', ...proposalLines(manifest, result, proposal, styles)]),
    ...attackLines(manifest, result),
    ...(note === undefined ? [] : ['', note]),
    ...(result.nearest ? ['', ...nearestLines(goals, present, result.nearest, styles)] : []),
  ]);
}

/**
 * Returns the part of the title that names the loads of the attacks. The title names these loads, because each figure
 * in the table is the worst value under the scenario's load and these loads.
 */
function attackedText({ attacks }: TunedManifest): string {
  if (attacks.length === 0) return '';
  return attacks.length === 1
    ? ' and the load that breaks a proposal'
    : ` and ${attacks.length} loads that break proposals`;
}

function attackLines({ attacks, isUnbroken }: TunedManifest, { proposals }: TuneResult): string[] {
  const loads = attacks.map(({ name, trace }) => ({ name, sequence: trace.sequence }));
  return attackTexts(loads, { isUnbroken, holds: proposals.length > 0 }).flatMap((text) => ['', text]);
}

function goalTable(goals: readonly Goal[], { outcomes }: Assessment, width: number | undefined): string[] {
  return alignTable(
    [
      { head: 'goal', align: 'left' },
      { head: 'holds', align: 'left' },
      { head: 'now', align: 'left', wraps: true },
    ],
    goals.map(({ text }, i) => [text, outcomes[i]?.passed ? 'yes' : 'no', outcomes[i]?.happened ?? '']),
    width,
  );
}

function proposalLines(
  { goals, named, editsOf }: TunedManifest,
  { present }: TuneResult,
  { names, candidate, worst, without }: ProposedCandidate,
  styles: Styles,
): string[] {
  const { assessment, edits } = candidate;
  const title = names.map((each) => proposalTitles[each]).join(', ');
  if (edits.length === 0) return [`${styles.bold(title)}: the manifest as it is`];
  const found = editsOf(candidate);
  return [
    `${styles.bold(title)}: ${styles.bold(runText(assessment.figures))}, ${goalsText(goals, assessment)}`,
    ...edits.flatMap((edit, i) => {
      const because = without.length > 0 ? ` · ${withoutText(goals, without[i], assessment)}` : '';
      const texts = editTexts(edit);
      const lines = texts.map((line, j) => `  ${line}${j === texts.length - 1 ? because : ''}`);
      return [...lines, `    ${sentenceOf(edit, candidate, present)}`];
    }),
    `  ${figuresText(present.assessment.figures, assessment.figures)}`,
    ...(worst
      ? [`  worst under other loads: ${goalsText(goals, worst)} · ${figuresText(worst.figures, worst.figures)}`]
      : []),
    ...(found?.flatMap((edited) => fileLines(edited, found.length === 1 && edited.file === named)) ?? [
      '  These fields are in another file, such as a template: edit them there.',
    ]),
  ];
}

function sentenceOf(
  edit: FieldEdit,
  { autoscaler: after, edits }: Candidate,
  { autoscaler: before }: Candidate,
): string {
  return editSentence(edit, { before, after, edits });
}

function fileLines({ file, text, edited, note }: EditedFile, isNamed: boolean): string[] {
  const lines = unifiedDiff(file, text, edited)
    .split('\n')
    .slice(2, -1)
    .filter((line) => !line.startsWith('\\'))
    .map((line) => `  ${line}`);
  return [...(isNamed ? [] : [`  ${file}:`]), ...lines, ...(note === undefined ? [] : [`  ${note}`])];
}

function nearestLines(
  goals: readonly Goal[],
  present: Candidate,
  { candidate, inTheWay }: Nearest,
  styles: Styles,
): string[] {
  const { assessment, edits } = candidate;
  return [
    styles.bold(unmetGoalsText(goalTexts(goals), goalTexts(inTheWay))),
    '',
    `The nearest: ${styles.bold(runText(assessment.figures))}, ${goalsText(goals, assessment)}`,
    ...edits.flatMap((edit) => [
      ...editTexts(edit).map((line) => `  ${line}`),
      `    ${sentenceOf(edit, candidate, present)}`,
    ]),
    ...goals.flatMap(({ text }, i) => {
      const outcome = assessment.outcomes[i];
      return outcome && !outcome.passed ? [`  ${text}: ${outcome.happened}`] : [];
    }),
    `  ${figuresText(present.assessment.figures, assessment.figures)}`,
  ];
}
