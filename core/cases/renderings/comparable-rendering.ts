// Removes the parts of an error that are not compared, and names the run in which a difference was found.
import type { AnswerDifference } from '../apiserver/answer-difference.ts';
import type { JsonObject } from '../read-json.ts';

/** Returns the error without the text of a YAML or JSON parser, because this text is not compared. */
export function comparableError(error: string): string {
  return error.replace(/((?:yaml|json): )[\s\S]*$/, '$1');
}

/** Adds the index and the name of the run to the field of a difference: `runs[0] (prod).error`. */
export function inRun(run: JsonObject, at: number, { field, ...values }: AnswerDifference): AnswerDifference {
  const name = typeof run.name === 'string' ? ` (${run.name})` : '';
  return { field: `runs[${at}]${name}.${field}`, ...values };
}
