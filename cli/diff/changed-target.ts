import { matchesReference } from '../../core/index/links/workload-links.ts';
import type { Workspace } from '../../core/workspace/workspace.ts';
import type { SideAutoscaler } from './read-side.ts';

/**
 * Returns the workloads before and after; undefined if the workload is the same, unknown or only renamed. A workload
 * counts as renamed if the autoscaler was renamed too, or if both workload manifests are known and the old workload is
 * gone.
 */
export async function changedTarget(
  before: SideAutoscaler,
  after: SideAutoscaler,
  workspace: Pick<Workspace, 'index'>,
): Promise<readonly [before: string, after: string] | undefined> {
  const [earlier, later] = [before, after].map(({ compared }) => compared?.autoscaler.target);
  if (!earlier || !later || before.name !== after.name) return undefined;
  if (earlier.kind === later.kind && earlier.name === later.name) return undefined;
  const areKnown = [before, after].every(({ compared }) => compared?.manifest ?? compared?.likely?.manifest);
  const reference = { ...earlier, name: { text: earlier.name } };
  const isLeft = async () =>
    (await workspace.index()).named('workload', earlier.name).some(({ object }) => matchesReference(object, reference));
  if (areKnown && !(await isLeft())) return undefined;
  return [`${earlier.kind} ${earlier.name}`, `${later.kind} ${later.name}`];
}
