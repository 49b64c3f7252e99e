// The part of an object of the workspace that proves a problem of another one.
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
  /** The reference to its workload, or its written count; absent: its name. */
  at?: 'target' | 'replicas';
  /** `replicas of Deployment web` */
  text: string;
  /** The part of a workload that proves the problem; a kustomization may patch it. */
  part?: WorkloadPart;
  /**
   * Set where the part, which is in the same file, is what has to change: the problem is reported there, and the place
   * that it had is the related one.
   */
  insteadOf?: RelatedText;
}

export interface RelatedText {
  /** Describes the place where the problem was found: `the target of HPA web`. */
  text: string;
  /** The path of the part in its object: `spec.replicas`. */
  path: string;
}

/** A change of another object, which no autoscaler's own text can make. It is a choice. */
export interface FixOfOther {
  title: string;
  found: IndexedObject;
  /** `written`: the object as its text has it, which the index does not keep. */
  changes(written: ObjectValue): readonly FieldChange[];
}

/** A place in another document, with what is there. */
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

/** Identifies a part even after its object has moved. */
export interface LastingPart {
  part: ProvingPart;
  /** The number of the object among the equal ones of its file; -1 if the index does not have it. */
  ordinal: number;
}

export function lastingPart(part: ProvingPart, index: WorkspaceIndex): LastingPart {
  const { found } = part;
  return { part, ordinal: index.equalInFile(found).findLastIndex(({ object }) => object === found.object) };
}

/** Looks up the places of parts in an index with the same objects, though it may have them at other places. */
export function placesNow(index: WorkspaceIndex): (lasting: LastingPart) => RelatedPlace {
  // Many objects of one name are proven by one object.
  const known = new Map<WorkspaceObject, IndexedObject>();
  return ({ part, ordinal }) => {
    const { object } = part.found;
    const found = known.get(object) ?? index.equalInFile(part.found)[ordinal] ?? part.found;
    known.set(object, found);
    return relatedPlace({ ...part, found });
  };
}

/** `Deployment web` */
export function titleOf({ object: { kind, name } }: IndexedObject): string {
  return `${kind} ${name.text}`;
}
