// The metrics of a recorded tick. Samples are recorded by the name of their pod; here they are put beside the pods.
import type { Answer, ObservedMetrics, PodGroup, PodSample, ResourceSample } from '../hpa/observation.ts';
import { readAmount, readAmounts } from './read-pods.ts';
import { type Json, type JsonObject, listAt, msAt, objectAt, textAt } from './shape.ts';

/** Samples still by name: the pods of a later tick may be others. */
export interface RecordedMetrics {
  resource?: ByName<ResourceSample>;
  pods: readonly { name: string; selector: string; answer: ByName<PodSample> }[];
  object: ObservedMetrics['object'];
  external: ObservedMetrics['external'];
}
type ByName<Sample> = { error: string } | ReadonlyMap<string, Sample>;

export function readMetrics(value: Json | undefined, at: string): RecordedMetrics {
  const { resource, pods = [], object = [], external = [] } = objectAt(value, at);
  return {
    ...(resource !== undefined && { resource: readResource(objectAt(resource, `${at}.resource`), `${at}.resource`) }),
    pods: readSeries(pods, `${at}.pods`, readPodSamples),
    object: readSeries(object, `${at}.object`, readValue).map((series, i) => ({ ...series, on: readOn(object, `${at}.object`, i) })),
    external: readSeries(external, `${at}.external`, readValues),
  };
}

export function besidePods({ resource, pods: series, object, external }: RecordedMetrics, pods: readonly PodGroup[]): ObservedMetrics {
  return {
    ...(resource && { resource: align(resource, pods) }),
    pods: series.map(({ name, selector, answer }) => ({ name, selector, answer: align(answer, pods) })),
    object,
    external,
  };
}

function align<Sample>(samples: ByName<Sample>, pods: readonly PodGroup[]): Answer<Sample> {
  if ('error' in samples) return samples;
  const aligned = pods.map(({ name }) => samples.get(name));
  const matched = aligned.reduce((count, sample) => (sample ? count + 1 : count), 0);
  if (matched === samples.size) return { samples: aligned, strays: [] };
  const names = new Set(pods.map(({ name }) => name));
  const strays = [...samples].filter(([pod]) => !names.has(pod)).map(([pod, sample]) => ({ ...sample, pod, count: 1 }));
  return { samples: aligned, strays };
}

function readResource(answer: JsonObject, at: string): ByName<ResourceSample> {
  if (typeof answer.error === 'string') return { error: answer.error };
  return new Map(
    Object.keys(answer).map((pod) => {
      const { at: measured, window, containers } = objectAt(answer[pod], `${at}.${pod}`);
      const given = objectAt(containers ?? {}, `${at}.${pod}.containers`);
      const usage = Object.keys(given).map((name) => ({ name, usage: readAmounts(given[name], `${at}.${pod}.containers.${name}`) }));
      return [pod, { atMs: msAt(measured, `${at}.${pod}.at`), windowMs: msAt(window, `${at}.${pod}.window`), containers: usage }];
    }),
  );
}

function readSeries<Read>(value: Json, at: string, read: (series: JsonObject, at: string) => Read) {
  return listAt(value, at).map((item, i) => {
    const series = objectAt(item, `${at}[${i}]`);
    const { error, selector = '' } = series;
    const answer = typeof error === 'string' ? { error } : read(series, `${at}[${i}]`);
    return { name: textAt(series.name, `${at}[${i}].name`), selector: textAt(selector, `${at}[${i}].selector`), answer };
  });
}

function readPodSamples({ values }: JsonObject, at: string): ReadonlyMap<string, PodSample> {
  const given = objectAt(values ?? {}, `${at}.values`);
  return new Map(
    Object.keys(given).map((pod) => [
      pod,
      { value: readAmount(objectAt(given[pod], `${at}.values.${pod}`).value, `${at}.values.${pod}.value`) },
    ]),
  );
}

function readValue({ value }: JsonObject, at: string) {
  return { value: readAmount(value, `${at}.value`) };
}

function readValues({ values = [] }: JsonObject, at: string) {
  return { values: listAt(values, `${at}.values`).map((value, i) => readAmount(value, `${at}.values[${i}]`)) };
}

function readOn(list: Json, at: string, index: number): { kind: string; name: string } {
  const { on } = objectAt(listAt(list, at)[index], `${at}[${index}]`);
  const { kind, name } = objectAt(on, `${at}[${index}].on`);
  return { kind: textAt(kind, `${at}[${index}].on.kind`), name: textAt(name, `${at}[${index}].on.name`) };
}
