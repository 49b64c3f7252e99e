import { formatPath } from '../../core/model/path.ts';
import type { Assessment } from '../../core/tuning/assess.ts';
import type { Candidate } from '../../core/tuning/candidate.ts';
import { changedLeaves } from '../../core/tuning/candidate.ts';
import { editSentence } from '../../core/tuning/edit-sentence.ts';
import type { Goal } from '../../core/tuning/goal.ts';
import type { TunedManifest } from '../tuning/tuned-manifest.ts';
import { jsonText } from './json-text.ts';

export function tuningAsJson({ file, name, scenario, goals, tuned, attacks, note, editsOf }: TunedManifest): string {
  const head = { file, name, scenario, goals: goals.map((goal) => goal.text) };
  if (!tuned.ok) {
    const { goals: named, reason, nearest } = tuned.problem;
    return jsonText({ ...head, impossible: { goals: named.map((goal) => goal.text), reason, nearest } });
  }
  const { present, presentWorst, proposals, front, nearest, runs } = tuned.result;
  const filesWith = (candidate: Candidate) =>
    editsOf(candidate)?.map(({ file: edited, edited: text }) => ({ file: edited, text }));
  return jsonText({
    ...head,
    runs,
    note,
    ...(attacks.length > 0 && { attacks: attacks.map((each) => ({ load: each.name, points: each.points })) }),
    present: { ...assessmentAsJson(goals, present.assessment), worst: worstAsJson(goals, presentWorst) },
    proposals: proposals.map(({ names, candidate, worst, without }) => ({
      names,
      ...candidateAsJson(goals, candidate, present),
      worst: worstAsJson(goals, worst),
      without: without.map((each) => each && assessmentAsJson(goals, each)),
      files: filesWith(candidate),
    })),
    front: front.map((candidate) => candidateAsJson(goals, candidate, present)),
    nearest: nearest && {
      ...candidateAsJson(goals, nearest.candidate, present),
      inTheWay: nearest.inTheWay.map((goal) => goal.text),
    },
  });
}

function candidateAsJson(
  goals: readonly Goal[],
  { choice, edits, assessment, autoscaler: after }: Candidate,
  { autoscaler: before }: Candidate,
) {
  return {
    choice,
    edits: edits.flatMap((edit) => {
      const sentence = editSentence(edit, { before, after, edits });
      return changedLeaves(edit).map(({ path, from, to }) => ({ path: formatPath(path), from, to, sentence }));
    }),
    ...assessmentAsJson(goals, assessment),
  };
}

function assessmentAsJson(goals: readonly Goal[], { outcomes, figures }: Assessment) {
  return {
    goals: goals.map(({ text }, i) => ({
      goal: text,
      holds: outcomes[i]?.passed ?? false,
      happened: outcomes[i]?.happened,
    })),
    figures,
  };
}

function worstAsJson(goals: readonly Goal[], worst: Assessment | undefined) {
  return worst && assessmentAsJson(goals, worst);
}
