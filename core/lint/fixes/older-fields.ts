// Fixes for fields of older API versions in `autoscaling/v2`, such as `targetAverageUtilization` of v2beta1 or
// `targetCPUUtilizationPercentage` of v1.
import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import { fieldAt } from '../../model/field-lookup.ts';
import type { ObjectFix } from '../../model/object-fix.ts';
import type { Path } from '../../model/path.ts';
import type { Problem } from '../../model/problem.ts';
import { asObject } from '../../model/read-value.ts';
import { isObject, isTemplated, type ObjectValue, type Value, valueAt } from '../../model/value.ts';

export function olderFieldFixes({ at }: Problem, { object, description }: AnalyzedObject): ObjectFix[] {
  const key = String(at.at(-1));
  const parentPath = at.slice(0, -1);
  const parent = valueAt(object, parentPath);
  if (!description || !isObject(parent)) return [];
  if (key === 'targetCPUUtilizationPercentage') return percentageFixes(parentPath, parent, description.root);
  const source = String(parentPath.at(-1));
  const isSource = at.length === 5 && at[1] === 'metrics' && Object.hasOwn(rewriters, source);
  const rewritten =
    isSource && fieldAt(description.root, [...parentPath, 'target']) ? rewriters[source]?.(parent) : undefined;
  if (!rewritten || key in rewritten) return [];
  const parts = ['describedObject', 'metric', 'target'].filter(
    (name) => rewritten[name] !== undefined && rewritten[name] !== parent[name],
  );
  return [{ title: `Rewrite as ${parts.join(', ')}`, isPreferred: true, changes: [{ at: parentPath, to: rewritten }] }];
}

function percentageFixes(at: Path, spec: ObjectValue, root: Parameters<typeof fieldAt>[0]): ObjectFix[] {
  const { targetCPUUtilizationPercentage: percentage, metrics } = spec;
  if (metrics !== undefined || percentage === undefined || !fieldAt(root, [...at, 'metrics', 0, 'resource', 'target']))
    return [];
  const target = { type: 'Utilization', averageUtilization: percentage };
  const metric = { type: 'Resource', resource: { name: 'cpu', target } };
  return [
    {
      title: 'Rewrite as metrics',
      isPreferred: true,
      changes: [{ at, to: { ...without(spec, ['targetCPUUtilizationPercentage']), metrics: [metric] } }],
    },
  ];
}

type Rewriter = (source: ObjectValue) => ObjectValue | undefined;

const rewriters: Readonly<Record<string, Rewriter>> = {
  resource: rewriteResource,
  containerResource: rewriteResource,
  pods: (source) => withMetric(source, 'selector', rewriteTarget(source, { targetAverageValue: 'averageValue' })),
  external: (source) =>
    withMetric(
      source,
      'metricSelector',
      rewriteTarget(source, { targetValue: 'value', targetAverageValue: 'averageValue' }),
    ),
  object: rewriteObject,
};

function rewriteResource(source: ObjectValue): ObjectValue | undefined {
  return rewriteTarget(source, {
    targetAverageUtilization: 'averageUtilization',
    targetAverageValue: 'averageValue',
  });
}

/**
 * Rewrites the older fields of an Object metric; undefined if this is not possible. In v2beta1, the field `target` of
 * an Object metric names the described object.
 */
function rewriteObject(source: ObjectValue): ObjectValue | undefined {
  const { target, describedObject, ...rest } = source;
  const isReference = isObject(target) && ('kind' in target || 'name' in target);
  if (isReference && describedObject !== undefined) return undefined;
  const described = isReference ? target : describedObject;
  const plain = isReference || target === undefined ? rest : { ...rest, target };
  const withTarget = rewriteTarget(plain, { targetValue: 'value', averageValue: 'averageValue' });
  const rewritten = withMetric(plain, 'selector', withTarget);
  return rewritten && described !== undefined ? { describedObject: described, ...rewritten } : rewritten;
}

const targetTypes: Readonly<Record<string, string>> = {
  averageUtilization: 'Utilization',
  averageValue: 'AverageValue',
  value: 'Value',
};

function rewriteTarget(source: ObjectValue, names: Readonly<Record<string, string>>): ObjectValue | undefined {
  const written = Object.keys(names).filter((name) => source[name] !== undefined && source[name] !== null);
  const [old, another] = written;
  if (another !== undefined) return undefined;
  if (old === undefined) return source;
  const target = source.target ?? {};
  const name = names[old] ?? '';
  const type = targetTypes[name] ?? '';
  if (!isObject(target) || Object.keys(target).some((key) => key !== 'type')) return undefined;
  const hasOtherType = target.type !== undefined && target.type !== null && target.type !== type;
  if (hasOtherType && !isTemplated(target.type)) return undefined;
  return { ...without(source, [old, 'target']), target: { type, [name]: source[old] ?? null } };
}

function withMetric(
  source: ObjectValue,
  selectorName: string,
  rewritten: ObjectValue | undefined,
): ObjectValue | undefined {
  const { metricName, [selectorName]: selector, metric } = source;
  if (!rewritten || (metricName === undefined && selector === undefined)) return rewritten;
  const written: ObjectValue = asObject(metric);
  if ((metricName !== undefined && 'name' in written) || (selector !== undefined && 'selector' in written))
    return undefined;
  const { target, ...rest } = without(rewritten, ['metricName', selectorName, 'metric']);
  const identifier: Record<string, Value> = { ...written };
  if (metricName !== undefined) identifier.name = metricName;
  if (selector !== undefined) identifier.selector = selector;
  return { ...rest, metric: identifier, ...(target !== undefined && { target }) };
}

function without(object: ObjectValue, keys: readonly string[]): ObjectValue {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
