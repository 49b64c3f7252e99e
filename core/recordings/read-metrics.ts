// Reads the metrics of a recorded tick. Samples are recorded by pod name; here they are matched with the pods.
import type {
  MetricsResponse,
  ObservedMetrics,
  PodGroup,
  PodSample,
  ResourceSample,
} from '../simulator/observation.ts';
import { type Json, type JsonObject, requireList, requireMs, requireObject, requireString } from './read-json.ts';
import { readAmount, readAmounts } from './read-pods.ts';

/** Samples by pod name: a later tick may have other pods. */
export interface RecordedMetrics {
  resource?: SamplesByPod<ResourceSample>;
  pods: readonly { name: string; selector: string; answer: SamplesByPod<PodSample> }[];
  object: ObservedMetrics['object'];
  external: ObservedMetrics['external'];
}
type SamplesByPod<Sample> = { error: string } | ReadonlyMap<string, Sample>;

export function readMetrics(value: Json | undefined, at: string): RecordedMetrics {
  const { resource, pods = [], object = [], external = [] } = requireObject(value, at);
  return {
    ...(resource !== undefined && {
      resource: readResource(requireObject(resource, `${at}.resource`), `${at}.resource`),
    }),
    pods: readSeries(pods, `${at}.pods`, readPodSamples),
    object: readSeries(object, `${at}.object`, readValue).map((series, i) => ({
      ...series,
      on: readOn(object, `${at}.object`, i),
    })),
    external: readSeries(external, `${at}.external`, readValues),
  };
}

export function alignWithPods(
  { resource, pods: series, object, external }: RecordedMetrics,
  pods: readonly PodGroup[],
): ObservedMetrics {
  return {
    ...(resource && { resource: align(resource, pods) }),
    pods: series.map(({ name, selector, answer }) => ({ name, selector, answer: align(answer, pods) })),
    object,
    external,
  };
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

function readResource(answer: JsonObject, at: string): SamplesByPod<ResourceSample> {
  if (typeof answer.error === 'string') return { error: answer.error };
  return new Map(
    Object.keys(answer).map((pod) => {
      const { at: measuredAt, window, containers } = requireObject(answer[pod], `${at}.${pod}`);
      const given = requireObject(containers ?? {}, `${at}.${pod}.containers`);
      const usage = Object.keys(given).map((name) => ({
        name,
        usage: readAmounts(given[name], `${at}.${pod}.containers.${name}`),
      }));
      return [
        pod,
        {
          atMs: requireMs(measuredAt, `${at}.${pod}.at`),
          windowMs: requireMs(window, `${at}.${pod}.window`),
          containers: usage,
        },
      ];
    }),
  );
}

function readSeries<Read>(value: Json, at: string, read: (series: JsonObject, at: string) => Read) {
  return requireList(value, at).map((item, i) => {
    const series = requireObject(item, `${at}[${i}]`);
    const { error, selector = '' } = series;
    const answer = typeof error === 'string' ? { error } : read(series, `${at}[${i}]`);
    return {
      name: requireString(series.name, `${at}[${i}].name`),
      selector: requireString(selector, `${at}[${i}].selector`),
      answer,
    };
  });
}

function readPodSamples({ values }: JsonObject, at: string): ReadonlyMap<string, PodSample> {
  const given = requireObject(values ?? {}, `${at}.values`);
  return new Map(
    Object.keys(given).map((pod) => [
      pod,
      { value: readAmount(requireObject(given[pod], `${at}.values.${pod}`).value, `${at}.values.${pod}.value`) },
    ]),
  );
}

function readValue({ value }: JsonObject, at: string) {
  return { value: readAmount(value, `${at}.value`) };
}

function readValues({ values = [] }: JsonObject, at: string) {
  return { values: requireList(values, `${at}.values`).map((value, i) => readAmount(value, `${at}.values[${i}]`)) };
}

function readOn(list: Json, at: string, index: number): { kind: string; name: string } {
  const { on } = requireObject(requireList(list, at)[index], `${at}[${index}]`);
  const { kind, name } = requireObject(on, `${at}[${index}].on`);
  return { kind: requireString(kind, `${at}[${index}].on.kind`), name: requireString(name, `${at}[${index}].on.name`) };
}
