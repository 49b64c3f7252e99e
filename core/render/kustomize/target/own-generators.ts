import { KustomizeFailure } from '../failure.ts';
import { type GeneratedKind, generate } from '../generate/config-maps.ts';
import { serviceAccount } from '../generate/service-account.ts';
import { generatorFields, metadataShape } from '../load/kustomization-shape.ts';
import type { Resource } from '../resource/resource.ts';
import { type Configure, withShape } from './plugin-shape.ts';

export type Generator = () => Resource;

/** kustomize does not apply `generatorOptions` to a generator that is an object of its own. */
function keyValueGenerator(kind: GeneratedKind): Configure<Generator> {
  return withShape(
    { ...generatorFields, type: 'string', metadata: metadataShape },
    ({ metadata, ...entry }, { loader }) => {
      const name = entry.name?.value ? entry.name : metadata?.name;
      const namespace = entry.namespace?.value ? entry.namespace : metadata?.namespace;
      const named = { ...entry, ...(name && { name }), ...(namespace && { namespace }) };
      return () => generate({ kind, entry: named, options: undefined, loader });
    },
    'json without conversion',
  );
}

const policyGenerator = withShape(
  {
    cloud: 'string',
    kubernetesService: { fields: { namespace: 'string', name: 'string' } },
    serviceAccount: { fields: { name: 'string', projectId: 'string' } },
  },
  ({ cloud, kubernetesService, serviceAccount: account, place }): Generator =>
    () => {
      if (cloud?.value !== 'gke') throw new KustomizeFailure(`cloud provider ${cloud?.value ?? ''} not supported yet`);
      const name = kubernetesService?.name?.value ?? '';
      const namespace = kubernetesService?.namespace?.value ?? '';
      const member = `${account?.name?.value ?? ''}@${account?.projectId?.value ?? ''}.iam.gserviceaccount.com`;
      return serviceAccount({ name, namespace, member }, place);
    },
);

export const ownGenerators: ReadonlyMap<string, Configure<Generator>> = new Map([
  ['ConfigMapGenerator', keyValueGenerator('ConfigMap')],
  ['SecretGenerator', keyValueGenerator('Secret')],
  ['IAMPolicyGenerator', policyGenerator],
]);
