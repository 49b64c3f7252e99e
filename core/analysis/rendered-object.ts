// What is made of the text of an object: the text with values, what Helm renders, or what a kustomization builds.
import type { IndexedDocument } from '../index/workspace-index.ts';
import type { AssumedValue } from '../simulator/simulation-input.ts';
import type { MapNode } from '../text/node.ts';
import type { KustomizedObject } from './kustomized-object.ts';
import type { ObjectIdentity } from './object-identity.ts';
import type { ValueSource } from './value-sources.ts';

export interface RenderedObject {
  /** Without the parts that the values exclude; positions are those of the file. */
  root: MapNode;
  by: Renderer;
  values: readonly AssumedValue[];
  /** The addresses of the other files that decide, and the name of the values file that takes precedence. */
  files: readonly string[];
  fileName?: string | undefined;
  /** The expression without a value that prevents a simulation. */
  missing?: string | undefined;
  /** Why Helm does not give the object with these values: `not rendered without autoscaling.enabled`. */
  notRendered?: string | undefined;
  /** Every field is known: what it does not have, it has not. */
  isWhole?: boolean | undefined;
  /** What is rendered together with it, as a workspace of its own; undefined if that is not known. */
  findWorkspace?: (() => IndexedDocument | undefined) | undefined;
}

/** What made the object of its text, and what only this knows. */
export type Renderer =
  /** Helm's error; the object is then only what the text of the template shows. */
  | { type: 'text'; error?: PlacedError | undefined }
  /**
   * `identity`: which one it is of those that begin at the same place. `sources`: the values that wrote its fields;
   * undefined if the values are not those of the chart.
   */
  | { type: 'helm'; identity?: ObjectIdentity | undefined; sources?: readonly ValueSource[] | undefined }
  /** Undefined for an object that is not shown in a file. */
  | { type: 'kustomize'; kustomized?: KustomizedObject | undefined };

interface PlacedError {
  text: string;
  /** Where it is in the YAML document, if it is there. */
  start: number | undefined;
}

type Rendered = Pick<RenderedObject, 'by'> | undefined;

export function helmErrorOf(rendered: Rendered): PlacedError | undefined {
  return rendered?.by.type === 'text' ? rendered.by.error : undefined;
}

export function identityOf(rendered: Rendered): ObjectIdentity | undefined {
  return rendered?.by.type === 'helm' ? rendered.by.identity : undefined;
}

export function sourcesOf(rendered: Rendered): readonly ValueSource[] | undefined {
  return rendered?.by.type === 'helm' ? rendered.by.sources : undefined;
}

export function kustomizedOf(rendered: Rendered): KustomizedObject | undefined {
  return rendered?.by.type === 'kustomize' ? rendered.by.kustomized : undefined;
}
