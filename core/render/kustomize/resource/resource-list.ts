import { KustomizeFailure } from '../failure.ts';
import { equalsId, formatId, keyOfId, type ResourceId } from './id.ts';
import type { Resource } from './resource.ts';

export class ResourceList {
  readonly countFields: (count: number) => void;
  private resources: Resource[] = [];
  /**
   * The resources by the key of each id that a resource has or had. The map is undefined before the first search, and
   * after ids may have changed.
   */
  private resourcesById: Map<string, Resource[]> | undefined;

  constructor(countFields: (count: number) => void = () => {}) {
    this.countFields = countFields;
  }

  get all(): readonly Resource[] {
    return this.resources;
  }

  /**
   * Appends the resources.
   * @throws KustomizeFailure if a resource has the same id as an earlier resource
   */
  appendAll(resources: readonly Resource[]): void {
    for (const resource of resources) {
      const { currentId } = resource;
      const key = keyOfId(currentId);
      if (
        this.index()
          .get(key)
          ?.some((other) => keyOfId(other.currentId) === key)
      )
        throw alreadyRegistered(resource);
      this.resources.push(resource);
      addToIndex(this.index(), resource);
    }
  }

  /** Replaces `resource` by `other`. The id of `resource` must not have changed since `resource` was added. */
  replace(resource: Resource, other: Resource): void {
    const index = this.index();
    for (const key of keysOf(resource)) index.set(key, index.get(key)?.filter((each) => each !== resource) ?? []);
    addToIndex(index, other);
    this.resources[this.resources.indexOf(resource)] = other;
  }

  /**
   * Removes empty resources and drops the index of ids. Called after each step that changes resources, because the step
   * may also change their ids.
   */
  dropEmpty(): void {
    this.drop(({ isEmpty }) => isEmpty);
  }

  dropLocalConfig(): void {
    this.drop(({ isLocalConfig }) => isLocalConfig);
  }

  private drop(isDropped: (resource: Resource) => boolean): void {
    this.resources = this.resources.filter((resource) => !isDropped(resource));
    this.resourcesById = undefined;
  }

  /**
   * Throws if two resources have the same id. Called where kustomize puts the resources into a new list and therefore
   * checks their ids again.
   */
  assertDistinct(): void {
    const repeated = this.findRepeated();
    if (repeated) throw alreadyRegistered(repeated);
  }

  findRepeated(): Resource | undefined {
    const keys = new Set<string>();
    return this.resources.find((resource) => {
      const key = keyOfId(resource.currentId);
      return keys.size === keys.add(key).size;
    });
  }

  /**
   * Returns the resources that have or had the id. This method is faster than `withAnyId`. After a change of a
   * resource, the result may be wrong until `dropEmpty` is called.
   */
  settledWithAnyId(id: ResourceId): readonly Resource[] {
    return this.index().get(keyOfId(id)) ?? [];
  }

  private index(): Map<string, Resource[]> {
    if (this.resourcesById) return this.resourcesById;
    this.resourcesById = new Map();
    for (const resource of this.resources) addToIndex(this.resourcesById, resource);
    return this.resourcesById;
  }

  withAnyId(id: ResourceId): Resource[] {
    return this.all.filter(
      (resource) =>
        resource.mayHaveHad(id.name) &&
        [...resource.previousIds, resource.currentId].some((each) => equalsId(each, id)),
    );
  }

  /**
   * Returns the only resource that has or had this id.
   * @throws KustomizeFailure if no resource or several resources have or had this id
   */
  byId(id: ResourceId): Resource {
    const found = this.withAnyId(id);
    const [only] = found;
    if (only && found.length === 1) return only;
    const text = formatId(id);
    const problem = found.length > 1 ? `multiple matches for Id ${text}` : `no matches for Id ${text}`;
    throw new KustomizeFailure(`${problem}; failed to find unique target for patch ${text}`);
  }
}

function alreadyRegistered({ currentId }: Resource): KustomizeFailure {
  return new KustomizeFailure(`may not add resource with an already registered id: ${formatId(currentId)}`);
}

function addToIndex(index: Map<string, Resource[]>, resource: Resource): void {
  for (const key of keysOf(resource)) {
    const found = index.get(key);
    if (found) found.push(resource);
    else index.set(key, [resource]);
  }
}

function keysOf({ previousIds, currentId }: Resource): Set<string> {
  return new Set([...previousIds, currentId].map(keyOfId));
}
