// What kustomize patches change, and in which objects.

/** The target of a patch, as far as it is specified. */
export interface PatchTarget {
  group?: string;
  version?: string;
  kind?: string;
  name?: string;
}

/** A patch. `fields`: the fields that it writes, such as `spec/maxReplicas`. */
export interface ObjectPatch {
  target: PatchTarget;
  fields: readonly string[];
  /** The fields that the patch removes, or that it may change in a way that is not read. '' is the whole object. */
  removed?: readonly string[];
  /** The workload that an autoscaler targets because of the patch, as far as the patch contains it. */
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
  /** Whether the object may have got a name prefix or suffix before the patch. */
  mayBeRenamed?: boolean;
}

/** The fields that an overlay may write into the object. An unknown name or kind may be any name or kind. */
export function fieldsWrittenTo(overlay: Overlay, object: PatchedObject): string[] {
  return overlay.filter(({ target }) => mayPatch(target, object)).flatMap(({ fields }) => fields);
}

/**
 * Whether a target may select an object. kustomize reads the kind and the name of a target as regular expressions. An
 * expression that is not a plain name counts as a match.
 */
export function mayPatch(target: ObjectPatch['target'], { kind, name, mayBeRenamed }: PatchedObject): boolean {
  const matches = (pattern: string | undefined, text: string | undefined) =>
    pattern === undefined || text === undefined || !/^[\w.-]+$/.test(pattern) || matchesPlain(pattern, text);
  const isLaterName = mayBeRenamed === true && name !== undefined && target.name?.includes(name) === true;
  return matches(target.kind, kind) && (isLaterName || matches(target.name, name));
}

/** Matches a text with a regular expression that contains only plain characters and dots. */
function matchesPlain(pattern: string, text: string): boolean {
  return pattern.length === text.length && [...pattern].every((char, i) => char === '.' || char === text[i]);
}

/** Every field that a patch writes, removes or replaces as a whole. */
export function fieldsOfPatch({ fields, removed = [] }: ObjectPatch): string[] {
  return [...fields, ...removed].map((field) => field.replace(/(?:^|\/)\$(?:patch|retainKeys)$/, ''));
}
