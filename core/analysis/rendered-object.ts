// What is made from the text of an object: the text with assumed values, what Helm renders, or what a kustomization
// builds.
import type { IndexedDocument } from '../index/workspace-index.ts';
import type { AssumedValue } from '../simulator/simulation-input.ts';
import type { MapNode } from '../text/node.ts';
import type { KustomizedObject } from './kustomized-object.ts';
import type { ObjectIdentity } from './object-identity.ts';
import type { ValueSource } from './value-sources.ts';

export interface RenderedObject {
  /** The object without the parts that the values exclude. Positions are those in the file. */
  root: MapNode;
  by: Renderer;
  values: readonly AssumedValue[];
  files: readonly string[];
  fileName?: string | undefined;
  /** The expression without a value that prevents a simulation. */
  missing?: string | undefined;
  /** Such as `not rendered without autoscaling.enabled`. */
  notRendered?: string | undefined;
  /** Set if the rendered object has no field that is absent here. */
  isWhole?: boolean | undefined;
  /** The objects that are rendered with this object; undefined if they are not known. */
  findWorkspace?: (() => IndexedDocument | undefined) | undefined;
  /** The rendered workload that the object targets; undefined if it is not rendered together with the object. */
  findWorkload?: (() => RenderedWorkload | undefined) | undefined;
}

export interface RenderedWorkload {
  text: string;
  uri?: string | undefined;
}

export type Renderer = TemplateText | Helm | Kustomize;

interface TemplateText {
  type: 'text';
  error?: PlacedError | undefined;
}

interface Helm {
  type: 'helm';
  identity?: ObjectIdentity | undefined;
  /** The values that wrote the fields; undefined if they are not values of the chart. */
  sources?: readonly ValueSource[] | undefined;
}

interface Kustomize {
  type: 'kustomize';
  /** The data to show in the file that contains the object; undefined if no file contains it. */
  kustomized?: KustomizedObject | undefined;
}

export interface PlacedError {
  text: string;
  /** The offset in the YAML document; undefined if the error is elsewhere. */
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
