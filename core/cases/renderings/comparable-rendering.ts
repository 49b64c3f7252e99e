// Removes from a rendering what need not be equal to the recording, and names differences.
import type { AnswerDifference } from '../apiserver/answer-difference.ts';
import type { JsonObject } from '../read-json.ts';

/** The error without the text of a YAML or JSON parser, which is not compared. */
export function comparableError(error: string): string {
  return error.replace(/((?:yaml|json): )[\s\S]*$/, '$1');
}

/** Adds the index and the name of the run to the field of a difference: `runs[0] (prod).error`. */
export function inRun(run: JsonObject, at: number, { field, ...values }: AnswerDifference): AnswerDifference {
  const name = typeof run.name === 'string' ? ` (${run.name})` : '';
  return { field: `runs[${at}]${name}.${field}`, ...values };
}
