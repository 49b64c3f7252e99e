import { allMetricKinds, type MetricKind, type MetricType, olderName } from '../../model/hpa/metric-kinds.ts';
import type { HpaVersion } from '../../model/releases.ts';
import {
  type GoField,
  type GoStruct,
  type GoType,
  goField,
  int32Type,
  optionalGoField,
  quantityType,
  stringType,
  structType,
} from './go-types.ts';
import { labelSelectorType } from './metadata.ts';
import { objectReference } from './object-reference.ts';

export interface MetricTypes {
  spec: GoStruct;
  status: GoStruct;
}

type Part = 'target' | 'current';
type FieldsOfKind = (kind: MetricKind, part: Part) => readonly GoField[];

function knownMetricKinds({ containerResource }: { containerResource: boolean }): typeof allMetricKinds {
  return allMetricKinds.filter(([type]) => type !== 'ContainerResource' || containerResource);
}

export function metricTypes(version: HpaVersion, rules: { containerResource: boolean }): MetricTypes {
  const fieldsOf = version === 'v1' || version === 'v2beta1' ? olderFields(version) : newerFields(version);
  const kinds = knownMetricKinds(rules);
  return {
    spec: metricStruct(version, 'MetricSpec', kinds, (type, kind) => [`${type}MetricSource`, fieldsOf(kind, 'target')]),
    status: metricStruct(version, 'MetricStatus', kinds, (type, kind) => [
      `${type}MetricStatus`,
      fieldsOf(kind, 'current'),
    ]),
  };
}

function metricStruct(
  version: HpaVersion,
  name: string,
  kinds: typeof allMetricKinds,
  sourceOf: (type: MetricType, kind: MetricKind) => [name: string, fields: readonly GoField[]],
): GoStruct {
  const sources = kinds.map(([type, kind]) =>
    optionalGoField(kind.source, structType(version, ...sourceOf(type, kind))),
  );
  return structType(version, name, [goField('type', stringType(`${version}.MetricSourceType`), always), ...sources]);
}

const always = { always: true };

/** The fields of a metric in `v1` and `v2beta1` are not nested: `metricName` instead of `metric.name`. */
function olderFields(version: HpaVersion): FieldsOfKind {
  return ({ olderNames, requiredTarget, requiredCurrent }, part) => {
    const required = `target.${part === 'target' ? requiredTarget : requiredCurrent}`;
    return Object.entries(olderNames).map(([name, path]) => {
      const isOptional = path === 'metric.selector' || (path.startsWith('target.') && path !== required);
      const type = typeAt(path, version);
      return isOptional ? optionalGoField(olderName(name, part), type) : goField(olderName(name, part), type, always);
    });
  };
}

function typeAt(path: string, version: HpaVersion): GoType {
  if (path === 'describedObject') return objectReference(version);
  if (path === 'metric.selector') return labelSelectorType;
  if (path === 'target.averageUtilization') return int32Type;
  if (path.startsWith('target.')) return quantityType;
  return stringType(path === 'name' ? 'v1.ResourceName' : undefined);
}

function newerFields(version: HpaVersion): FieldsOfKind {
  const amounts = [
    optionalGoField('value', quantityType),
    optionalGoField('averageValue', quantityType),
    optionalGoField('averageUtilization', int32Type),
  ];
  const targetType = goField('type', stringType(`${version}.MetricTargetType`), always);
  const identifier = [goField('name', stringType(), always), optionalGoField('selector', labelSelectorType)];
  const fields = {
    name: goField('name', typeAt('name', version), always),
    container: goField('container', typeAt('container', version), always),
    describedObject: goField('describedObject', objectReference(version), always),
    metric: goField('metric', structType(version, 'MetricIdentifier', identifier), always),
    target: goField('target', structType(version, 'MetricTarget', [targetType, ...amounts]), always),
    current: goField('current', structType(version, 'MetricValueStatus', amounts), always),
  };
  // In Go's structs, `target` or `current` comes after the first field of the metric. In the status, `describedObject`
  // is the last field.
  const isLast = (name: string) => Number(name === 'describedObject');
  return (kind, part) => {
    const names = part === 'target' ? kind.fields : kind.fields.toSorted((a, b) => isLast(a) - isLast(b));
    return names.flatMap((name, i) => (i === 0 ? [fields[name], fields[part]] : [fields[name]]));
  };
}
