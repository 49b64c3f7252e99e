import { areProvenTogether, mayBeRenamed } from '../../../index/links/proven-together.ts';
import { titleOf } from '../../../index/links/proving-part.ts';
import { matchesReference } from '../../../index/links/workload-links.ts';
import { type IndexedWorkload, indexQuery, type WorkspaceIndex } from '../../../index/workspace-index.ts';
import { namesNear, type PreparedName, prepareName } from '../../../model/nearest-name.ts';
import { changeFix } from '../../../model/object-fix.ts';
import type { IndexedScaler } from '../../rule.ts';
import { targetNamePath, workspaceRule } from './workspace-rule.ts';

/** Reports a target that no file contains, if exactly one workload without an autoscaler has a similar name. */
export const targetMissing = workspaceRule('target-missing', 'information', (own, { workspaceContext }) => {
  const { index } = workspaceContext;
  const { target } = own.object;
  if (!target || index.isPartial) return undefined;
  const name = target.name.text;
  const isKnown = (['workload', 'workloadPatch'] as const).some((role) =>
    index.named(role, name).some(({ object }) => object.kind === target.kind),
  );
  if (isKnown) return undefined;
  const [near, another] = nearWorkloads(index, own);
  if (!near || another) return undefined;
  return {
    at: targetNamePath,
    message: `Nothing is scaled unless ${target.kind} ${name} exists: no file of the workspace has it. Did you mean ${near.object.name.text}?`,
    provenBy: { found: near, text: titleOf(near) },
    fixes: [changeFix(targetNamePath, near.object.name.text)],
  };
});

/**
 * Returns the workloads whose names are similar to the name of the target. The search ends after two workloads, because
 * the rule suggests a workload only if there is exactly one.
 */
function nearWorkloads(index: WorkspaceIndex, own: IndexedScaler): IndexedWorkload[] {
  const { target } = own.object;
  if (!target) return [];
  const written = target.name.text;
  const unscaled = unscaledNames(index, target.kind);
  if (unscaled.length === 0) return [];
  const digitless = withoutDigits(written);
  const workloads: IndexedWorkload[] = [];
  const others = unscaled.filter((known) => known.digitless !== digitless);
  for (const { name } of namesNear(written, others)) {
    const found = index
      .named('workload', name)
      .filter(
        (workload) =>
          !workload.object.templated &&
          matchesReference(workload.object, { ...target, name: workload.object.name }) &&
          areProvenTogether(index, own, workload) &&
          !mayBeRenamed(index, workload),
      );
    workloads.push(...found);
    if (workloads.length > 1) break;
  }
  return workloads;
}

interface WorkloadName extends PreparedName {
  /** The name without digits. It is the same for `web-1` and `web-2`, which are two workloads, not a misspelling. */
  digitless: string;
}

function unscaledNames(index: WorkspaceIndex, kind: string): readonly WorkloadName[] {
  // Without workloads, the query is skipped: it depends on all targets, so a changed target would make the findings of
  // other files outdated.
  if (index.ofRole('workload').length === 0) return [];
  return index.follow(unscaledWorkloads, kind);
}

const unscaledWorkloads = indexQuery('unscaledWorkloads', (index, kind: string): readonly WorkloadName[] => {
  const names = new Set(index.ofRole('workload').map(({ object }) => object.name.text));
  const unscaled = [...names].filter(
    (name) => !index.targeting(name).some(({ object }) => object.target?.kind === kind),
  );
  return unscaled.map((name) => ({ ...prepareName(name), digitless: withoutDigits(name) }));
});

function withoutDigits(name: string): string {
  return /\d/.test(name) ? name.replaceAll(/\d+/g, '#') : `${name} `;
}
