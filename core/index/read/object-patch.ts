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
  /** What it removes, or may change unread; '' is the whole object. */
  removed?: readonly string[];
  /** The workload that an autoscaler targets by the patch, as far as it is written. */
  scaleTarget?: WrittenTarget;
}

interface WrittenTarget {
  kind?: string | undefined;
  name?: string | undefined;
}

/** The patches of a kustomization and of all kustomizations that it includes. */
export type Overlay = readonly ObjectPatch[];

export interface PatchedObject {
  kind: string | undefined;
  name: string | undefined;
  /** It may have got a prefix or a suffix before the patch. */
  mayBeRenamed?: boolean;
}

/** The fields that an overlay writes into the object. A name or kind that is not known may be any. */
export function fieldsWrittenTo(overlay: Overlay, object: PatchedObject): string[] {
  return overlay.filter(({ target }) => mayPatch(target, object)).flatMap(({ fields }) => fields);
}

/**
 * kustomize takes the kind and the name of a target for regular expressions; one that is not a plain name may match.
 */
export function mayPatch(target: ObjectPatch['target'], { kind, name, mayBeRenamed }: PatchedObject): boolean {
  const matches = (pattern: string | undefined, text: string | undefined) =>
    pattern === undefined || text === undefined || !/^[\w.-]+$/.test(pattern) || matchesPlain(pattern, text);
  const isLaterName = mayBeRenamed === true && name !== undefined && target.name?.includes(name) === true;
  return matches(target.kind, kind) && (isLaterName || matches(target.name, name));
}

/** A regular expression of characters and dots. */
function matchesPlain(pattern: string, text: string): boolean {
  return pattern.length === text.length && [...pattern].every((char, i) => char === '.' || char === text[i]);
}

/** Every field that a patch writes, removes or replaces as a whole. */
export function fieldsOfPatch({ fields, removed = [] }: ObjectPatch): string[] {
  return [...fields, ...removed].map((field) => field.replace(/(?:^|\/)\$(?:patch|retainKeys)$/, ''));
}
