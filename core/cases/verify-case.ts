// Compares our decisions with the recorded decisions. Every tick uses the recorded observation, so that a wrong
// decision does not change the following ticks.
import type { Difference } from '../simulator/field-difference.ts';
import { readCase } from './read-case.ts';
import { isJsonObject, type Json, type JsonObject, MalformedCaseError } from './read-json.ts';
import { readWatermarkCase } from './read-watermark-case.ts';
import { firstHorizontalDifference } from './verify-hpa.ts';
import { firstWatermarkDifference } from './verify-watermark.ts';

export type TraceVerdict =
  | { result: 'equal'; id: string; tags: readonly string[]; ticks: number }
  | { result: 'differs'; id: string; tags: readonly string[]; ticks: number; difference: Difference }
  | { result: 'malformed'; problem: string }
  | { result: 'unsupported'; problem: string };

interface CaseComparison {
  id: string;
  tags: readonly string[];
  ticks: readonly unknown[];
  difference: Difference | undefined;
}

const comparisons: Readonly<Record<string, (value: JsonObject) => CaseComparison>> = {
  HorizontalPodAutoscaler: compareHorizontal,
  WatermarkPodAutoscaler: compareWatermark,
};

export function verifyCaseLine(line: string): TraceVerdict {
  let value: Json;
  try {
    value = JSON.parse(line) as Json;
  } catch {
    return { result: 'malformed', problem: 'the line is not JSON' };
  }
  if (!isJsonObject(value)) return { result: 'malformed', problem: 'the case is not an object' };
  const { controller = 'HorizontalPodAutoscaler', document } = value;
  if (value.controller === undefined && document !== undefined) {
    const missing = ['verdict', 'release'].filter((field) => value[field] === undefined);
    return {
      result: 'unsupported',
      problem: `the recorded response of the API server has no ${missing.join(' and no ')}`,
    };
  }
  const compare =
    typeof controller === 'string' && Object.hasOwn(comparisons, controller) ? comparisons[controller] : undefined;
  return compare
    ? verdictOf(compare, value)
    : { result: 'malformed', problem: `there is no controller ${JSON.stringify(controller)}` };
}

function verdictOf(compare: (value: JsonObject) => CaseComparison, value: JsonObject): TraceVerdict {
  try {
    const { id, tags, ticks, difference } = compare(value);
    const subject = { id, tags, ticks: ticks.length };
    return difference ? { result: 'differs', ...subject, difference } : { result: 'equal', ...subject };
  } catch (error) {
    if (error instanceof MalformedCaseError) return { result: 'malformed', problem: error.message };
    throw error;
  }
}

function compareHorizontal(value: JsonObject): CaseComparison {
  const read = readCase(value);
  if (!read.ok) throw new MalformedCaseError(read.problem);
  return { ...read.value, difference: firstHorizontalDifference(read.value) };
}

function compareWatermark(value: JsonObject): CaseComparison {
  const read = readWatermarkCase(value);
  return { ...read, difference: firstWatermarkDifference(read) };
}
