import { fieldChanges } from '../../core/analysis/editable-fields.ts';
import type { FileEdits, ObjectWriter, WritableFile } from '../../core/analysis/object-writer.ts';
import { fileName } from '../../core/index/uris.ts';
import type { PartialScenario } from '../../core/model/scenario/partial-scenario.ts';
import type { BreakingLoad, TuningJob, TuningStep } from '../../core/render-thread/render-job.ts';
import { changedLines } from '../../core/text/edits/changed-lines.ts';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import type { Assessment } from '../../core/tuning/assess.ts';
import type { Candidate } from '../../core/tuning/candidate.ts';
import { editSentence } from '../../core/tuning/edit-sentence.ts';
import { standardLoadText } from '../../core/tuning/standard-load-text.ts';
import type { ProposedCandidate, TuneResult } from '../../core/tuning/tune.ts';
import { editTexts, withoutText } from '../../core/tuning/tuning-text.ts';
import type { TuneCandidate, TuneEdits, TuneFound, TuneProposal } from '../../protocol/tune.ts';

type Found = { found: TuneFound } & TuneEdits;
type WrittenCandidate = Omit<TuneCandidate, 'figures' | 'outcomes'>;

export class TunedAnswers {
  private readonly job: TuningJob;
  private readonly writer: ObjectWriter | undefined;
  private readonly given: PartialScenario;
  /**
   * The texts and edits of each candidate, by its id. They do not depend on the loads, so they stay valid when the
   * search continues with more loads.
   */
  private readonly known = new Map<string, { written: WrittenCandidate; files: readonly FileEdits[] }>();

  /**
   * `writer` edits the files that set the fields; undefined if there are no files that the user can edit. `given`
   * contains the values that the scenario sets.
   */
  constructor(job: TuningJob, writer: ObjectWriter | undefined, given: PartialScenario) {
    this.job = job;
    this.writer = writer;
    this.given = given;
  }

  soFar({ runs, present, best, front, attacks }: TuningStep): Found {
    const proposals = best.edits.length === 0 ? [] : [{ ...this.candidate(best), names: [] }];
    return this.withEdits({
      goals: this.goals,
      present: this.candidate(present),
      proposals,
      front: front.map((one) => this.candidate(one)),
      runs,
      attacks: [...attacks],
      isUnbroken: false,
    });
  }

  whole(
    { present, proposals, front, nearest, runs }: TuneResult,
    { attacks, isUnbroken }: { attacks: readonly BreakingLoad[]; isUnbroken: boolean },
  ): Found {
    return this.withEdits({
      goals: this.goals,
      present: this.candidate(present),
      proposals: proposals.map((proposal) => this.proposal(proposal)),
      front: front.map((one) => this.candidate(one)),
      ...(nearest && {
        nearest: {
          candidate: this.candidate(nearest.candidate),
          inTheWay: nearest.inTheWay.map(({ text }) => text),
        },
      }),
      runs,
      attacks: [...attacks],
      isUnbroken,
      note: standardLoadText(this.given, this.job.run, proposals),
    });
  }

  private get goals(): string[] {
    return this.job.options.goals.map(({ text }) => text);
  }

  private proposal({ names, candidate, worst, without }: ProposedCandidate): TuneProposal {
    const { edits, ...plain } = this.candidate(candidate);
    return {
      ...plain,
      names: [...names],
      edits: edits.map((edit, i) => ({
        ...edit,
        ...(without.length > 0 && { because: withoutText(this.job.options.goals, without[i], candidate.assessment) }),
      })),
      ...(worst && { worst: assessed(worst) }),
    };
  }

  private candidate({ choice, autoscaler, edits, assessment }: Candidate): TuneCandidate {
    return { ...this.written(choice.join(' '), { autoscaler, edits }), ...assessed(assessment) };
  }

  private written(id: string, { autoscaler, edits }: Pick<Candidate, 'autoscaler' | 'edits'>): WrittenCandidate {
    const known = this.known.get(id);
    if (known) return known.written;
    const files = edits.length === 0 ? [] : this.writer?.editsOf(edits.flatMap(fieldChanges));
    const written = {
      id,
      autoscaler,
      edits: edits.map((edit) => ({
        texts: editTexts(edit),
        sentence: editSentence(edit, { before: this.job.run.autoscaler, after: autoscaler, edits }),
      })),
      files: files?.map(({ file, edits: own }) => ({
        name: file.name ?? fileName(file.uri),
        lines: changedLines(file.text, own),
        ...(file.note !== undefined && { note: file.note }),
      })),
    };
    this.known.set(id, { written, files: files ?? [] });
    return written;
  }

  private withEdits(found: TuneFound): Found {
    const shown = [...found.proposals, ...found.front, ...(found.nearest ? [found.nearest.candidate] : [])];
    const files = new Map<string, WritableFile>();
    const edits: Record<string, TuneEdits['edits'][string]> = {};
    for (const { id } of shown) {
      const own = this.known.get(id)?.files ?? [];
      for (const { file } of own) files.set(file.uri, file);
      if (own.length > 0) edits[id] = own.map(asProtocolEdits);
    }
    return { found, files: [...files.values()].map(({ uri, text }) => ({ uri, text })), edits };
  }
}

function assessed({ figures, outcomes }: Assessment): Pick<TuneCandidate, 'figures' | 'outcomes'> {
  return { figures, outcomes: outcomes.map(({ passed, happened }) => ({ holds: passed, happened })) };
}

function asProtocolEdits({ file, edits }: FileEdits): TuneEdits['edits'][string][number] {
  const lines = indexLines(file.text);
  return {
    uri: file.uri,
    edits: edits.map(({ start, end, text: newText }) => ({
      range: { start: positionAt(lines, start), end: positionAt(lines, end) },
      newText,
    })),
  };
}
