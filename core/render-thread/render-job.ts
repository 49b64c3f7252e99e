// The work of a thread that can be ended: texts and settings in, plain data out.
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

/** A question about a chart with its values. */
export type ChartQuestion =
  | { about: 'rendering'; selection: TemplateSelection }
  | { about: 'templates'; writing: TargetText | 'anything' }
  | { about: 'subcharts' };

/** A rendered chart without the parts that only `helm template` shows. */
export interface RenderedChart extends Pick<ChartRendering, 'files' | 'error' | 'missing' | 'warnings'> {
  autoscalers: readonly Omit<RenderedAutoscalerDocument, 'object'>[];
  /** See `ChartRendering`. */
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
  /** The kinds of resources that are written. */
  kinds: readonly string[];
  /** Why an entry counts as left out, by its path. */
  notRead: readonly (readonly [path: string, reason: string])[];
}

export type RenderJob = ChartJob | BuildJob;

/** `stopped`: the limit that ended it, as a clause: `after 2 s`, `at 384 MB`. */
export type RenderAnswer =
  | { of: 'chart'; answer: ChartAnswer; stopped?: string | undefined }
  | { of: 'kustomization'; rendered: RenderedKustomization; stopped?: string | undefined }
  | { of: 'nothing'; stopped: string };

/** The value of `stopped` for a job that was dropped before it began, because too many newer jobs wait. */
export const forNewerTexts = 'for newer texts';

/** A thread that renders, and is ended if that takes too long. It always answers. */
export interface RenderThread {
  answer(job: RenderJob): Promise<RenderAnswer>;
}

/** A run whose expectations are tested. */
export interface RunJob {
  of: 'run';
  subject: TestedSubject;
}

export type RunAnswer = { of: 'run'; run: TestedRun } | Extract<RenderAnswer, { of: 'nothing' }>;

/** A search for an edit that meets goals. */
export interface TuningJob {
  of: 'tuning';
  /** The version and kind of the object determine how it is read. */
  object: ObjectValue;
  chosen: ChosenReleases;
  run: Pick<TuningSubject, 'autoscaler' | 'scenario' | 'profile'>;
  /** `rounds`: see `RoundOptions`. */
  options: Omit<TuneOptions, 'part' | 'starts' | 'loads' | 'hasTime'> & Pick<RoundOptions, 'rounds'>;
}

/** Sent while the search goes on. */
export interface TuningStep extends Omit<RoundProgress, 'front' | 'attacks'> {
  of: 'tuningStep';
  front: readonly Candidate[];
  attacks: readonly BreakingLoad[];
}

/** A load that broke a proposal, and the counts of that run. */
export interface BreakingLoad {
  name: string;
  sequence: readonly number[];
}

export type TuningAnswer =
  | { of: 'tuning'; tuned: Tuned; attacks: readonly BreakingLoad[]; isUnbroken: boolean }
  /** `problem`: a clause. */
  | { of: 'notTuned'; problem: string }
  | Extract<RenderAnswer, { of: 'nothing' }>;

/** Every kind of job of such a thread. */
export type ThreadJob = RenderJob | RunJob | TuningJob;
/** The answer of a job; a search sends steps before its answer. */
export type ThreadAnswer = RenderAnswer | RunAnswer | TuningAnswer | TuningStep;

/** A `RenderThread` for runs. */
export interface RunThread {
  answer(job: RunJob): Promise<RunAnswer>;
}
