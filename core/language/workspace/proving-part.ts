// The part of an object of the workspace that proves a problem of another one.
import type { Range as LineRange, Location } from 'vscode-languageserver-types';
import type { FieldChange } from '../../model/object-fix.ts';
import type { ObjectValue } from '../../model/value.ts';
import type { WorkloadPart } from './patched-workload.ts';
import { locationOf } from './symbol-at.ts';
import type { IndexedObject } from './workspace-index.ts';

export interface ProvingPart {
  found: IndexedObject;
  /** Lines count from the start of its YAML document; absent: its name. */
  range?: LineRange | undefined;
  /** `replicas of Deployment web` */
  text: string;
  /** Of a workload: what proves it, which a kustomization may patch. */
  part?: WorkloadPart;
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

export function relatedPlace({ found, range, text }: ProvingPart): RelatedPlace {
  return { location: locationOf(found, range ?? found.object.name.range), message: text };
}

/** `Deployment web` */
export function titleOf({ object: { kind, name } }: IndexedObject): string {
  return `${kind} ${name.text}`;
}
