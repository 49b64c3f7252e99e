// Finds what kustomize patches change, and in which objects.

export interface PatchTarget {
  group?: string;
  version?: string;
  kind?: string;
  name?: string;
}

/** `fields` are paths such as `spec/maxReplicas`. */
export interface ObjectPatch {
  target: PatchTarget;
  fields: readonly string[];
  /** The fields that the patch removes or changes to an unknown value. '' stands for the whole object. */
  removed?: readonly string[];
  scaleTarget?: WrittenTarget;
}

interface WrittenTarget {
  kind?: string | undefined;
  name?: string | undefined;
}

export type Overlay = readonly ObjectPatch[];

export interface PatchedObject {
  kind: string | undefined;
  name: string | undefined;
  mayBeRenamed?: boolean;
}

/**
 * Returns the fields that the overlay may write in the object. If the name or kind of the object is unknown, any patch
 * may change the object.
 */
export function fieldsWrittenTo(overlay: Overlay, object: PatchedObject): string[] {
  return overlay.filter(({ target }) => mayPatch(target, object)).flatMap(({ fields }) => fields);
}

/**
 * Whether the patch may select the object. kustomize reads kind and name as regular expressions; an expression that is
 * not a plain name counts as a match.
 */
export function mayPatch(target: ObjectPatch['target'], { kind, name, mayBeRenamed }: PatchedObject): boolean {
  const matches = (pattern: string | undefined, text: string | undefined) =>
    pattern === undefined || text === undefined || !/^[\w.-]+$/.test(pattern) || matchesPlain(pattern, text);
  const isLaterName = mayBeRenamed === true && name !== undefined && target.name?.includes(name) === true;
  return matches(target.kind, kind) && (isLaterName || matches(target.name, name));
}

function matchesPlain(pattern: string, text: string): boolean {
  return pattern.length === text.length && [...pattern].every((char, i) => char === '.' || char === text[i]);
}

export function fieldsOfPatch({ fields, removed = [] }: ObjectPatch): string[] {
  return [...fields, ...removed].map((field) => field.replace(/(?:^|\/)\$(?:patch|retainKeys)$/, ''));
}
