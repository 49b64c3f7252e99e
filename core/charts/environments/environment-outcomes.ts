import { helmCause } from '../../analysis/helm-cause.ts';
import { firstError } from '../../analysis/not-simulated.ts';
import type { ObjectIdentity } from '../../analysis/object-identity.ts';
import type { Autoscaler } from '../../model/autoscaler.ts';
import { oncePer } from '../../model/once.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import { envelope } from '../../simulator/controllers.ts';
import type { Profile } from '../../simulator/profile.ts';
import { envelopeRunText, shortRunText } from '../../simulator/trace-text.ts';
import type { ChartFolder, ValuesFileText } from '../chart-folder.ts';
import { type ChartObject, identitiesIn } from '../chart-object.ts';
import type { ChartRenderings } from '../chart-renderings.ts';
import { mergeByFile } from '../problems/merge-by-file.ts';
import { renderedObject, verdictOfRendered } from '../rendered-object.ts';
import { previewFile, previewLookups } from '../template-of-chart.ts';
import type { PreviewValues } from '../values/preview-values.ts';
import { type Environment, nameOfValuesFile } from './environments.ts';
import { valuesOverDefaults } from './values-over-defaults.ts';

/** The maximum number of environments that are rendered. Further environments are only listed. */
export const maxRenderedEnvironments = 8;

export interface LoadedEnvironment extends Environment {
  texts: readonly ValuesFileText[];
}

export interface ChartOfEnvironments {
  chart: ChartFolder;
  renderings: ChartRenderings;
  previewValues: PreviewValues;
  chosen: ChosenReleases;
  profile: Profile;
}

export interface AutoscalerInChart {
  file: string;
  start: number;
  /** Distinguishes the objects that a loop writes at the same offset. */
  identity?: ObjectIdentity | undefined;
}

export type EnvironmentOutcome = RunOfEnvironment | FailureOfEnvironment;

export interface RunOfEnvironment {
  isExcluded?: undefined;
  autoscaler: Autoscaler;
  short: string;
  /** The outcome, for example `1 → 2 → 4 in 30 s`. `short` is the outcome without the duration. */
  text: string;
}

export interface FailureOfEnvironment {
  autoscaler?: undefined;
  short: string;
  text: string;
  /** Whether the values exclude the object. This is not an error. */
  isExcluded?: boolean;
}

/** Returns the outcome in an environment. Without an environment, only values.yaml is used. */
export function outcomeIn(
  environment: LoadedEnvironment | undefined,
  subject: AutoscalerInChart,
  { chart, renderings, previewValues, chosen, profile }: ChartOfEnvironments,
): EnvironmentOutcome {
  const missing = missingFiles(environment, chart.uri);
  if (missing.length > 0) return { short: 'file missing', text: `${missing.join(', ')} does not exist` };
  const values = valuesOverDefaults(chart, environment?.texts ?? [], previewFile(chart, previewValues));
  const request = { chart, values, lookups: previewLookups(chart, previewValues), chosen };
  const [rendered] = mergeByFile(renderings.render(request, subject.file));
  const object = rendered && objectAt(rendered.objects, subject);
  const error = rendered ? rendered.error : renderings.errorOf(request);
  if (object) return outcomeOf(object, { profile, chosen });
  if (error) return notSimulated(`Helm: ${helmCause(error.error)}`);
  return { short: 'not rendered', text: 'not rendered with these values', isExcluded: true };
}

export function filesText(environment: Environment | undefined, { uri, files }: ChartFolder): string {
  const names = (environment?.files ?? []).map((file) => nameOfValuesFile(uri, file));
  const own = files.has('values.yaml') && names[0] !== 'values.yaml' ? ['values.yaml'] : [];
  return [...own, ...names].join(', ');
}

function missingFiles(environment: LoadedEnvironment | undefined, folder: string): string[] {
  const { files = [], texts = [] } = environment ?? {};
  return files.flatMap((file) => (texts.some(({ uri }) => uri === file) ? [] : [nameOfValuesFile(folder, file)]));
}

/**
 * Returns the object that is the given autoscaler in this rendering; undefined if there is none. If only one object
 * begins at the offset in both renderings, this object is the same autoscaler, even if its name differs.
 */
function objectAt(objects: readonly ChartObject[], { start, identity }: AutoscalerInChart): ChartObject | undefined {
  const same = objects.filter((object) => object.start === start);
  if (!identity) return same[0];
  const found = identitiesIn(same).findIndex(({ key }) => key === identity.key);
  return same[found] ?? (same.length === 1 && identity.count === 1 ? same[0] : undefined);
}

function notSimulated(reason: string): FailureOfEnvironment {
  return { short: 'not simulated', text: `not simulated: ${reason}` };
}

function outcomeOf(
  object: ChartObject,
  { profile, chosen }: Pick<ChartOfEnvironments, 'profile' | 'chosen'>,
): EnvironmentOutcome {
  const { asRendered: found, notRendered } = object;
  if (notRendered !== undefined) return { short: 'not rendered', text: notRendered, isExcluded: true };
  const autoscaler = found.reading?.autoscaler;
  const refusal = firstError(found);
  if (!autoscaler) return notSimulated(refusal?.message ?? 'a template writes fields that the simulation needs');
  if (refusal) return { short: 'refused', text: `refused by the API server: ${refusal.message}` };
  const verdict = verdictOfRendered(renderedObject(object), chosen);
  if (verdict && verdict.contradicts !== 'scaleDown')
    return { autoscaler, short: verdict.text.split(':')[0] ?? verdict.text, text: verdict.text };
  return runsUnder(profile)(autoscaler);
}

/** Simulations are cached per autoscaler, because most autoscalers stay the same after a keystroke. */
const runsUnder = oncePer((profile: Profile) =>
  oncePer((autoscaler: Autoscaler): RunOfEnvironment => {
    const { up } = envelope(autoscaler, profile);
    return { autoscaler, short: shortRunText(up), text: envelopeRunText(up) };
  }),
);
