// The answers of another thread, kept by the content of their jobs: a text that is typed and removed again is not
// rendered again, and a stopped job is not tried again, with these settings or others.
import { type FileTexts, forNewerTexts, type RenderAnswer, type RenderJob, type RenderThread } from './render-job.ts';
import { RenderedElsewhere } from './rendered-elsewhere.ts';

interface KnownJob {
  files: FileTexts;
  /** The text of the job without its files. */
  key: string;
  /** The same text for jobs that take about as long. */
  kind: string;
  answer?: RenderAnswer;
  whenThere: Promise<void>;
}

/** The maximum number of jobs that are kept; a chart with many templates needs as many at one time. */
const maxKept = 300;

export class KeptAnswers {
  private readonly thread: RenderThread;
  /** The jobs, the newest first. */
  private jobs: readonly KnownJob[] = [];

  constructor(thread: RenderThread) {
    this.thread = thread;
  }

  /** @throws RenderedElsewhere until the answer is there */
  get(job: RenderJob): RenderAnswer {
    const { files, ...rest } = job;
    const key = JSON.stringify(rest);
    const known = this.jobs.find((each) => each.key === key && areEqual(each.files, files));
    if (known?.answer) return known.answer;
    if (known) throw new RenderedElsewhere(known.whenThere);
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
    throw new RenderedElsewhere(added.whenThere);
  }
}

/**
 * A template is rendered several times: with failing expressions unknown, with conditions assumed, with subcharts that
 * are off.
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

/** Texts that were read once are the same object, so that most comparisons read no character. */
function areEqual(one: FileTexts, other: FileTexts): boolean {
  return one === other || (one.size === other.size && [...one].every(([name, text]) => other.get(name) === text));
}
