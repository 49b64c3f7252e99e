import { asObject } from '../../model/read-value.ts';
import { isList, type ObjectValue, type Value } from '../../model/value.ts';
import { type AnswerDifference, compareField } from '../apiserver/answer-difference.ts';
import { type ReplayedState, replayScript } from './replay-script.ts';
import { comparableTexts } from './verify-scaled-object.ts';

export function isScaledObjectScript(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'scaledObject' in record && 'steps' in record;
}

const fields = [
  'events',
  'replicas',
  'wrote',
  'error',
  'metrics',
  'conditions',
  'lastActiveTime',
  'activity',
  'health',
  'pausedReplicaCount',
  'running',
  'hpa',
] as const satisfies readonly (keyof ReplayedState)[];

/** @throws if a step of the script is unknown */
export function verifyScaledObjectScript(record: unknown): AnswerDifference | undefined {
  const script = record as ObjectValue;
  const { steps, trace } = script;
  const recorded = isList(trace) ? trace.map(asObject) : [];
  for (const [i, state] of replayScript(script).entries()) {
    const { at } = asObject(isList(steps) ? steps[i] : undefined);
    for (const field of fields) {
      const difference = compareField(
        `${field} of step ${i + 1} at ${String(at)} s`,
        comparableTexts(state[field] as unknown as Value),
        comparableTexts(recorded[i]?.[field]),
      );
      if (difference) return difference;
    }
  }
  return undefined;
}
