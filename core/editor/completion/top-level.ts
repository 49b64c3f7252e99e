// Completion in a document without an autoscaler: whether the document may become an autoscaler, and which kinds match
// the typed text.
import { mayContainAutoscaler } from '../../analysis/may-contain-autoscaler.ts';
import type { KindDescription } from '../../apiserver/kind-description.ts';
import { kinds } from '../../apiserver/kinds.ts';
import { countLineBreaks } from '../../text/lines.ts';
import type { MapNode, Node } from '../../text/node.ts';
import { effectiveEntry } from '../../text/tree.ts';
import { marker } from './cursor.ts';

/** No manifest is suggested in these files, because other tools recognize them by their names. */
const otherToolFilePattern =
  /(?:^|\/)(?:(?:\.[^/]+|(?:docker-)?compose[^/]*\.ya?ml|(?:Chart|values[^/]*|kustomization)\.ya?ml|(?:package|package-lock|[jt]sconfig[^/]*)\.json)$|\.(?:github|vscode|circleci|devcontainer)\/)/i;

export function isOtherToolFile(path: string | undefined): boolean {
  return path !== undefined && otherToolFilePattern.test(path);
}

/** The maximum length of a document that may become an autoscaler although it does not mention an autoscaler yet. */
const shortDocumentLength = 500;

export function mayBecomeAutoscaler(text: string): boolean {
  return text.length <= shortDocumentLength || mayContainAutoscaler(text);
}

/**
 * Whether the document cannot become an autoscaler: the document is long and has neither `kind` nor `apiVersion`, or
 * its kind is neither an autoscaler nor a list. A kind on the cursor's line is ignored, because the user may still be
 * typing the kind.
 */
export function isUnrelatedDocument(text: string, line: number): boolean {
  const found = /^(?:\uFEFF|[ \t]*(?:\{[ \t]*)?["'])?(?:kind|apiVersion)\b/m.test(text)
    ? topLevelKindPattern.exec(text)
    : undefined;
  if (found === undefined) return text.length > shortDocumentLength;
  const kind = found?.[1] ?? '';
  const isTyped = found !== null && countLineBreaks(text.slice(0, found.index)) === line;
  return kind !== '' && !isTyped && !/List$/.test(kind) && !kinds.some((description) => description.kind === kind);
}

const topLevelKindPattern = /^kind:[ \t]*["']?([A-Za-z]+)["']?[ \t]*(?:#.*)?\r?$/m;

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
