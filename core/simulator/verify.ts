// Are our decisions the recorded ones? Feeds the observations of a case to the controller of its kind and finds the first difference.
// The observations are always the recorded ones, so that one wrong tick does not spoil the next.
import type { Difference } from './difference.ts';
import { firstDifference } from './hpa/verify.ts';
import { readCase } from './recording/read-case.ts';
import { readWatermarkCase } from './recording/read-watermark-case.ts';
import { isJsonObject, type Json, type JsonObject, Malformed } from './recording/shape.ts';
import { firstWatermarkDifference } from './watermark/verify.ts';

export type Verdict =
  | { result: 'equal'; id: string; tags: readonly string[]; ticks: number }
  | { result: 'differs'; id: string; tags: readonly string[]; ticks: number; difference: Difference }
  | { result: 'malformed'; problem: string }
  /** A recording of something that is not checked. */
  | { result: 'unsupported'; problem: string };

interface Compared {
  id: string;
  tags: readonly string[];
  ticks: readonly unknown[];
  difference: Difference | undefined;
}

/** By `controller` of the case. @throws Malformed */
const controllers: Readonly<Record<string, (value: JsonObject) => Compared>> = {
  HorizontalPodAutoscaler: compareHorizontal,
  WatermarkPodAutoscaler: compareWatermark,
};

/** One line of a file of cases. */
export function verifyLine(line: string): Verdict {
  let value: Json;
  try {
    value = JSON.parse(line) as Json;
  } catch {
    return { result: 'malformed', problem: 'the line is no JSON' };
  }
  if (!isJsonObject(value)) return { result: 'malformed', problem: 'the case is no object' };
  const { controller = 'HorizontalPodAutoscaler', document } = value;
  if (value.controller === undefined && document !== undefined)
    return { result: 'unsupported', problem: 'cases of the API server are not checked yet' };
  const compare = typeof controller === 'string' && Object.hasOwn(controllers, controller) ? controllers[controller] : undefined;
  return compare ? verdictOf(compare, value) : { result: 'malformed', problem: `there is no controller ${JSON.stringify(controller)}` };
}

function verdictOf(compare: (value: JsonObject) => Compared, value: JsonObject): Verdict {
  try {
    const { id, tags, ticks, difference } = compare(value);
    const subject = { id, tags, ticks: ticks.length };
    return difference ? { result: 'differs', ...subject, difference } : { result: 'equal', ...subject };
  } catch (error) {
    if (error instanceof Malformed) return { result: 'malformed', problem: error.message };
    throw error;
  }
}

function compareHorizontal(value: JsonObject): Compared {
  const read = readCase(value);
  if (!read.ok) throw new Malformed(read.problem);
  return { ...read.value, difference: firstDifference(read.value) };
}

function compareWatermark(value: JsonObject): Compared {
  const read = readWatermarkCase(value);
  return { ...read, difference: firstWatermarkDifference(read) };
}
