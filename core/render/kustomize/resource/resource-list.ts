// The resources of a kustomization in order, with kustomize's rules for equal ids.
import { KustomizeFailure } from '../failure.ts';
import { equalsId, formatId, type ResourceId } from './id.ts';
import type { Resource } from './resource.ts';

export class ResourceList {
  all: Resource[] = [];

  /** @throws KustomizeFailure */
  append(resource: Resource): void {
    const id = resource.currentId;
    if (this.withCurrentId(id).length > 0)
      throw new KustomizeFailure(`may not add resource with an already registered id: ${formatId(id)}`);
    this.all.push(resource);
  }

  appendAll(resources: readonly Resource[]): void {
    for (const resource of resources) this.append(resource);
  }

  dropEmpty(): void {
    this.all = this.all.filter((resource) => !resource.isEmpty);
  }

  withCurrentId(id: ResourceId): Resource[] {
    return this.all.filter((resource) => resource.name === id.name && equalsId(resource.currentId, id));
  }

  withAnyId(id: ResourceId): Resource[] {
    return this.all.filter((resource) =>
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
