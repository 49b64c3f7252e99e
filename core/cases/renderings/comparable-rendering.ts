import type { AnswerDifference } from '../apiserver/answer-difference.ts';
import type { JsonObject } from '../read-json.ts';

export function comparableError(error: string): string {
  return error.replace(/((?:yaml|json): )[\s\S]*$/, '$1');
}

export function inRun(run: JsonObject, at: number, { field, ...values }: AnswerDifference): AnswerDifference {
  const name = typeof run.name === 'string' ? ` (${run.name})` : '';
  return { field: `runs[${at}]${name}.${field}`, ...values };
}
