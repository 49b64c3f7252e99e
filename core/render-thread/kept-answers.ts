// Keeps answers by the content of their jobs. A text that is typed and removed again is not rendered again, and a job
// that was stopped is not tried again, even with slightly different settings.
import { NotYetKnown } from '../query/not-yet-known.ts';
import { type FileTexts, forNewerTexts, type RenderAnswer, type RenderJob, type RenderThread } from './render-job.ts';

interface KnownJob {
  files: FileTexts;
  key: string;
  kind: string;
  answer?: RenderAnswer;
  whenThere: Promise<void>;
}

/** The maximum number of answers that are kept. A chart with many templates needs many jobs at one time. */
const maxKept = 300;

export class KeptAnswers {
  private readonly thread: RenderThread;
  private jobs: readonly KnownJob[] = [];

  constructor(thread: RenderThread) {
    this.thread = thread;
  }

  /** @throws NotYetKnown if the render thread has not answered the job yet */
  get(job: RenderJob): RenderAnswer {
    const { files, ...rest } = job;
    const key = JSON.stringify(rest);
    const known = this.jobs.find((each) => each.key === key && areEqual(each.files, files));
    if (known?.answer) return known.answer;
    if (known) throw new NotYetKnown(() => known.whenThere);
    const kind = kindOf(job);
    const stopped = this.jobs.find(
      (each) => each.kind === kind && limitOf(each) !== undefined && areEqual(each.files, files),
    );
    if (stopped) return { of: 'nothing', stopped: limitOf(stopped) ?? '' };
    const added: KnownJob = {
      files,
      key,
      kind,
      whenThere: this.thread.answer(job).then((answer) => {
        added.answer = answer;
      }),
    };
    this.jobs = [added, ...this.jobs.slice(0, maxKept - 1)];
    throw new NotYetKnown(() => added.whenThere);
  }
}

/**
 * Returns the same text for jobs that take about the same time, such as jobs for one template with different
 * assumptions. If one of these jobs was stopped, the others are not started.
 */
function kindOf(job: RenderJob): string {
  if (job.of === 'kustomization') return JSON.stringify(['kustomization', job.directory]);
  const { question, settings } = job;
  const only = question.about === 'rendering' ? question.selection.only : undefined;
  return JSON.stringify(['chart', question.about, only, settings.values]);
}

function limitOf({ answer }: KnownJob): string | undefined {
  return answer?.stopped === forNewerTexts ? undefined : answer?.stopped;
}

/** The text of a file is usually the same string object in both maps, so most comparisons do not compare characters. */
function areEqual(one: FileTexts, other: FileTexts): boolean {
  return one === other || (one.size === other.size && [...one].every(([name, text]) => other.get(name) === text));
}
