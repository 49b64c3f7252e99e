// The Go types of metrics in each version.
import { allMetricKinds, type MetricKind, type MetricType, olderName } from '../../model/hpa/metric-kinds.ts';
import type { HpaVersion } from '../../model/releases.ts';
import {
  field,
  type GoField,
  type GoStruct,
  type GoType,
  int32,
  optional,
  quantity,
  stringType,
  struct,
} from './go-types.ts';
import { labelSelector } from './metadata.ts';
import { objectReference } from './object-reference.ts';

export interface MetricTypes {
  spec: GoStruct;
  status: GoStruct;
}

type Part = 'target' | 'current';
type FieldsOfKind = (kind: MetricKind, part: Part) => readonly GoField[];

/** The kinds of metrics that a release knows; it drops the field of another one like any unknown field. */
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
  const sources = kinds.map(([type, kind]) => optional(kind.source, struct(version, ...sourceOf(type, kind))));
  return struct(version, name, [field('type', stringType(`${version}.MetricSourceType`), always), ...sources]);
}

const always = { always: true };

/** Of `v1` and `v2beta1`, whose sources have no structures inside. */
function olderFields(version: HpaVersion): FieldsOfKind {
  return ({ olderNames, requiredTarget, requiredCurrent }, part) => {
    const required = `target.${part === 'target' ? requiredTarget : requiredCurrent}`;
    return Object.entries(olderNames).map(([name, path]) => {
      const isOptional = path === 'metric.selector' || (path.startsWith('target.') && path !== required);
      const type = typeAt(path, version);
      return isOptional ? optional(olderName(name, part), type) : field(olderName(name, part), type, always);
    });
  };
}

function typeAt(path: string, version: HpaVersion): GoType {
  if (path === 'describedObject') return objectReference(version);
  if (path === 'metric.selector') return labelSelector;
  if (path === 'target.averageUtilization') return int32;
  if (path.startsWith('target.')) return quantity;
  return stringType(path === 'name' ? 'v1.ResourceName' : undefined);
}

/** Of `v2beta2` and `v2`. */
function newerFields(version: HpaVersion): FieldsOfKind {
  const amounts = [
    optional('value', quantity),
    optional('averageValue', quantity),
    optional('averageUtilization', int32),
  ];
  const targetType = field('type', stringType(`${version}.MetricTargetType`), always);
  const identifier = [field('name', stringType(), always), optional('selector', labelSelector)];
  const fields = {
    name: field('name', typeAt('name', version), always),
    container: field('container', typeAt('container', version), always),
    describedObject: field('describedObject', objectReference(version), always),
    metric: field('metric', struct(version, 'MetricIdentifier', identifier), always),
    target: field('target', struct(version, 'MetricTarget', [targetType, ...amounts]), always),
    current: field('current', struct(version, 'MetricValueStatus', amounts), always),
  };
  // The target is the second field. In the status, the described object is the last one.
  const isLast = (name: string) => Number(name === 'describedObject');
  return (kind, part) => {
    const names = part === 'target' ? kind.fields : kind.fields.toSorted((a, b) => isLast(a) - isLast(b));
    return names.flatMap((name, i) => (i === 0 ? [fields[name], fields[part]] : [fields[name]]));
  };
}
