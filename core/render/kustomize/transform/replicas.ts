import { KustomizeFailure } from '../failure.ts';
import type { PlacedNumber, Text } from '../load/decode.ts';
import { formatGvk, isSelectedBy } from '../resource/id.ts';
import type { ResourceList } from '../resource/resource-list.ts';
import { assertScalar } from '../tree/assert-kind.ts';
import { changeField, type FieldSpec } from '../tree/field-path.ts';
import { type KNode, plainNode } from '../tree/node.ts';

export interface ReplicaCount {
  name?: Text;
  count?: PlacedNumber;
}

export function setReplicas(
  resources: ResourceList,
  { name, count }: ReplicaCount,
  { fields, isIncomplete = false }: { fields: readonly FieldSpec[]; isIncomplete?: boolean },
): void {
  let found = false;
  const wanted = name?.value ?? '';
  for (const spec of fields) {
    resources.countFields(resources.all.length);
    const matching = resources.all.filter((resource) =>
      [...resource.previousIds, resource.currentId].some((id) => id.name === wanted && isSelectedBy(id.gvk, spec)),
    );
    for (const { node, gvk } of matching) {
      found = true;
      const set = (found: KNode) => {
        assertScalar(found);
        return plainNode(String(count?.value ?? 0), count?.place);
      };
      changeField(node, { spec, gvk, createAs: 'scalar', set });
    }
  }
  if (found || isIncomplete) return;
  const gvks = fields.map(({ group = '', version = '', kind = '' }) => formatGvk({ group, version, kind }));
  throw new KustomizeFailure(
    `resource with name ${wanted} does not match a config with the following GVK [${gvks.join(' ')}]`,
    { place: name?.place },
  );
}
