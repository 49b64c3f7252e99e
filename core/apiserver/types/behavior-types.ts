// The Go types of `spec.behavior`, derived from the description of its fields: a new field needs no entry here.
import type { Field, FieldType } from '../../model/field.ts';
import type { Direction } from '../../model/hpa/autoscaler.ts';
import { behavior } from '../../model/hpa/fields/behavior.ts';
import { hasGate, isAvailable } from '../../model/releases.ts';
import {
  boolType,
  type GoField,
  type GoStruct,
  type GoType,
  goField,
  int32Type,
  listType,
  quantityType,
  stringType,
  structType,
} from './go-types.ts';

export interface BehaviorTypeRules {
  release: string;
  /** `dropped`: the field is accepted but not stored. */
  tolerance: 'unknown' | 'dropped' | 'kept';
}

export function isKnownField({ name, texts: { since } }: Field, { release, tolerance }: BehaviorTypeRules): boolean {
  if (name === 'tolerance') return tolerance !== 'unknown';
  if (since === undefined) return true;
  return typeof since === 'string' ? isAvailable(since, { release }) : hasGate(since.gate, release);
}

/**
 * Whether `v2beta2` has the field. `v2beta2` got no new fields after 1.25, the last release that served this version.
 */
export function isInV2beta2(field: Field): boolean {
  return isKnownField(field, { release: '1.25', tolerance: 'unknown' });
}

export function scalingRulesFields(direction: Direction): readonly Field[] {
  return childrenOf(childrenOf(behavior.shape).find(({ name }) => name === direction)?.shape);
}

function childrenOf(shape: FieldType | undefined): readonly Field[] {
  return shape?.type === 'object' ? shape.fields : [];
}

export function behaviorStruct(version: 'v2' | 'v2beta2', rules: BehaviorTypeRules): GoStruct {
  const isKnown = (each: Field) => isKnownField(each, rules) && (version === 'v2' || isInV2beta2(each));
  return behaviorType({
    packageName: version,
    isKnown,
    stringTypeOf: (name) => stringType(`${version}.${goNameOf(name)}`),
    goField: ({ name, required, shape }, type) =>
      goField(name, type, { always: required, pointer: !required && shape.type !== 'list' }),
  });
}

/**
 * Returns the type of the `behavior` annotation of `v1` and `v2beta1` objects. The annotation has the field names of
 * the internal type, such as `ScaleUp`.
 */
export function internalBehavior(rules: BehaviorTypeRules): GoStruct {
  return behaviorType({
    packageName: 'autoscaling',
    isKnown: (each) => isKnownField(each, rules),
    stringTypeOf: () => stringType(),
    goField: ({ name, required, shape }, type) =>
      goField(`${name.charAt(0).toUpperCase()}${name.slice(1)}`, type, {
        always: true,
        pointer: !required && shape.type !== 'list',
      }),
  });
}

/** The API server prints these names in its messages. */
const goNames: Readonly<Record<string, string>> = {
  behavior: 'HorizontalPodAutoscalerBehavior',
  scaleUp: 'HPAScalingRules',
  scaleDown: 'HPAScalingRules',
  policies: 'HPAScalingPolicy',
  selectPolicy: 'ScalingPolicySelect',
  type: 'HPAScalingPolicyType',
};

function goNameOf(fieldName: string): string {
  const name = goNames[fieldName];
  if (name === undefined) throw new Error(`behavior: no Go type name for the field ${fieldName}`);
  return name;
}

interface TypeStyle {
  packageName: string;
  isKnown(field: Field): boolean;
  stringTypeOf(fieldName: string): GoType;
  goField(field: Field, type: GoType): GoField;
}

function behaviorType(style: TypeStyle): GoStruct {
  return structOf('behavior', childrenOf(behavior.shape), style);
}

function structOf(name: string, fields: readonly Field[], style: TypeStyle): GoStruct {
  const known = fields.filter((each) => style.isKnown(each));
  return structType(
    style.packageName,
    goNameOf(name),
    known.map((each) => style.goField(each, typeOf(each.name, each.shape, style))),
  );
}

function typeOf(name: string, shape: FieldType, style: TypeStyle): GoType {
  switch (shape.type) {
    case 'object':
      return structOf(name, shape.fields, style);
    case 'list':
      return listType(typeOf(name, shape.item.shape, style));
    case 'string':
      return style.stringTypeOf(name);
    case 'integer':
      return int32Type;
    case 'quantity':
      return quantityType;
    case 'boolean':
      return boolType;
    default:
      throw new Error(`behavior: no Go type for the field ${name} of type ${shape.type}`);
  }
}
