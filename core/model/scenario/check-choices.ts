import { type Field, isAllowedBeside, misplacingKey } from '../field.ts';
import { nearestName } from '../nearest-name.ts';
import { formatPath, type Path } from '../path.ts';
import { isList, isObject, type ObjectValue, type Value } from '../value.ts';
import type { ReportProblem } from './read-field-values.ts';

export function checkChoices(value: Value, field: Field, report: ReportProblem, path: Path = []): void {
  const { shape } = field;
  if (shape.type === 'string' && shape.enum && typeof value === 'string' && !shape.enum.includes(value)) {
    const intended = nearestName(value, shape.enum);
    report(
      path,
      `${formatPath(path)} must be one of ${shape.enum.join(', ')}, not ${value}${intended ? `: did you mean ${intended}?` : ''}`,
    );
  }
  if (shape.type === 'list' && isList(value))
    for (const [i, item] of value.entries()) checkChoices(item, shape.item, report, [...path, i]);
  if (shape.type === 'object' && isObject(value)) checkFields(value, shape.fields, report, path);
}

function checkFields(object: ObjectValue, fields: readonly Field[], report: ReportProblem, path: Path): void {
  const siblingValue = (key: string) => object[key];
  const isAllowed = (field: Field) => isAllowedBeside(field, fields, siblingValue);
  for (const field of fields) {
    const value = object[field.name];
    if (value === undefined || value === null) continue;
    const key = misplacingKey(field, fields, siblingValue);
    if (key === undefined) checkChoices(value, field, report, [...path, field.name]);
    else report([...path, field.name], misplacedFieldMessage(field, key, fields.filter(isAllowed), object));
  }
}

function misplacedFieldMessage({ name }: Field, key: string, allowed: readonly Field[], object: ObjectValue): string {
  const allowedNames = allowed.filter(({ texts }) => texts.only?.key === key).map((field) => field.name);
  const chosen = object[key] === undefined ? `without ${key}, whose default` : `with ${key}: ${object[key]}, which`;
  return `${name} is not allowed ${chosen} takes ${allowedNames.length > 0 ? allowedNames.join(', ') : 'no further fields'}`;
}
