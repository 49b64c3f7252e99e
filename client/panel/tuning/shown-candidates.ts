import type { FrontPoint } from '../../../core/drawing/front-chart.ts';
import { sequenceText } from '../../../core/simulator/trace-text.ts';
import { figureTexts, proposalTitles } from '../../../core/tuning/tuning-text.ts';
import type { TuneCandidate, TuneFound, TuneProposal } from '../../../protocol/tune.ts';

export interface ShownCandidate {
  candidate: TuneCandidate;
  kind: FrontPoint['kind'];
  /** The label of the candidate in the chart: `now`, `nearest`, or the number of the proposal, such as `1`. */
  label?: string | undefined;
  /** The name on the page, such as `as it is` or `cheapest, smallest edit`. */
  title: string;
  proposal?: TuneProposal | undefined;
}

/** Returns the candidates in the order of cost. A candidate of `front` that is also a proposal is shown only once. */
export function shownCandidates({ present, proposals, front, nearest }: TuneFound): ShownCandidate[] {
  const shown: ShownCandidate[] = [
    { candidate: present, kind: 'present', label: 'now', title: 'as it is' },
    ...proposals.map(
      (proposal, i): ShownCandidate => ({
        candidate: proposal,
        kind: 'proposal',
        label: String(i + 1),
        title: proposalTitle(proposal),
        proposal,
      }),
    ),
    ...(nearest
      ? [{ candidate: nearest.candidate, kind: 'proposal', label: 'nearest', title: 'the nearest' } as const]
      : []),
  ];
  const known = new Set(shown.map(({ candidate }) => candidate.id));
  const others = front.filter(({ id }) => !known.has(id));
  return [
    ...shown,
    ...others.map((candidate) => ({ candidate, kind: 'candidate', title: 'another candidate' }) as const),
  ].toSorted((one, other) => one.candidate.figures.podHours - other.candidate.figures.podHours);
}

function proposalTitle({ names, edits }: Pick<TuneProposal, 'names' | 'edits'>): string {
  if (names.length === 0) return 'the best so far';
  const title = names.map((name) => proposalTitles[name]).join(', ');
  return edits.length === 0 ? `${title}: the manifest as it is` : title;
}

/** Returns a text for a screen reader and below the chart: `2, fastest: pod-hours 2.1, unmet load 3 %, …, 3 → 9`. */
export function candidateText({ candidate, label, title, proposal }: ShownCandidate): string {
  const figures = figureTexts(candidate.figures, candidate.figures).map(({ label: name, after }) => `${name} ${after}`);
  const name = proposal && label !== undefined ? `${label}, ${title}` : title;
  return `${name}: ${[...figures, sequenceText(candidate.figures.sequence, 6)].join(', ')}`;
}

export function frontPoints(shown: readonly ShownCandidate[]): FrontPoint[] {
  return shown.map(({ candidate: { id, figures }, kind, label }) => ({
    id,
    podHours: figures.podHours,
    unmetPart: figures.unmetPart,
    kind,
    label,
  }));
}
