import { type GeneratedHorizontal, horizontalOf } from '../../model/keda/horizontal-of.ts';
import { scaledObjectRoot } from '../../model/keda/root.ts';
import { readScaledObject, type ScaledObject } from '../../model/keda/scaled-object.ts';
import { oncePer } from '../../model/once.ts';
import { asObject } from '../../model/read-value.ts';
import { sanitize } from '../../model/sanitize.ts';
import type { ObjectValue } from '../../model/value.ts';

export interface Generation {
  object: ScaledObject;
  generated: GeneratedHorizontal;
}

export const generationOf = oncePer((manifest: ObjectValue): Generation => {
  const object = readScaledObject(asObject(sanitize(manifest, scaledObjectRoot())));
  return { object, generated: horizontalOf(object) };
});

export function hasHiddenParameters({ spec }: ScaledObject, trigger: number): boolean {
  const { authentication, metadata = {} } = spec.triggers[trigger] ?? {};
  return authentication !== undefined || Object.keys(metadata).some((key) => key.endsWith('FromEnv'));
}

export function targetKeyOf({ object, generated }: Generation, trigger: number): string | undefined {
  const metric = generated.triggerOfMetric.indexOf(trigger);
  const { metadata = {} } = object.spec.triggers[trigger] ?? {};
  if (metric < 0) return undefined;
  const before = targetText(generated, metric);
  return Object.keys(metadata).find((key) => {
    const value = metadata[key] ?? '';
    if (!/^-?\d/.test(value)) return false;
    const other = value === '7' ? '8' : '7';
    const triggers = object.spec.triggers.map((each, i) =>
      i === trigger ? { ...each, metadata: { ...metadata, [key]: other } } : each,
    );
    const changed = horizontalOf({ ...object, spec: { ...object.spec, triggers } });
    return changed.horizontal !== undefined && targetText(changed, metric) !== before;
  });
}

function targetText({ horizontal }: GeneratedHorizontal, metric: number): string {
  const { metrics } = asObject(horizontal?.spec);
  const { type: _, ...sources } = asObject(Array.isArray(metrics) ? metrics[metric] : undefined);
  return JSON.stringify(Object.values(sources).map((source) => asObject(source).target));
}
