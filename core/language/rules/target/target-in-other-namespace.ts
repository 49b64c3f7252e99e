import { titleOf } from '../../workspace/proving-part.ts';
import { matchesReference } from '../../workspace/workload-links.ts';
import { shortKindWithArticle, workspaceRule } from './workspace-rule.ts';

export const targetInOtherNamespace = workspaceRule(
  'target-in-other-namespace',
  'warning',
  function* (own, { workspaceContext: { index } }) {
    const { target, namespace, kind } = own.object;
    if (!target || namespace === undefined) return;
    const named = index.named('workload', target.name.text).filter(({ object }) => matchesReference(object, target));
    const [first] = named;
    const other = first?.object.namespace;
    const isElsewhere = named.every(({ object }) => object.namespace !== undefined && object.namespace !== namespace);
    // Two files may belong to two clusters.
    const isOneSet = named.every((found) => !found.object.templated && index.areInOneSet(own, found));
    const isMoved = [own, ...named].some(({ uri }) =>
      index.kustomizationsOf(uri).some((kustomization) => kustomization.namespace !== undefined),
    );
    if (!first || other === undefined || !isElsewhere || !isOneSet || isMoved) return;
    const text = `${titleOf(first)} is in namespace ${other}, not in ${namespace}`;
    yield {
      at: ['metadata', 'namespace'],
      message: `Nothing is ever scaled: ${text}, and ${shortKindWithArticle(kind)} finds only workloads of its own namespace.`,
      provenBy: { found: first, text: titleOf(first) },
      verdict: { text: `never scales: ${text}`, contradicts: 'sequence' },
    };
  },
  { hasVerdicts: true },
);
