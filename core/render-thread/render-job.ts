// Jobs that run in a separate thread, because a thread can be stopped if a job takes too long. Jobs and answers are
// plain data.
import type { TestedRun, TestedSubject } from '../goals/tested-run.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { ObjectValue } from '../model/value.ts';
import type { TargetTemplate } from '../render/helm/chart/render-chart.ts';
import type {
  ChartRendering,
  ChartSettings,
  RenderedAutoscalerDocument,
  TemplateSelection,
} from '../render/helm/chart/rendering.ts';
import type { RenderedKustomization } from '../render/kustomize/render-kustomization.ts';
import type { Candidate } from '../tuning/candidate.ts';
import type { RoundOptions, RoundProgress } from '../tuning/rounds.ts';
import type { Tuned, TuneOptions } from '../tuning/tune.ts';
import type { TuningSubject } from '../tuning/tuning-subject.ts';
import type { TargetText } from './target-texts.ts';

export type FileTexts = ReadonlyMap<string, string>;

export type ChartQuestion =
  | { about: 'rendering'; selection: TemplateSelection }
  | { about: 'templates'; writing: TargetText | 'anything' }
  | { about: 'subcharts' };

/** A rendered chart without the parts that only the command `helm template` shows. */
export interface RenderedChart extends Pick<ChartRendering, 'files' | 'error' | 'missing' | 'warnings'> {
  autoscalers: readonly Omit<RenderedAutoscalerDocument, 'object'>[];
  lists: readonly Omit<RenderedAutoscalerDocument, 'object'>[];
}

export type ChartAnswer =
  | { about: 'rendering'; rendering: RenderedChart }
  | { about: 'templates'; templates: readonly TargetTemplate[] }
  | { about: 'subcharts'; leavesOut: boolean };

export interface ChartJob {
  of: 'chart';
  files: FileTexts;
  settings: ChartSettings;
  question: ChartQuestion;
}

export interface BuildJob {
  of: 'kustomization';
  files: FileTexts;
  directory: string;
  kinds: readonly string[];
  /**
   * The paths of files that are not read, each with the reason. The build leaves these files out instead of failing.
   */
  notRead: readonly (readonly [path: string, reason: string])[];
}

export type RenderJob = ChartJob | BuildJob;

/** `stopped` says why the rendering ended early, as the end of a sentence: `after 2 s`, `at 384 MB`. */
export type RenderAnswer =
  | { of: 'chart'; answer: ChartAnswer; stopped?: string | undefined }
  | { of: 'kustomization'; rendered: RenderedKustomization; stopped?: string | undefined }
  | { of: 'nothing'; stopped: string };

/** The value of `stopped` if a job was dropped because too many newer jobs were waiting. */
export const forNewerTexts = 'because newer texts were waiting';

export interface RenderThread {
  answer(job: RenderJob): Promise<RenderAnswer>;
}

export interface RunJob {
  of: 'run';
  subject: TestedSubject;
}

export type RunAnswer = { of: 'run'; run: TestedRun } | Extract<RenderAnswer, { of: 'nothing' }>;

export interface TuningJob {
  of: 'tuning';
  object: ObjectValue;
  chosen: ChosenReleases;
  run: Pick<TuningSubject, 'autoscaler' | 'scenario' | 'profile'>;
  options: Omit<TuneOptions, 'part' | 'starts' | 'loads' | 'hasTime'> & Pick<RoundOptions, 'rounds'>;
}

/** The progress of a search. The thread sends steps until it sends the answer. */
export interface TuningStep extends Omit<RoundProgress, 'front' | 'attacks'> {
  of: 'tuningStep';
  front: readonly Candidate[];
  attacks: readonly BreakingLoad[];
}

export interface BreakingLoad {
  name: string;
  sequence: readonly number[];
}

export type TuningAnswer =
  | { of: 'tuning'; tuned: Tuned; attacks: readonly BreakingLoad[]; isUnbroken: boolean }
  /** `problem` is a clause that says why there was no search. */
  | { of: 'notTuned'; problem: string }
  | Extract<RenderAnswer, { of: 'nothing' }>;

export type ThreadJob = RenderJob | RunJob | TuningJob;
/** The answer to a job. A search sends steps before its answer. */
export type ThreadAnswer = RenderAnswer | RunAnswer | TuningAnswer | TuningStep;

export interface RunThread {
  answer(job: RunJob): Promise<RunAnswer>;
}
