import { differenceBetween, shareOf } from '../measured/step-line.ts';
import type { Autoscaler } from '../model/autoscaler.ts';
import type { Calibration } from './calibrate.ts';
import type { OtherNodes, OtherRun, PredictionThere } from './other-run.ts';
import type { ParameterEstimate } from './parameter-estimates.ts';
import type { PredictedRange } from './predict.ts';
import { worldParameters } from './world-parameters.ts';

export function parameterTitle({ name, atLoad }: ParameterEstimate): string {
  return `${worldParameters[name].title}${atLoad === undefined ? '' : `, at ${rounded(atLoad)}/s`}`;
}

export function parameterText(estimate: ParameterEstimate): string {
  return shownText(estimate, estimate.value);
}

export function rangeText(estimate: ParameterEstimate): string {
  const texts = [shownText(estimate, estimate.from), shownText(estimate, estimate.to)];
  return (estimate.name === 'cpuPerUnitDoublesAt' ? texts.reverse() : texts).join(' … ');
}

export function writtenText({ name, value }: Pick<ParameterEstimate, 'name' | 'value'>): string {
  return withUnit(value, worldParameters[name].unit).replace(/ s$|\/s$/, '');
}

/**
 * Returns the value with its unit. For `cpuPerUnitDoublesAt`, which is a load, returns the rise of the cost in percent,
 * because it is easier to read.
 */
function shownText({ name, atLoad = 0 }: ParameterEstimate, value: number): string {
  if (name === 'cpuPerUnitDoublesAt') return `${Math.round((100 * atLoad) / value)} %`;
  return withUnit(value, worldParameters[name].unit);
}

const withUnit = (value: number, unit: string) => `${rounded(value)}${unit === 's' ? ' s' : unit}`;

const rounded = (value: number) => Number(value.toPrecision(3));

export function residualText({ residual }: Calibration): string {
  return `${Math.round(residual.area)} replica-seconds, ${percentText(shareOf(residual))}`;
}

/**
 * Returns the error of a run that keeps the first measured count, for comparison with the error of the fit: `with a
 * constant count of 3: 51.2 %`.
 */
export function stayingText({ measured }: Calibration, seconds: number): string {
  const staying = measured.slice(0, 1);
  return `with a constant count of ${staying[0]?.[1]}: ${percentText(shareOf(differenceBetween(measured, staying, seconds)))}`;
}

export const percentText = (share: number) => `${(100 * share).toFixed(1)} %`;

export function poorFitText(
  { isPoor, residual, measured }: Calibration,
  { minReplicas, maxReplicas }: Autoscaler,
): string | undefined {
  if (!isPoor) return undefined;
  const counts = measured.map(([, count]) => count);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const outside =
    most > maxReplicas
      ? `The recorded count rises to ${most}, and maxReplicas is ${maxReplicas}: use the manifest of the recorded autoscaler.`
      : least < minReplicas && least > 0
        ? `The recorded count falls to ${least}, and minReplicas is ${minReplicas}: use the manifest of the recorded autoscaler.`
        : 'Use the manifest and the release that were recorded, and set metrics.follow in the scenario.';
  return `No simulation fits this recording: ${percentText(shareOf(residual))} of the replica-seconds differ in the best fit. ${outside}`;
}

export function undeterminedText({ estimates, measured, isPoor }: Calibration): string | undefined {
  if (isPoor) return undefined;
  if (measured.length === 1)
    return 'The replicas never changed during the recording, so the recording determines almost nothing: record a load that changes the replicas.';
  const names = estimates.filter(({ isDetermined }) => !isDetermined).map(parameterTitle);
  if (names.length === 0) return undefined;
  return `Not determined by this recording: ${names.join('; ')}. Other values fit as well.`;
}

export function determinedLoadsText({ loads, estimates, isPoor }: Calibration): string | undefined {
  if (isPoor || !estimates.some(({ name }) => name === 'cpuPerUnit')) return undefined;
  if (!loads)
    return 'The recording does not show how much cpu a unit of load needs: the replicas stay at minReplicas or maxReplicas, and would stay there with many other amounts.';
  return `The recording shows how much cpu a unit of load needs, for loads from ${loadText(loads.from)} to ${loadText(loads.to)} units per second. At higher loads a prediction is less certain.`;
}

export function otherRunTexts(
  { costFrom, costFactor, isQueue, loads, beyond }: OtherRun,
  { otherNodes, sameCostError }: Pick<PredictionThere, 'otherNodes' | 'sameCostError'>,
): string[] {
  const costTexts: Record<OtherRun['costFrom'], string[]> = {
    usage: [`${costText(costFactor)}, according to the measured usage.`],
    latency:
      costFactor === 1
        ? ['The nodes of both recordings were equally fast, according to the response times.']
        : [`${costText(costFactor)}, according to the lowest response times.`],
    nothing: [
      'The prediction assumes that a unit of load costs the same in both recordings, because neither usage nor response times show a difference.',
    ],
  };
  return [
    ...costTexts[costFrom],
    ...(otherNodes ? [otherNodesText(otherNodes)] : []),
    ...(sameCostError === undefined
      ? []
      : [
          `The range also includes an unchanged cost, because a single wrong response time could explain the difference in cost. With an unchanged cost the prediction is off by ${percentText(sameCostError)}.`,
        ]),
    ...(isQueue ? [queueText] : []),
    ...(loads && beyond > clearlyBeyond
      ? [
          `The load of the other recording is up to ${factorText(beyond)} the highest load at which the cost of a unit is known (${loadText(loads.to)}), so the range is wider.`,
        ]
      : []),
  ];
}

const queueText =
  'Messages differ in cost: the replica-seconds of repeated runs of the same queue workers differed by 3 to 17 %, so expect an error of at least 10 %.';

function otherNodesText({ factor, podSeconds, error }: OtherNodes): string {
  const [low, high] = [podSeconds.low, podSeconds.high].map((value) => Math.round(value).toLocaleString('en'));
  return `Measured nodes of one cluster differed in speed by a factor of ${factor}. If a unit of load costs ${(1 / factor).toFixed(2)} to ${factor.toFixed(2)} times as much, the workload needs ${low} … ${high} pod-seconds, and the prediction is off by up to ${percentText(error)}.`;
}

const clearlyBeyond = 1.05;
const loadText = (load: number) => String(rounded(load));
const factorText = (factor: number) => `${factor.toFixed(2)} times`;
const costText = (factor: number) =>
  `A unit of load costs ${factorText(factor)} as much in the other recording as in the fitted recording`;

export function changeText(ratio: PredictedRange<number>): string {
  return rangedText(ratio, (value) => `${value < 1 ? '−' : '+'}${Math.abs(100 * (value - 1)).toFixed(1)} %`);
}

export function predictedRangeText(band: PredictedRange<number>): string {
  return rangedText(band, (value) => Math.round(value).toLocaleString('en'));
}

export function rangedText({ low, middle, high }: PredictedRange<number>, text: (value: number) => string): string {
  const [from, to] = [text(low), text(high)];
  return from === to && from === text(middle) ? from : `${text(middle)} (${from} … ${to})`;
}
