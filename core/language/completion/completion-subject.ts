// The object in which somebody is typing, with what describes it.

import type { ControllerReleases } from '../../apiserver/kind-description.ts';
import type { Field } from '../../model/field.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import type { Node } from '../../text/node.ts';
import type { AnalyzedDocument } from '../analyze-document.ts';
import { identifyObjects, listItems } from '../identify-objects.ts';
import type { WorkspaceContext } from '../workspace/workspace-context.ts';
import type { CompletionCapabilities } from './completion-items.ts';
import { findMarked, type MarkedNode } from './find-marked.ts';
import { candidateKinds } from './top-level.ts';

export interface CompletionOptions {
  json: boolean;
  /** Of the file, or its address: some kinds of file are known by their name. */
  path?: string;
  abilities: CompletionCapabilities;
  /** Absent where no workspace is known. */
  workspaceContext?: WorkspaceContext;
  /** The releases that somebody chose: nothing is offered that they do not have. */
  chosen?: ChosenReleases;
  /** What is known of the chunk already. */
  view?: AnalyzedDocument;
}

/** What is known around a place. */
export type CompletionEnvironment = Pick<CompletionOptions, 'workspaceContext' | 'chosen'>;

export interface CompletionSubject {
  description: { apiVersion?: string; kind: string; root: Field; controllerReleases?: ControllerReleases };
  marked: MarkedNode;
  /** The object that is written. */
  object: Node;
}

/** Several only while the kind itself is being typed. */
export function completionSubjects(root: Node): CompletionSubject[] {
  for (const { root: object, description } of identifyObjects(root)) {
    const marked = description && findMarked(object);
    if (description && marked) return [{ description, marked, object }];
  }
  const typed = markedObject(root);
  return typed ? candidateKinds(typed.object).map((description) => ({ description, ...typed })) : [];
}

/** The document, or the item of a list, in which the cursor is. */
export function markedObject(root: Node): Pick<CompletionSubject, 'object' | 'marked'> | undefined {
  for (const object of [...listItems(root), root]) {
    const marked = findMarked(object);
    if (marked) return { object, marked };
  }
  return undefined;
}
