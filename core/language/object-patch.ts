// What kustomize patches write, and into which objects.

/** The target of a patch, as far as it is specified. */
export interface PatchTarget {
  group?: string;
  version?: string;
  kind?: string;
  name?: string;
}

/** What a patch writes: `spec/maxReplicas`. */
export interface ObjectPatch {
  target: PatchTarget;
  fields: readonly string[];
}

/** The patches of a kustomization and of all kustomizations that it includes. */
export type Overlay = readonly ObjectPatch[];

interface PatchedObject {
  kind: string | undefined;
  name: string | undefined;
}

/** The fields that an overlay writes into the object. A name or kind that is not known may be any. */
export function fieldsWrittenTo(overlay: Overlay, object: PatchedObject): string[] {
  return overlay.filter(({ target }) => mayPatch(target, object)).flatMap(({ fields }) => fields);
}

/** kustomize takes the kind and the name of a target for regular expressions; one that is no plain name may match. */
function mayPatch(target: ObjectPatch['target'], { kind, name }: PatchedObject): boolean {
  const matches = (pattern: string | undefined, text: string | undefined) =>
    pattern === undefined || text === undefined || pattern === text || !/^[\w.-]+$/.test(pattern);
  return matches(target.kind, kind) && matches(target.name, name);
}
