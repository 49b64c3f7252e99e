// The object in which somebody is typing, with what describes it.
import type { Field } from '../../model/field.ts';
import type { ChosenReleases, OwnReleases } from '../../model/kind.ts';
import type { Node } from '../../text/node.ts';
import { listItems, recogniseAll } from '../recognise.ts';
import type { ChunkView } from '../view.ts';
import type { Surroundings } from '../workspace/surroundings.ts';
import { findMarked, type Marked } from './find.ts';
import type { CompletionAbilities } from './items.ts';
import { topLevelKinds } from './top-level.ts';

export interface CompletionOptions {
  json: boolean;
  /** Of the file, or its address: some kinds of file are known by their name. */
  path?: string;
  abilities: CompletionAbilities;
  /** Absent where no workspace is known. */
  surroundings?: Surroundings;
  /** The releases that somebody chose: nothing is offered that they do not have. */
  chosen?: ChosenReleases;
  /** What is known of the chunk already. */
  view?: ChunkView;
}

/** What is known around a place. */
export type PlaceOptions = Pick<CompletionOptions, 'surroundings' | 'chosen'>;

export interface Place {
  description: { apiVersion?: string; kind: string; root: Field; releases?: OwnReleases };
  marked: Marked;
  /** The object that is written. */
  object: Node;
}

/** Several only while the kind itself is being typed. */
export function placesOf(root: Node): Place[] {
  for (const { root: object, description } of recogniseAll(root)) {
    const marked = description && findMarked(object);
    if (description && marked) return [{ description, marked, object }];
  }
  const typed = typedObject(root);
  return typed ? topLevelKinds(typed.object).map((description) => ({ description, ...typed })) : [];
}

/** The document, or the item of a list, in which the cursor is. */
export function typedObject(root: Node): Pick<Place, 'object' | 'marked'> | undefined {
  for (const object of [...listItems(root), root]) {
    const marked = findMarked(object);
    if (marked) return { object, marked };
  }
  return undefined;
}
