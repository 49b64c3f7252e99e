// The resources of a kustomization in order, with kustomize's rules for equal ids.
import { KustomizeFailure } from '../failure.ts';
import { equalsId, formatId, type ResourceId } from './id.ts';
import type { Resource } from './resource.ts';

export class ResourceList {
  all: Resource[] = [];

  /** @throws KustomizeFailure */
  appendAll(resources: readonly Resource[]): void {
    for (const resource of resources) {
      const { name, currentId } = resource;
      if (this.all.some((other) => other.name === name && equalsId(other.currentId, currentId)))
        throw new KustomizeFailure(`may not add resource with an already registered id: ${formatId(currentId)}`);
      this.all.push(resource);
    }
  }

  dropEmpty(): void {
    this.all = this.all.filter((resource) => !resource.isEmpty);
  }

  /** The first resource whose id an earlier one has, too. */
  findRepeated(): Resource | undefined {
    const byName = new Map<string, Resource[]>();
    return this.all.find((resource) => {
      const { name, currentId } = resource;
      const others = byName.get(name) ?? [];
      byName.set(name, others);
      const isRepeated = others.some((other) => equalsId(other.currentId, currentId));
      others.push(resource);
      return isRepeated;
    });
  }

  withAnyId(id: ResourceId): Resource[] {
    return this.all.filter(
      (resource) =>
        resource.mayHaveHad(id.name) &&
        [...resource.previousIds, resource.currentId].some((each) => equalsId(each, id)),
    );
  }

  /** The only resource that has or had this id. @throws KustomizeFailure */
  byId(id: ResourceId): Resource {
    const found = this.withAnyId(id);
    const [only] = found;
    if (only && found.length === 1) return only;
    const text = formatId(id);
    const problem = found.length > 1 ? `multiple matches for Id ${text}` : `no matches for Id ${text}`;
    throw new KustomizeFailure(`${problem}; failed to find unique target for patch ${text}`);
  }
}
