// Runs rendering jobs for another thread. Every job has its own limits of work and time, and is stopped when it reaches
// a limit.
import { LastResults } from '../model/last-results.ts';
import { type OpenChart, openChart } from '../render/helm/chart/open-chart.ts';
import { ConfiguredChart } from '../render/helm/chart/render-chart.ts';
import { renderKustomization } from '../render/kustomize/render-kustomization.ts';
import { Work, type WorkLimits } from '../render/work.ts';
import { readSourceTree } from '../text/read/source-tree.ts';
import { answerQuestion } from './answer-question.ts';
import type { BuildJob, ChartAnswer, ChartJob, RenderAnswer, RenderJob } from './render-job.ts';

/**
 * The maximum number of pieces in an answer. A larger answer is discarded, because the receiving thread would decode
 * all its pieces at once.
 */
const maxPieces = 300_000;

export function createJobs(limits: Pick<WorkLimits, 'ms' | 'now'>): (job: RenderJob) => RenderAnswer {
  const trees = LastResults.ofTexts<ReturnType<typeof readSourceTree>>();
  /**
   * The chart of the last job. The next job is usually about the same chart, so the parsed templates are used again.
   */
  let last: OpenChart | undefined;

  function answerChart({ files, settings, question }: ChartJob, work: Work): ChartAnswer {
    last = openChart(files, last);
    return answerQuestion(new ConfiguredChart(last, settings, work), question);
  }

  function build({ files, directory, kinds, notRead }: BuildJob, work: Work): RenderAnswer {
    const wanted = new Set(kinds);
    const rendered = renderKustomization(files, directory, {
      readTree: (text) => trees.get(text, () => readSourceTree(text)),
      writes: ({ kind }) => wanted.has(kind),
      notRead: new Map(notRead),
      work,
    });
    return { of: 'kustomization', rendered };
  }

  return (job) => {
    const work = new Work(limits);
    const answer: RenderAnswer = work.run(() =>
      job.of === 'chart' ? { of: 'chart', answer: answerChart(job, work) } : build(job, work),
    );
    if (piecesIn(answer) > maxPieces)
      return { of: 'nothing', stopped: `because its output has more than ${maxPieces} parts` };
    return work.isExhausted ? { ...answer, stopped: work.reason } : answer;
  };
}

function piecesIn(answer: RenderAnswer): number {
  const texts =
    answer.of === 'kustomization'
      ? answer.rendered.resources.map(({ text }) => text)
      : answer.of === 'chart' && answer.answer.about === 'rendering'
        ? answer.answer.rendering.files
        : [];
  return texts.reduce((sum, { pieces }) => sum + pieces.length, 0);
}
