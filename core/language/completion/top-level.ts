// Where no autoscaler stands yet: whether there may be one, and which kinds may be meant while `kind` and `apiVersion`
// are typed.
import type { KindDescription } from '../../apiserver/kind-description.ts';
import { kinds } from '../../apiserver/kinds.ts';
import { countLineBreaks } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { effectiveEntry } from '../../text/tree.ts';
import { mayContainAutoscaler } from '../may-contain-autoscaler.ts';
import { marker } from './cursor.ts';

/** Files that other tools know by their names: nobody begins an autoscaler in them. */
const otherToolFilePattern =
  /(?:^|\/)(?:\.[^/]+|(?:docker-)?compose[^/]*\.ya?ml|(?:Chart|values[^/]*|kustomization)\.ya?ml|(?:package|package-lock|[jt]sconfig[^/]*)\.json|\.(?:github|vscode|circleci|devcontainer)\/.*)$/i;

export function isOtherToolFile(path: string | undefined): boolean {
  return path !== undefined && otherToolFilePattern.test(path);
}

/** Longer documents that name no autoscaler are about something else. */
const shortDocumentLength = 500;

export function mayBecomeAutoscaler(text: string): boolean {
  return text.length <= shortDocumentLength || mayContainAutoscaler(text);
}

/**
 * Whether a text in which no autoscaler was read is something else for good: it is long and says no kind, or it says
 * one that is not ours and is not being typed.
 */
export function isUnrelatedDocument(text: string, line: number): boolean {
  const found = /^(?:\uFEFF|[ \t]*\{?[ \t]*["'])?(?:kind|apiVersion)\b/m.test(text)
    ? topLevelKindPattern.exec(text)
    : undefined;
  if (found === undefined) return text.length > shortDocumentLength;
  const kind = found?.[1] ?? '';
  const isTyped = found !== null && countLineBreaks(text.slice(0, found.index)) === line;
  return kind !== '' && !isTyped && !/List$/.test(kind) && !kinds.some((description) => description.kind === kind);
}

const topLevelKindPattern = /^kind:[ \t]*["']?([A-Za-z]+)["']?[ \t]*(?:#.*)?\r?$/m;

/** The kinds that may be meant, as far as the first lines tell. */
export function candidateKinds(root: Node): readonly KindDescription[] {
  if (root.kind !== 'map') return [];
  const written = { apiVersion: stringAt(root, 'apiVersion'), kind: stringAt(root, 'kind') };
  if (written.apiVersion === undefined && written.kind === undefined) return [];
  const fits = (text: string | undefined, wanted: string) => [undefined, marker, wanted].includes(text);
  const fitting = kinds.filter(
    ({ apiVersion, kind }) => fits(written.apiVersion, apiVersion) && fits(written.kind, kind),
  );
  return fitting.filter(({ kind }, i) => fitting.findIndex((other) => other.kind === kind) === i);
}

function stringAt(root: MapNode, key: string): string | undefined {
  const value = effectiveEntry(root, key)?.value;
  return value?.kind === 'scalar' && value.value !== null ? String(value.value) : undefined;
}
