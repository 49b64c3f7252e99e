import type { IndexedObject } from '../../../index/index-content.ts';
import { mayBePatched } from '../../../index/links/patched-workload.ts';
import { areProvenTogether } from '../../../index/links/proven-together.ts';
import { titleOf } from '../../../index/links/proving-part.ts';
import { milliOfText } from '../../../index/links/workload-links.ts';
import type { QuotaObject, Workload } from '../../../index/workspace-object.ts';
import { limits } from '../../../text/limits.ts';
import { containersOf } from './missing-requests.ts';
import { targetRule } from './workspace-rule.ts';

/** Reports a ResourceQuota that allows fewer pods than `maxReplicas`. */
export const quotaBelowMax = targetRule('quota-below-max', 'information', ({ own, target, workload, subject }) => {
  const { object, workspaceContext } = subject;
  const { index } = workspaceContext;
  const maxReplicas = object.reading?.autoscaler?.maxReplicas;
  const { namespace } = own.object;
  if (maxReplicas === undefined || namespace === undefined) return undefined;
  const quotas = index
    .ofRoleBeside(own, 'quota')
    .slice(0, limits.comparedObjects)
    .filter(
      (quota) =>
        quota.object.namespace === namespace &&
        !quota.object.hasScopes &&
        !quota.object.templated &&
        areProvenTogether(index, own, quota),
    );
  const exceeded = quotas.flatMap((quota) => fewestPods(quota, workload) ?? []);
  const lowest = exceeded.toSorted((a, b) => a.pods - b.pods)[0];
  if (!lowest || lowest.pods >= maxReplicas || mayBePatched(index, target, 'resources')) return undefined;
  const { quota, pods, resource, hard, amount } = lowest;
  const each = amount === undefined ? '' : `, and each pod takes ${amount}`;
  return {
    at: ['spec', 'maxReplicas'],
    message: `At most ${pods} pods can exist, but maxReplicas is ${maxReplicas}: ${titleOf(quota)} allows ${resource}: ${hard} in namespace ${namespace}${each}.`,
    provenBy: { found: quota, text: titleOf(quota) },
  };
});

interface QuotaBound {
  quota: IndexedObject<QuotaObject>;
  /** The number of pods that the quota allows if nothing else runs. */
  pods: number;
  resource: string;
  hard: string;
  /** The requests or limits of one pod, such as `500m + 100m`; absent if the quota counts pods. */
  amount?: string;
}

function fewestPods(quota: IndexedObject<QuotaObject>, workload: Workload): QuotaBound | undefined {
  const bounds = Object.entries(quota.object.amounts).flatMap(([resource, hard]): QuotaBound[] => {
    const limit = milliOfText(hard);
    if (limit === undefined) return [];
    if (resource === 'pods' || resource === 'count/pods')
      return [{ quota, pods: Math.floor(limit / 1000), resource, hard }];
    const [, kind = 'requests', name = ''] = /^(?:(requests|limits)\.)?(cpu|memory)$/.exec(resource) ?? [];
    const amounts = containersOf(workload).flatMap((container) => {
      const text = kind === 'limits' ? container.limits?.[name] : container.requests[name]?.text;
      return text === undefined ? [] : [text];
    });
    // Containers without a request or limit are left out. With it, the sum could only be higher, so the computed number
    // of pods is an upper bound.
    const milli = amounts.reduce((sum, text) => sum + (milliOfText(text) ?? 0), 0);
    if (name === '' || milli === 0) return [];
    return [{ quota, pods: Math.floor(limit / milli), resource, hard, amount: amounts.join(' + ') }];
  });
  return bounds.toSorted((a, b) => a.pods - b.pods)[0];
}
