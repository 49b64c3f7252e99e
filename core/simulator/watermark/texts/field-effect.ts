import type { Direction } from '../../../model/hpa/autoscaler.ts';
import type { Path } from '../../../model/path.ts';
import { storedQuantity } from '../../../model/stored-quantity.ts';
import type { WatermarkPodAutoscaler } from '../../../model/watermark/autoscaler.ts';
import type { FieldEffect } from '../../controller-description.ts';
import { readMilli } from '../../milli.ts';
import { durationText, envelopeRunText } from '../../trace-text.ts';
import { downscaleLimit, upscaleLimit } from '../decide/normalize.ts';
import { watermarkEnvelope } from '../envelope.ts';
import type { Band } from '../propose/band.ts';
import { prepareSettings, type WatermarkSettings } from '../settings.ts';
import { milliAmountText } from './amount-text.ts';
import { roundUpToSyncPeriod } from './rules-text.ts';

export function watermarkFieldEffect(autoscaler: WatermarkPodAutoscaler, path: Path): FieldEffect | undefined {
  const text = effectText(autoscaler, prepareSettings(autoscaler.spec), path);
  return text === undefined ? undefined : { text, isComplete: isCompleteText(path) };
}

const completeFields: readonly unknown[] = [
  'scaleUpLimitFactor',
  'scaleDownLimitFactor',
  'upscaleForbiddenWindowSeconds',
  'downscaleForbiddenWindowSeconds',
  'upscaleDelayAboveWatermarkSeconds',
  'downscaleDelayBelowWatermarkSeconds',
  'metrics',
];

function isCompleteText([, field]: Path): boolean {
  return completeFields.includes(field);
}

function effectText(autoscaler: WatermarkPodAutoscaler, settings: WatermarkSettings, path: Path): string | undefined {
  const [root, field] = path;
  if (root !== 'spec') return undefined;
  if (field === 'metrics') return watermarkText(settings, path);
  if (path.length > 2) return undefined;
  switch (field) {
    case 'minReplicas':
    case 'maxReplicas':
      return boundsText(autoscaler);
    case 'tolerance':
      return toleranceText(settings);
    case 'scaleUpLimitFactor':
    case 'scaleDownLimitFactor':
      return factorText(autoscaler, settings, field === 'scaleUpLimitFactor' ? 'scaleUp' : 'scaleDown');
    case 'upscaleForbiddenWindowSeconds':
    case 'downscaleForbiddenWindowSeconds':
      return windowText(
        autoscaler,
        settings.spec[field],
        field === 'upscaleForbiddenWindowSeconds' ? 'scaleUp' : 'scaleDown',
      );
    case 'upscaleDelayAboveWatermarkSeconds':
      return delayText(settings.spec[field], 'above the high watermark', 'added');
    case 'downscaleDelayBelowWatermarkSeconds':
      return delayText(settings.spec[field], 'below the low watermark', 'removed');
    case 'replicaScalingAbsoluteModulo':
      return moduloText(settings);
    case 'convergeTowardsWatermark':
      return convergenceText(settings);
    case 'minAvailableReplicaPercentage':
      return availabilityText(settings);
    case 'algorithm':
      return algorithmText(settings);
    default:
      return undefined;
  }
}

function delayText(seconds: number, side: string, moved: string): string | undefined {
  if (seconds <= 0) return undefined;
  const grid = roundUpToSyncPeriod(seconds);
  const effective =
    grid === seconds ? durationText(seconds) : `${durationText(grid)} (the controller checks every 15 s)`;
  return `Replicas are ${moved} only after a metric has been ${side} for ${effective} without interruption.`;
}

function moduloText({ modulo }: WatermarkSettings): string | undefined {
  return modulo > 1
    ? `In this file: a recommendation of ${modulo + 1} becomes ${2 * modulo}; ${2 * modulo + 1} becomes ${3 * modulo}.`
    : undefined;
}

function convergenceText({ converge, modulo, spec }: WatermarkSettings): string | undefined {
  if (converge === 'off') return undefined;
  const [moved, seconds] =
    converge === 'high'
      ? ['removed', spec.downscaleForbiddenWindowSeconds]
      : ['added', spec.upscaleForbiddenWindowSeconds];
  return `In this file: ${modulo} ${modulo === 1 ? 'replica is' : 'replicas are'} ${moved} at a time, ${durationText(roundUpToSyncPeriod(seconds))} after any scaling.`;
}

/** The number of pods is rounded up, because the controller truncates the share of ready pods to whole percents. */
function availabilityText({
  spec: { minAvailableReplicaPercentage: percent },
  minReplicas,
  maxReplicas,
}: WatermarkSettings): string | undefined {
  if (percent <= 0) return undefined;
  const needed = (replicas: number) => `${Math.ceil((percent * replicas) / 100)} of ${replicas}`;
  const atMax =
    minReplicas === maxReplicas ? '' : ` at minReplicas, and at least ${needed(maxReplicas)} at maxReplicas`;
  return `In this file: at least ${needed(minReplicas)} pods must be ready${atMax}.`;
}

function algorithmText({ average, spec }: WatermarkSettings): string | undefined {
  if (average) return 'In this file the value is divided by the number of ready pods.';
  return spec.algorithm === 'absolute' ? 'In this file the value is not divided by the number of pods.' : undefined;
}

function isToleranceKnown({ tolerance = '' }: WatermarkSettings['spec']): boolean {
  return readMilli(tolerance) !== undefined;
}

function boundsText(autoscaler: WatermarkPodAutoscaler): string {
  if (autoscaler.minReplicas === autoscaler.maxReplicas) return `The count is always ${autoscaler.maxReplicas}.`;
  const { up, down } = watermarkEnvelope(autoscaler);
  return `In this file: ${envelopeRunText(up)}; ${envelopeRunText(down)}.`;
}

function toleranceText({ spec, metrics }: WatermarkSettings): string | undefined {
  if (metrics.length === 0 || !isToleranceKnown(spec) || metrics.some(({ hasKnownWatermarks }) => !hasKnownWatermarks))
    return undefined;
  const bands = metrics.map((metric) => `${metric.name} ${bandText(metric.band, metric.isBytes)}`);
  return `In this file: ${bands.join(', ')}.`;
}

function watermarkText(settings: WatermarkSettings, path: Path): string | undefined {
  const side = path[4];
  const metric = settings.metrics.find((each) => each.path.every((key, i) => path[i] === key));
  if (
    !metric?.hasKnownWatermarks ||
    !isToleranceKnown(settings.spec) ||
    path.length !== 5 ||
    (side !== 'highWatermark' && side !== 'lowWatermark')
  )
    return undefined;
  const { adjustedHigh, adjustedLow } = metric.band;
  const per = settings.average ? ' per ready pod' : '';
  if (side === 'highWatermark') {
    return `Above ${milliAmountText(adjustedHigh, metric.isBytes)}${per} (with the tolerance of ${toleranceQuantity(settings)}), replicas are added, up to ready pods × ${metric.name} ÷ ${milliAmountText(metric.highMilli, metric.isBytes)}, rounded up.`;
  }
  if (Number(adjustedLow) <= 0)
    return 'No replicas are removed: the metric can never be below this watermark minus the tolerance.';
  return `Below ${milliAmountText(adjustedLow, metric.isBytes)}${per} (with the tolerance of ${toleranceQuantity(settings)}), replicas are removed, down to ready pods × ${metric.name} ÷ ${milliAmountText(metric.lowMilli, metric.isBytes)}, rounded down.`;
}

function factorText(autoscaler: WatermarkPodAutoscaler, settings: WatermarkSettings, direction: Direction): string {
  const isUp = direction === 'scaleUp';
  const from = isUp ? settings.minReplicas : settings.maxReplicas;
  const limit = isUp ? upscaleLimit(from, settings.upFactorMilli) : downscaleLimit(from, settings.downFactorMilli);
  const allowed = Math.abs(limit - from);
  const { up, down } = watermarkEnvelope(autoscaler);
  if (allowed === 0)
    return isUp ? 'Metrics never add pods; only minReplicas can.' : 'Metrics never remove pods; only maxReplicas can.';
  const [moves, percent] = isUp ? ['adds', settings.upFactorMilli] : ['removes', settings.downFactorMilli];
  const pods = `${allowed} ${allowed === 1 ? 'pod' : 'pods'}`;
  return `Each ${isUp ? 'scale-up' : 'scale-down'} ${moves} at most ${Number(percent) / 1000} % of the replicas, or 1 pod if that is more: from ${from} replicas, at most ${pods}. ${envelopeRunText(isUp ? up : down)}.`;
}

function windowText(autoscaler: WatermarkPodAutoscaler, seconds: number, direction: Direction): string {
  const { up, down } = watermarkEnvelope(autoscaler);
  const grid = roundUpToSyncPeriod(seconds);
  const effective =
    grid === seconds
      ? `${durationText(seconds)}`
      : `${durationText(grid)} (${seconds} s, and the controller checks every 15 s)`;
  return `At least ${effective} must pass between the last scaling, up or down, and a scaling that ${direction === 'scaleUp' ? 'adds' : 'removes'} replicas. ${envelopeRunText(direction === 'scaleUp' ? up : down)}.`;
}

function bandText({ adjustedLow, adjustedHigh }: Band, isBytes: boolean): string {
  return `${milliAmountText(adjustedLow, isBytes)} … ${milliAmountText(adjustedHigh, isBytes)}`;
}

function toleranceQuantity({ spec }: WatermarkSettings): string {
  return storedQuantity(spec.tolerance ?? '0');
}

const directionByField: Readonly<Record<string, Direction>> = {
  minReplicas: 'scaleDown',
  maxReplicas: 'scaleUp',
  scaleUpLimitFactor: 'scaleUp',
  scaleDownLimitFactor: 'scaleDown',
  upscaleForbiddenWindowSeconds: 'scaleUp',
  downscaleForbiddenWindowSeconds: 'scaleDown',
  upscaleDelayAboveWatermarkSeconds: 'scaleUp',
  downscaleDelayBelowWatermarkSeconds: 'scaleDown',
};

export function watermarkAffectedDirection([spec, field, ...rest]: Path): Direction | undefined {
  if (spec !== 'spec' || typeof field !== 'string' || rest.length > 0 || !Object.hasOwn(directionByField, field))
    return undefined;
  return directionByField[field];
}
