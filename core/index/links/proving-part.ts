import type { Location } from 'vscode-languageserver-types';
import type { FieldChange } from '../../model/object-fix.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { IndexedObject } from '../index-content.ts';
import { locationOf } from '../symbol-at.ts';
import type { WorkspaceIndex } from '../workspace-index.ts';
import { scaleTargetOf, type WorkspaceObject, workloadOf } from '../workspace-object.ts';
import type { WorkloadPart } from './patched-workload.ts';

export interface ProvingPart {
  found: IndexedObject;
  /** The field that proves the problem; if absent, the name of the object proves the problem. */
  at?: 'target' | 'replicas';
  text: string;
  part?: WorkloadPart;
  /**
   * Set if the field that proves the problem is in the file of the autoscaler, and is the field to change. The problem
   * is then reported at this field, and `insteadOf` describes the place where the problem was found.
   */
  insteadOf?: RelatedText;
}

export interface RelatedText {
  text: string;
  path: string;
}

/**
 * A fix that changes another object, because no change of the autoscaler solves the problem. The user has to choose
 * this fix.
 */
export interface FixOfOther {
  title: string;
  found: IndexedObject;
  /**
   * Returns the changes that the fix makes to the other object. `written` is the whole object, because the index
   * contains only some fields of the object.
   */
  changes(written: ObjectValue): readonly FieldChange[];
}

export interface RelatedPlace {
  location: Location;
  message: string;
}

export function relatedPlace({ found, at, text }: ProvingPart): RelatedPlace {
  const { name } = found.object;
  const count = at === 'replicas' ? workloadOf(found.object)?.replicas : undefined;
  const located = at === 'target' ? scaleTargetOf(found.object)?.name : count;
  return { location: locationOf(found, (located ?? name).range), message: text };
}

/** A `ProvingPart` with the index that identifies its object after the object has moved in the file. */
export interface LastingPart {
  part: ProvingPart;
  /**
   * The index of the object among the objects of the file that have the same identity; -1 if the workspace index does
   * not contain the object.
   */
  ordinal: number;
}

export function lastingPart(part: ProvingPart, index: WorkspaceIndex): LastingPart {
  const { found } = part;
  return { part, ordinal: index.equalInFile(found).findLastIndex(({ object }) => object === found.object) };
}

/**
 * Returns a function that finds the current location of a stored `ProvingPart`. The object of the `ProvingPart` may
 * have moved in its file in the meantime.
 */
export function placesNow(index: WorkspaceIndex): (lasting: LastingPart) => RelatedPlace {
  // Several parts may belong to the same object, so each object is looked up only once.
  const known = new Map<WorkspaceObject, IndexedObject>();
  return ({ part, ordinal }) => {
    const { object } = part.found;
    const found = known.get(object) ?? index.equalInFile(part.found)[ordinal] ?? part.found;
    known.set(object, found);
    return relatedPlace({ ...part, found });
  };
}

export function titleOf({ object: { kind, name } }: IndexedObject): string {
  return `${kind} ${name.text}`;
}
