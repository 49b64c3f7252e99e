// What is made of the text of an object: the text with values, what Helm renders, or what a kustomization builds.
import type { IndexedDocument } from '../index/workspace-index.ts';
import type { AssumedValue } from '../simulator/simulation-input.ts';
import type { MapNode } from '../text/node.ts';
import type { KustomizedObject } from './kustomized-object.ts';
import type { ObjectIdentity } from './object-identity.ts';
import type { ValueSource } from './value-sources.ts';

export interface RenderedObject {
  /** The object without the parts that the values exclude; positions are those of the file. */
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
  /** Whether the object is complete: every field that is not present is absent from the rendered object, too. */
  isWhole?: boolean | undefined;
  /** What is rendered together with it, as a workspace of its own; undefined if that is not known. */
  findWorkspace?: (() => IndexedDocument | undefined) | undefined;
  /** The workload that it targets, as it is rendered; undefined if it is not rendered together with it. */
  findWorkload?: (() => RenderedWorkload | undefined) | undefined;
}

/** A document of what is rendered, and the file in which a person edits it. */
export interface RenderedWorkload {
  text: string;
  uri?: string | undefined;
}

/** What made the object of its text, and what only this knows. */
export type Renderer = TemplateText | Helm | Kustomize;

/** Nothing rendered it: the text of the template, with values in place of its placeholders. */
interface TemplateText {
  type: 'text';
  /** Why Helm renders nothing of the template. */
  error?: PlacedError | undefined;
}

interface Helm {
  type: 'helm';
  /** Identifies the object among those that begin at the same place. */
  identity?: ObjectIdentity | undefined;
  /** The values that wrote its fields; undefined if the values are not those of the chart. */
  sources?: readonly ValueSource[] | undefined;
}

interface Kustomize {
  type: 'kustomize';
  /** How its file shows it; undefined for an object that no file shows. */
  kustomized?: KustomizedObject | undefined;
}

export interface PlacedError {
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
