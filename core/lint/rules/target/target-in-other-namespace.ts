import type { IndexedObject } from '../../../index/index-content.ts';
import { areLeftTogether } from '../../../index/links/proven-together.ts';
import { titleOf } from '../../../index/links/proving-part.ts';
import { matchesReference } from '../../../index/links/workload-links.ts';
import { shortKindWithArticle, workspaceRule } from './workspace-rule.ts';

/** Reports a target that exists only in another namespace. */
export const targetInOtherNamespace = workspaceRule(
  'target-in-other-namespace',
  'warning',
  (own, { workspaceContext: { index } }) => {
    const { target, namespace, kind } = own.object;
    if (!target || namespace === undefined) return undefined;
    const isMoved = ({ uri }: IndexedObject) =>
      index.kustomizationsOf(uri).some((kustomization) => kustomization.namespace !== undefined);
    if (isMoved(own)) return undefined;
    let first: IndexedObject | undefined;
    for (const found of index.named('workload', target.name.text)) {
      if (!matchesReference(found.object, target)) continue;
      first ??= found;
      const isElsewhere = found.object.namespace !== undefined && found.object.namespace !== namespace;
      // Two files may be meant for two clusters, so both objects must be in one file or in one kustomization.
      const isOneSet = !found.object.templated && index.areInOneSet(own, found) && areLeftTogether(index, own, found);
      if (!isElsewhere || !isOneSet || isMoved(found)) return undefined;
    }
    const other = first?.object.namespace;
    if (!first || other === undefined) return undefined;
    const text = `${titleOf(first)} is in namespace ${other}, not in ${namespace}`;
    return {
      at: ['metadata', 'namespace'],
      message: `Nothing is ever scaled: ${text}, and ${shortKindWithArticle(kind)} finds only workloads of its own namespace.`,
      provenBy: { found: first, text: titleOf(first) },
      verdict: { text: `never scales: ${text}`, contradicts: 'sequence', condition: 'with a shared namespace' },
    };
  },
  { hasVerdicts: true },
);
