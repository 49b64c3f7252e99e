import { isPaused } from '../../model/keda/annotations.ts';
import { kedaRelease } from '../../model/keda/scaled-object.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { GeneratedObject, ReadOptions } from '../kind-description.ts';
import { generationOf, hasHiddenParameters } from './generated.ts';
import { readScaledObjectManifest } from './read-scaled-object.ts';

export function generatedHorizontal(manifest: ObjectValue, options: ReadOptions = {}): GeneratedObject {
  const { object, generated } = generationOf(manifest);
  const by = `KEDA ${kedaRelease}`;
  if (isPaused(object)) return { by, notes: ['The ScaledObject is paused: KEDA deletes the HPA.'] };
  const { horizontal, problem, undescribed } = generated;
  if (undescribed !== undefined) {
    const { type = '' } = object.spec.triggers[undescribed] ?? {};
    return { by, notes: [`The metric of a trigger of type ${type} is not known to Replicast.`] };
  }
  const { problems } = readScaledObjectManifest(manifest, options);
  const errors = problems.filter(({ level }) => level === 'error').map(({ message }) => message);
  if (!horizontal) return { by, notes: errors.length > 0 || !problem ? errors : [problem.message] };
  const hidden = object.spec.triggers.flatMap(({ type }, i) => (hasHiddenParameters(object, i) ? [type] : []));
  const notes = [
    ...errors,
    ...(hidden.length === 0
      ? []
      : [
          `Parameters of ${hidden.join(', ')} come from the environment or from a secret, so metric targets in the cluster may differ.`,
        ]),
  ];
  return { by, object: horizontal, notes };
}
