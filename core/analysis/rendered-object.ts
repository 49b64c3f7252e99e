// The object that results from the text of a document: with assumed values, as Helm renders it, or as a kustomization
// builds it.
import type { IndexedDocument } from '../index/workspace-index.ts';
import type { AssumedValue } from '../simulator/simulation-input.ts';
import type { MapNode } from '../text/node.ts';
import type { KustomizedObject } from './kustomized-object.ts';
import type { ObjectIdentity } from './object-identity.ts';
import type { ValueSource } from './value-sources.ts';

export interface RenderedObject {
  /** The object without the parts that the values exclude. Positions refer to the file. */
  root: MapNode;
  by: Renderer;
  values: readonly AssumedValue[];
  /** The URIs of the other files that affect the object. */
  files: readonly string[];
  /**
   * The names of the values files for display, separated by commas. For an object of a values file, this is only the
   * name of that file.
   */
  fileName?: string | undefined;
  /** The template expression that has no value, if the object cannot be simulated without this value. */
  missing?: string | undefined;
  notRendered?: string | undefined;
  /** Set if `root` contains every field of the rendered object. */
  isWhole?: boolean | undefined;
  /** The objects that are rendered with this object; undefined if they are not known. */
  findWorkspace?: (() => IndexedDocument | undefined) | undefined;
  /**
   * The rendered workload that the object targets; undefined if this workload is not rendered together with the object.
   */
  findWorkload?: (() => RenderedWorkload | undefined) | undefined;
}

export interface RenderedWorkload {
  text: string;
  uri?: string | undefined;
}

export type Renderer = TemplateText | Helm | Kustomize;

/**
 * The object was not rendered by Helm or kustomize. It was read from the text of the template, with values in place of
 * the expressions.
 */
interface TemplateText {
  type: 'text';
  error?: PlacedError | undefined;
}

interface Helm {
  type: 'helm';
  identity?: ObjectIdentity | undefined;
  /**
   * The chart values from which the fields of the object were rendered. Undefined if no file sets values: the object
   * was then rendered with assumed values.
   */
  sources?: readonly ValueSource[] | undefined;
}

interface Kustomize {
  type: 'kustomize';
  kustomized?: KustomizedObject | undefined;
}

export interface PlacedError {
  text: string;
  /** The offset of the error in the YAML document; undefined if the error is outside this document. */
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
