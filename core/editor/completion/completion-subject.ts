import type { AnalyzedDocument } from '../../analysis/analyze-document.ts';
import type { WorkspaceContext } from '../../analysis/workspace-context.ts';
import type { ControllerReleases } from '../../apiserver/kind-description.ts';
import { identifyObjects, itemsOfDocument } from '../../index/read/identify-objects.ts';
import type { Field } from '../../model/field.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import type { Node } from '../../text/node.ts';
import type { CompletionCapabilities } from './completion-items.ts';
import { findMarked, type MarkedNode } from './find-marked.ts';
import { candidateKinds } from './top-level.ts';

export interface CompletionOptions {
  json: boolean;
  isListItem?: boolean | undefined;
  /** The path or URI: some kinds of file are recognized by their names. */
  path?: string | undefined;
  abilities: CompletionCapabilities;
  workspaceContext?: WorkspaceContext;
  chosen?: ChosenReleases;
  view?: AnalyzedDocument;
}

export type CompletionEnvironment = Pick<CompletionOptions, 'workspaceContext' | 'chosen'>;

export interface CompletionSubject {
  description: { apiVersion?: string; kind: string; root: Field; controllerReleases?: ControllerReleases };
  marked: MarkedNode;
  object: Node;
}

/**
 * Returns the object that contains the cursor's marker, with the description of its kind. If the kind is unknown, for
 * example because it is incomplete, returns one subject for each kind that matches the typed text. Returns an empty
 * list if no object contains the marker.
 */
export function completionSubjects(root: Node): CompletionSubject[] {
  for (const { root: object, description } of identifyObjects(root)) {
    const marked = description && findMarked(object);
    if (description && marked) return [{ description, marked, object }];
  }
  const typed = markedObject(root);
  return typed ? candidateKinds(typed.object).map((description) => ({ description, ...typed })) : [];
}

export function markedObject(root: Node): Pick<CompletionSubject, 'object' | 'marked'> | undefined {
  for (const object of [...itemsOfDocument(root), root]) {
    const marked = findMarked(object);
    if (marked) return { object, marked };
  }
  return undefined;
}
