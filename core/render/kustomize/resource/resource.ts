// A resource with kustomize's notes, such as earlier names. Notes are annotations, so that patches can read them.

import type { Place } from '../../origin.ts';
import { KustomizeFailure } from '../failure.ts';
import {
  cloneNode,
  ensureMap,
  getAt,
  getField,
  type KMap,
  type KNode,
  type KScalar,
  mapNode,
  plainNode,
  removeField,
  scalarText,
  setField,
  stringNode,
} from '../tree/node.ts';
import { type Gvk, parseApiVersion, type ResourceId } from './id.ts';

const domain = 'internal.config.kubernetes.io';

export const notes = {
  previousNames: `${domain}/previousNames`,
  previousNamespaces: `${domain}/previousNamespaces`,
  previousKinds: `${domain}/previousKinds`,
  prefixes: `${domain}/prefixes`,
  suffixes: `${domain}/suffixes`,
  allowNameChange: `${domain}/allowNameChange`,
  allowKindChange: `${domain}/allowKindChange`,
  behavior: `${domain}/generatorBehavior`,
  needsHash: `${domain}/needsHashSuffix`,
  refBy: `${domain}/refBy`,
} as const;

const localConfigAnnotation = 'config.kubernetes.io/local-config';

export const originAnnotation = 'config.kubernetes.io/origin';

export class Resource {
  node: KMap;
  readonly place: Place | undefined;

  constructor(node: KMap, place: Place | undefined = node.place) {
    this.node = node;
    this.place = place;
  }

  clone(): Resource {
    return new Resource(cloneNode(this.node), this.place);
  }

  get isEmpty(): boolean {
    return this.node.entries.length === 0;
  }

  get apiVersion(): string {
    return scalarText(getField(this.node, 'apiVersion'));
  }

  get kind(): string {
    return scalarText(getField(this.node, 'kind'));
  }

  get name(): string {
    return scalarText(getAt(this.node, 'metadata', 'name'));
  }

  get namespace(): string {
    return scalarText(getAt(this.node, 'metadata', 'namespace'));
  }

  get gvk(): Gvk {
    return { ...parseApiVersion(this.apiVersion), kind: this.kind };
  }

  get currentId(): ResourceId {
    return { gvk: this.gvk, name: this.name, namespace: this.namespace };
  }

  /** kustomize does not write a resource that has this annotation with a value other than `false`. */
  get isLocalConfig(): boolean {
    const value = this.annotations.get(localConfigAnnotation);
    return value !== undefined && value !== 'false';
  }

  /** The ids that the resource had before, the oldest first. */
  get previousIds(): ResourceId[] {
    const annotations = this.annotations;
    const names = listOf(annotations, notes.previousNames);
    const namespaces = listOf(annotations, notes.previousNamespaces);
    const kinds = listOf(annotations, notes.previousKinds);
    const version = parseApiVersion(this.apiVersion);
    return names.map((name, index) => {
      const namespace = namespaces[index] ?? '';
      return {
        gvk: { ...version, kind: kinds[index] ?? '' },
        name,
        namespace: namespace === 'default' ? '' : namespace,
      };
    });
  }

  /** Returns false only if the resource certainly never had the name. */
  mayHaveHad(name: string): boolean {
    return this.name === name || this.note(notes.previousNames).includes(name);
  }

  get originalId(): ResourceId {
    return this.previousIds[0] ?? this.currentId;
  }

  /**
   * Returns the value of one annotation without reading the other annotations; empty if the resource lacks the
   * annotation.
   */
  note(name: string): string {
    return scalarText(getAt(this.node, 'metadata', 'annotations', name));
  }

  get annotations(): Map<string, string> {
    return stringMap(getAt(this.node, 'metadata', 'annotations'));
  }

  get labels(): Map<string, string> {
    return stringMap(getAt(this.node, 'metadata', 'labels'));
  }

  /** Sets the annotations in the order of their keys. Every value becomes a string. */
  setAnnotations(annotations: ReadonlyMap<string, string>): void {
    this.setStrings('annotations', annotations);
  }

  setLabels(labels: ReadonlyMap<string, string>): void {
    this.setStrings('labels', labels);
  }

  private setStrings(key: string, values: ReadonlyMap<string, string>): void {
    const metadata = ensureMap(this.node, 'metadata');
    if (!metadata) throw new KustomizeFailure('wrong node kind: expected MappingNode');
    const before = getField(metadata, key);
    removeField(metadata, key);
    if (values.size === 0) return;
    const map = mapNode(before?.place);
    const written = before?.kind === 'map' ? before.entries : [];
    const earlier = new Map(written.toReversed().map((entry) => [entry.key.value, entry]));
    for (const [name, value] of [...values].sort(([a], [b]) => compareText(a, b))) {
      const old = earlier.get(name);
      map.entries.push({ key: stringNode(name, old?.key.place), value: stringNode(value, old?.value.place) });
    }
    setField(metadata, key, map);
  }

  setName(name: string, place?: Place): void {
    this.setMetadata('name', name, place);
  }

  setNamespace(namespace: string, place?: Place): void {
    if (namespace === '') {
      const metadata = getField(this.node, 'metadata');
      if (metadata?.kind === 'map') removeField(metadata, 'namespace');
    } else this.setMetadata('namespace', namespace, place);
  }

  private setMetadata(key: string, value: string, place: Place | undefined): void {
    const metadata = ensureMap(this.node, 'metadata');
    if (!metadata) throw new KustomizeFailure('wrong node kind: expected MappingNode');
    const before = getField(metadata, key);
    if (before?.kind === 'scalar' && before.value === value) return;
    setField(metadata, key, stringNode(value, place ?? before?.place));
  }

  setKind(kind: string): void {
    this.setTopLevel('kind', kind);
  }

  setGvk({ group, version, kind }: Gvk): void {
    this.setTopLevel('apiVersion', group ? `${group}/${version}` : version);
    this.setKind(kind);
  }

  private setTopLevel(key: string, value: string): void {
    const before: KNode | undefined = getField(this.node, key);
    if (before?.kind === 'scalar' && before.value === value) return;
    const node: KScalar = plainNode(value, before?.place);
    setField(this.node, key, node);
  }

  storePreviousId(): void {
    const { name, namespace, kind } = this;
    this.appendNote(notes.previousNames, name);
    this.appendNote(notes.previousNamespaces, namespace || 'default');
    this.appendNote(notes.previousKinds, kind);
  }

  addPrefix(prefix: string): void {
    this.appendNote(notes.prefixes, prefix);
  }

  addSuffix(suffix: string): void {
    this.appendNote(notes.suffixes, suffix);
  }

  listNote(note: string): string[] {
    return listOf(this.annotations, note);
  }

  private appendNote(note: string, value: string): void {
    if (value === '') return;
    const annotations = this.annotations;
    const before = annotations.get(note);
    annotations.set(note, before === undefined ? value : `${before},${value}`);
    this.setAnnotations(annotations);
  }

  setNote(note: string, value: string): void {
    this.setAnnotations(this.annotations.set(note, value));
  }

  removeNotes(): void {
    const annotations = this.annotations;
    for (const note of Object.values(notes)) annotations.delete(note);
    this.setAnnotations(annotations);
  }
}

function listOf(annotations: ReadonlyMap<string, string>, name: string): string[] {
  const list = annotations.get(name);
  return list ? list.split(',') : [];
}

function stringMap(node: KNode | undefined): Map<string, string> {
  if (node?.kind !== 'map') return new Map();
  // kustomize reads a `null` as the string `null`.
  return new Map(node.entries.map(({ key, value }) => [key.value, value.kind === 'scalar' ? value.value : '']));
}

/** Compares by UTF-16 units, which is Go's order for ASCII. Names of labels and annotations are limited to ASCII. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
