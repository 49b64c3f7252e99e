// Finds the metrics whose source a change replaces. The values of the new source are unknown, so runs do not show the
// effect.

import type { Metric } from '../model/hpa/autoscaler.ts';
import { metricSourceOf } from '../model/hpa/metric-source.ts';
import type { Path } from '../model/path.ts';
import { asObject } from '../model/read-value.ts';
import type { ObjectValue } from '../model/value.ts';
import type { WatermarkSpec } from '../model/watermark/autoscaler.ts';
import type { ComparedAutoscaler } from './compared-autoscaler.ts';
import { renamedContainer } from './renamed-container.ts';
import { seriesText } from './series-text.ts';

/**
 * `before` and `after` are texts such as `queue_depth{queue=a}`. `before` is empty for an added metric, and `after` is
 * empty for a removed metric.
 */
export interface ChangedMeasure {
  before: string;
  after: string;
  path: Path;
  isSchedule?: true | undefined;
  isNumber?: true | undefined;
}

interface Measure extends Pick<ChangedMeasure, 'isSchedule'> {
  text: string;
  path: Path;
}

export function changedMeasures(before: ComparedAutoscaler, after: ComparedAutoscaler): ChangedMeasure[] {
  if (before.triggers && after.triggers && areSameTypes(before.triggers, after.triggers))
    return after.triggers.flatMap((trigger, index) => {
      const found = changedTrigger(before.triggers?.[index] ?? {}, trigger, index);
      // If the target or the activation threshold of the trigger has changed, a number that has changed in its metadata
      // is assumed to be this target or threshold, so it is not a changed measure.
      return hasOtherTarget(before, after, index) ? found.filter(({ isNumber }) => !isNumber) : found;
    });
  const renamed = renamedContainer(before.workload.containers ?? [], after.workload.containers ?? []);
  const [earlier, later] = [
    measuresOf(before),
    measuresOf(after, renamed && [renamed.after.name, renamed.before.name]),
  ];
  const gone = without(earlier, later);
  const added = without(later, earlier);
  if (gone.length === added.length)
    return added.map(({ text, ...more }, at) => ({ before: gone[at]?.text ?? '', after: text, ...more }));
  return [
    ...gone.map(({ text }) => ({ before: text, after: '', path: listPath(after) })),
    ...added.map(({ text, ...more }) => ({ before: '', after: text, ...more })),
  ];
}

function without(these: readonly Measure[], others: readonly Measure[]): Measure[] {
  const left = others.map(({ text }) => text);
  return these.filter(({ text }) => {
    const at = left.indexOf(text);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

const listPath = ({ triggers }: ComparedAutoscaler): Path => ['spec', triggers ? 'triggers' : 'metrics'];

function measuresOf({ autoscaler, triggers }: ComparedAutoscaler, renamed?: readonly [string, string]): Measure[] {
  if (triggers) return triggers.map(triggerMeasure);
  if ('spec' in autoscaler) return watermarkMeasures(autoscaler.spec);
  return autoscaler.metrics.map((metric, index) => ({
    text: metricText(metric, renamed),
    path: ['spec', 'metrics', index],
  }));
}

function metricText(metric: Metric, renamed?: readonly [string, string]): string {
  const { name, container: written, metric: identifier, describedObject } = metricSourceOf(metric);
  const container = written === renamed?.[0] ? renamed?.[1] : written;
  const ofObject = describedObject && ` of ${describedObject.kind} ${describedObject.name}`;
  if (identifier) return `${seriesText(identifier.name, identifier.selector)}${ofObject ?? ''}`;
  return container === undefined ? `${name}` : `${name} of the container ${container}`;
}

function watermarkMeasures({ metrics, recommender }: WatermarkSpec): Measure[] {
  if (recommender) {
    const { url, targetType, settings } = recommender;
    const labels = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
    return [{ text: [url, targetType, ...labels].join(' '), path: ['spec', 'recommender'] }];
  }
  return metrics.map(({ type, external, resource }, index) => {
    const source = type === 'External' ? external : resource;
    const name = external && type === 'External' ? external.metricName : (resource?.name ?? '');
    return { text: seriesText(name, source?.metricSelector), path: ['spec', 'metrics', index] };
  });
}

function triggerMeasure(trigger: ObjectValue, index: number): Measure {
  const path = ['spec', 'triggers', index];
  const { type, metadata } = trigger;
  // A cpu or memory trigger gets the name of the HPA metric that KEDA creates for it.
  if (type === 'cpu' || type === 'memory') {
    const { containerName } = asObject(metadata);
    return { text: containerName === undefined ? type : `${type} of the container ${String(containerName)}`, path };
  }
  const text = measuringEntries(trigger)
    .map(([key, value]) => `${key}: ${value}`)
    .toSorted()
    .join(', ');
  return {
    text: `${String(type)}${text === '' ? '' : ` (${text})`}`,
    path,
    ...(type === 'cron' && { isSchedule: true as const }),
  };
}

function measuringEntries({ metadata }: ObjectValue): [key: string, text: string][] {
  return Object.entries(asObject(metadata))
    .map(([key, value]): [string, string] => [key, String(value)])
    .filter(([key]) => !/FromEnv$|^metricName$/.test(key));
}

function areSameTypes(before: readonly ObjectValue[], after: readonly ObjectValue[]): boolean {
  return before.length === after.length && before.every(({ type }, index) => type === after[index]?.type);
}

function hasOtherTarget(before: ComparedAutoscaler, after: ComparedAutoscaler, index: number): boolean {
  const targetOf = ({ autoscaler }: ComparedAutoscaler) => {
    const trigger = 'spec' in autoscaler ? undefined : autoscaler.keda?.triggers[index];
    return trigger && [trigger.targetMilli, trigger.activation].join();
  };
  return targetOf(before) !== targetOf(after);
}

function changedTrigger(before: ObjectValue, after: ObjectValue, index: number): ChangedMeasure[] {
  const [earlier, later] = [new Map(measuringEntries(before)), new Map(measuringEntries(after))];
  const type = String(after.type);
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((key) => {
    const [was = 'none', is = 'none'] = [earlier.get(key), later.get(key)];
    if (was === is) return [];
    return {
      before: `${type} ${key}: ${was}`,
      after: is,
      path: ['spec', 'triggers', index, 'metadata', key],
      ...(type === 'cron' && { isSchedule: true as const }),
      ...([was, is].some((text) => !Number.isNaN(Number(text))) && { isNumber: true as const }),
    };
  });
}
