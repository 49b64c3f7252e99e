// Reads the metrics of a recorded tick, and matches their samples with the pods by the name of the pod.
import { type SeriesSource, seriesReadings, seriesSources } from '../model/hpa/metric-kinds.ts';
import type { QuantityRules } from '../simulator/milli.ts';
import {
  type MetricsResponse,
  noMetrics,
  type ObservedMetrics,
  type PodGroup,
  type PodSample,
  type ResourceSample,
  type SeriesAnswer,
  type SeriesByReading,
} from '../simulator/observation.ts';
import {
  type Json,
  type JsonObject,
  readOptional,
  requireList,
  requireMs,
  requireObject,
  requireString,
} from './read-json.ts';
import { readAmount, readRecordedAmounts } from './read-pods.ts';

/** The metrics are stored by pod name, because a later tick may have the same metrics but different pods. */
export interface RecordedMetrics {
  resource: SamplesByPod<ResourceSample> | undefined;
  series: readonly { source: SeriesSource; all: readonly RecordedSeries[] }[];
}
type SamplesByPod<Sample> = { error: string } | ReadonlyMap<string, Sample>;

interface RecordedSeries {
  name: string;
  selector: string;
  on?: { kind: string; name: string };
  answer: SeriesAnswer | ReadonlyMap<string, PodSample>;
}

export const noRecordedMetrics: RecordedMetrics = { resource: undefined, series: [] };

export function readMetrics(value: Json | undefined, at: string, quantities: QuantityRules): RecordedMetrics {
  const { resource, ...lists } = requireObject(value, at);
  return {
    resource: readOptional(resource, `${at}.resource`, (answer, answerAt) =>
      readResource(answer, answerAt, quantities),
    ),
    series: seriesSources.map((source) => {
      const { [source]: list = [] } = lists;
      const all = requireList(list, `${at}.${source}`);
      const read = seriesReader(seriesReadings[source], quantities);
      return { source, all: all.map((one, i) => read(one, `${at}.${source}[${i}]`)) };
    }),
  };
}

export function alignWithPods({ resource, series }: RecordedMetrics, pods: readonly PodGroup[]): ObservedMetrics {
  const lists = series.map(({ source, all }) => [
    source,
    all.map((one) => ({ ...one, answer: one.answer instanceof Map ? align(one.answer, pods) : one.answer })),
  ]);
  return { ...noMetrics, resource: resource && align(resource, pods), ...Object.fromEntries(lists) };
}

function align<Sample>(samples: SamplesByPod<Sample>, pods: readonly PodGroup[]): MetricsResponse<Sample> {
  if ('error' in samples) return samples;
  const aligned = pods.map(({ name }) => samples.get(name));
  const matched = aligned.reduce((count, sample) => (sample ? count + 1 : count), 0);
  if (matched === samples.size) return { samples: aligned, strays: [] };
  const names = new Set(pods.map(({ name }) => name));
  const strays = [...samples].filter(([pod]) => !names.has(pod)).map(([pod, sample]) => ({ ...sample, pod, count: 1 }));
  return { samples: aligned, strays };
}

function readResource(value: Json, at: string, quantities: QuantityRules): SamplesByPod<ResourceSample> {
  const answer = requireObject(value, at);
  if (typeof answer.error === 'string') return { error: answer.error };
  return mapPods(answer, at, (pod, podAt) => {
    const { at: measuredAt, window, containers } = pod;
    const given = requireObject(containers ?? {}, `${podAt}.containers`);
    return {
      atMs: requireMs(measuredAt, `${podAt}.at`),
      windowMs: requireMs(window, `${podAt}.window`),
      containers: Object.keys(given).map((name) => ({
        name,
        usage: readRecordedAmounts(given[name], `${podAt}.containers.${name}`, quantities),
      })),
    };
  });
}

function mapPods<Sample>(
  pods: JsonObject,
  at: string,
  read: (pod: JsonObject, at: string) => Sample,
): ReadonlyMap<string, Sample> {
  return new Map(Object.keys(pods).map((pod) => [pod, read(requireObject(pods[pod], `${at}.${pod}`), `${at}.${pod}`)]));
}

function seriesReader(reading: keyof SeriesByReading, quantities: QuantityRules) {
  return (value: Json, at: string): RecordedSeries => {
    const series = requireObject(value, at);
    const { name, selector = '', on, error } = series;
    return {
      name: requireString(name, `${at}.name`),
      selector: requireString(selector, `${at}.selector`),
      ...(reading === 'valueOfObject' && { on: readReference(on, `${at}.on`) }),
      answer: typeof error === 'string' ? { error } : answerReaders[reading](series, at, quantities),
    };
  };
}

function readReference(value: Json | undefined, at: string): { kind: string; name: string } {
  const { kind, name } = requireObject(value, at);
  return { kind: requireString(kind, `${at}.kind`), name: requireString(name, `${at}.name`) };
}

type AnswerReader = (series: JsonObject, at: string, quantities: QuantityRules) => RecordedSeries['answer'];

const answerReaders: Record<keyof SeriesByReading, AnswerReader> = {
  valuesOfPods: ({ values = {} }, at, quantities) =>
    mapPods(requireObject(values, `${at}.values`), `${at}.values`, ({ value }, podAt) => ({
      value: readAmount(value, `${podAt}.value`, quantities),
    })),
  valueOfObject: ({ value }, at, quantities) => ({ value: readAmount(value, `${at}.value`, quantities) }),
  values: ({ values = [] }, at, quantities) => ({
    values: requireList(values, `${at}.values`).map((value, i) => readAmount(value, `${at}.values[${i}]`, quantities)),
  }),
};
