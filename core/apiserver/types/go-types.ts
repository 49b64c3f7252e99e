// The Go types of the API server, on which decoding, encoding and messages (`… of type v2.MetricTarget`) depend.

export type GoType =
  | GoStruct
  | { kind: 'list'; item: GoType }
  | { kind: 'map' }
  | { kind: 'text'; type: string }
  | { kind: 'int32' | 'int64' | 'bool' | 'quantity' | 'time' }
  | { kind: 'raw'; type: string };

export interface GoStruct {
  kind: 'struct';
  package: string;
  name: string;
  fields: readonly GoField[];
}

export interface GoField {
  name: string;
  goName: string;
  type: GoType;
  pointer: boolean;
  omitEmpty: boolean;
  /** Whether the field is an embedded struct. Its Go name is then the name of its type, such as `ObjectMeta`. */
  embedded: boolean;
  /** The embedded struct that an error names before the field. */
  prefix?: string;
  /**
   * The embedded struct without a JSON name that declares the field, such as `TypeMeta`; absent if the field is
   * declared directly.
   */
  declaredIn?: string;
}

interface FieldOptions {
  goName?: string;
  pointer?: boolean;
  always?: boolean;
  embedded?: boolean;
}

export function goField(
  name: string,
  type: GoType,
  { goName, pointer = false, always = false, embedded = false }: FieldOptions = {},
): GoField {
  return { name, goName: goName ?? goFieldName(name), type, pointer, omitEmpty: !always, embedded };
}

export function optionalGoField(name: string, type: GoType): GoField {
  return goField(name, type, { pointer: true });
}

export function structType(packageName: string, name: string, fields: readonly GoField[]): GoStruct {
  return { kind: 'struct', package: packageName, name, fields };
}

export function listType(item: GoType): GoType {
  return { kind: 'list', item };
}

export function stringType(type = 'string'): GoType {
  return { kind: 'text', type };
}

export const int32Type: GoType = { kind: 'int32' };
export const int64Type: GoType = { kind: 'int64' };
export const boolType: GoType = { kind: 'bool' };
export const quantityType: GoType = { kind: 'quantity' };
export const timeType: GoType = { kind: 'time' };
export const stringMapType: GoType = { kind: 'map' };

export function goTypeName(type: GoType): string {
  switch (type.kind) {
    case 'struct':
      return `${type.package}.${type.name}`;
    case 'list':
      return `[]${goTypeName(type.item)}`;
    case 'map':
      return 'map[string]string';
    case 'text':
      return type.type;
    case 'quantity':
      return 'resource.Quantity';
    case 'time':
      return 'v1.Time';
    case 'raw':
      return type.type;
    default:
      return type.kind;
  }
}

function goFieldName(name: string): string {
  if (name === 'uid') return 'UID';
  if (name === 'apiVersion') return 'APIVersion';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
