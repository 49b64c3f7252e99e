import { fieldAt } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import { scenarioRoot } from '../../model/scenario/root.ts';
import { isList, isObject, type Value } from '../../model/value.ts';

export const scenarioFileComment = scenarioRoot.texts.text;

/**
 * Returns the comment for a field of a scenario file. Returns undefined for an unknown field, and for a group of
 * fields, because each field in the group has its own comment.
 */
export function scenarioComment(path: Path, value: Value | undefined): string | undefined {
  const field = fieldAt(scenarioRoot, path);
  if (!field || isGroup(value)) return undefined;
  const { text, unit, default: usual, values = [] } = field.texts;
  const effect = values.find((one) => one.value === value)?.effect;
  const meaning = [firstClause(text), ...(unit === undefined ? [] : [`in ${unit}`])].join(', ');
  const described = effect === undefined ? meaning : `${meaning}: ${effect}`;
  return usual === undefined ? described : `${described}. Default: ${usual}`;
}

function isGroup(value: Value | undefined): boolean {
  return isObject(value) || (isList(value) && value.some(isObject));
}

function firstClause(text: string): string {
  return /^.*?(?=: |\. |\.?$)/.exec(text)?.[0] ?? text;
}
