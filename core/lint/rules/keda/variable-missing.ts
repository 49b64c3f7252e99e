import { generationOf } from '../../../apiserver/keda/generated.ts';
import { mayBePatched } from '../../../index/links/patched-workload.ts';
import { titleOf } from '../../../index/links/proving-part.ts';
import type { Container } from '../../../index/workspace-object.ts';
import { isPaused } from '../../../model/keda/annotations.ts';
import { nearestName } from '../../../model/nearest-name.ts';
import { changeFix } from '../../../model/object-fix.ts';
import type { WorkspaceFinding } from '../../rule.ts';
import { targetRule } from '../target/workspace-rule.ts';

/**
 * Reports a trigger parameter that names an environment variable if the target's container does not have this variable.
 */
export const variableMissing = targetRule('keda/variable-missing', 'warning', ({ target, workload, subject }) => {
  const { object } = generationOf(subject.object.object);
  if (subject.object.description?.kind !== 'ScaledObject' || isPaused(object)) return undefined;
  const { scaleTargetRef, triggers } = object.spec;
  const { envSourceContainerName: source } = scaleTargetRef;
  const container = source === '' ? workload.containers[0] : workload.containers.find(({ name }) => name === source);
  if (!container || container.hasUnknownVariables || workload.hasUnknownContainers) return undefined;
  if (mayBePatched(subject.workspaceContext.index, target, 'variables')) return undefined;
  const findings: WorkspaceFinding[] = [];
  for (const [index, { metadata }] of triggers.entries())
    for (const [key, value] of Object.entries(metadata)) {
      if (!key.endsWith('FromEnv') || hasVariable(container, value)) continue;
      const at = ['spec', 'triggers', index, 'metadata', key];
      const near = nearestName(value, container.variables ?? []);
      findings.push({
        at,
        message: `Container ${container.name} of ${target.object.name.text} has no environment variable ${value}, so KEDA finds no value for ${key.slice(0, -'FromEnv'.length)}.`,
        provenBy: { found: target, text: titleOf(target), part: 'variables' },
        ...(near !== undefined && { fixes: [changeFix(at, near)] }),
      });
    }
  return findings;
});

function hasVariable({ variables = [] }: Container, name: string): boolean {
  return name.trim() === '' || variables.includes(name);
}
