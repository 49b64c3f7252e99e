import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import type { StructuralSchema } from './structural-schema.ts';

export function withSchemaDefaults(value: Value, schema: StructuralSchema): Value {
  if (!hasDefaults(schema)) return value;
  if (isList(value)) {
    const { items } = schema;
    return items ? value.map((item) => withSchemaDefaults(item, items)) : value;
  }
  if (!isObject(value)) return value;
  const result: ObjectValue = Object.assign(Object.create(null), value);
  for (const [key, property] of schema.properties) {
    const written = value[key];
    if (written !== undefined) result[key] = withSchemaDefaults(written, property);
    else if (property.default !== undefined) result[key] = property.default;
  }
  return result;
}

function hasDefaults({ properties, items, default: own }: StructuralSchema): boolean {
  return own !== undefined || (items !== undefined && hasDefaults(items)) || [...properties.values()].some(hasDefaults);
}
