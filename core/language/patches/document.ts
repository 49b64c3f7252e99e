// Patches in a file: a file of its own with operations (JSON 6902), or texts inside a kustomization, operations or a part of an
// object. A text inside is read as a document of its own; where it stands is told beside it.
import type { KindDescription } from '../../model/kind.ts';
import { kindOf, kinds } from '../../model/kinds.ts';
import { readDocument } from '../../text/document.ts';
import { indexLines, positionAt } from '../../text/lines.ts';
import type { Node } from '../../text/node.ts';
import { addressKey, directoryOf, resolvePath } from '../workspace/addresses.ts';
import type { PatchTarget } from '../workspace/objects.ts';
import { patchesIn } from '../workspace/read-kustomization.ts';
import { isKustomizationAddress } from '../workspace/scan.ts';
import type { WorkspaceIndex } from '../workspace/workspace-index.ts';

export interface PatchDocument {
  text: string;
  json: boolean;
  /** Of its first character, in the chunk. */
  startLine: number;
  /** How far each of its lines is indented. */
  column: number;
  form: 'operations' | 'part';
  /** Of operations: the versions that the patched object may have, the newest first. */
  kinds: readonly KindDescription[];
}

export interface PatchOptions {
  index: WorkspaceIndex;
  uri: string;
  json: boolean;
}

export function patchesInText(text: string, options: PatchOptions): PatchDocument[] {
  if (isKustomizationAddress(options.uri)) return text.includes('patch') ? inKustomization(text, options.index) : [];
  if (!isOperations(text)) return [];
  const described = kindsOf(targetsOf(options), options.index);
  return described.length === 0 ? [] : [{ text, json: options.json, startLine: 0, column: 0, form: 'operations', kinds: described }];
}

/** A list of operations has no kind, and begins with one; while the first is typed, a dash or a bracket is all there is. */
export function isOperations(text: string): boolean {
  return (
    /^(?:\s|#.*\n|---.*\n)*(?:-|\[)/.test(text) && (/\b(?:op|path)["']?[ \t]*:/.test(text) || /^[\s\-[\]{}"']*\w*[\s\]}"']*$/.test(text))
  );
}

/** What the kustomizations of the workspace say of a file. */
function targetsOf({ index, uri }: PatchOptions): PatchTarget[] {
  return [...index.all('kustomization')].flatMap((found) =>
    (found.object.patches ?? [])
      .filter(({ file }) => addressKey(resolvePath(directoryOf(found.uri), file)) === addressKey(uri))
      .map(({ target }) => target),
  );
}

function inKustomization(text: string, index: WorkspaceIndex): PatchDocument[] {
  const { root } = readDocument(text);
  if (root?.kind !== 'map') return [];
  return patchesIn(root).flatMap(({ inline, target }): PatchDocument[] => {
    const inside = inline && blockText(text, inline);
    if (!inside) return [];
    const isPart = /^(?:---.*\n)?(?:#.*\n|\s)*(?:apiVersion|kind|metadata|spec)\b/.test(inside.text);
    const described = isPart ? [] : kindsOf([target], index);
    if (!isPart && described.length === 0) return [];
    return [{ ...inside, json: false, form: isPart ? 'part' : 'operations', kinds: described }];
  });
}

/** The lines of `|` or `>` without their indentation. */
function blockText(text: string, node: Node): Pick<PatchDocument, 'text' | 'startLine' | 'column'> | undefined {
  if (node.kind !== 'scalar' || node.style !== 'block') return undefined;
  const lines = indexLines(text);
  const startLine = positionAt(lines, node.range.start).line + 1;
  const start = lines.starts[startLine];
  if (start === undefined || start >= node.range.end) return undefined;
  const written = text.slice(start, node.range.end).split(/(?<=\n)/);
  const column = /^ */.exec(written.find((line) => line.trim() !== '') ?? '')?.[0].length ?? 0;
  return { text: written.map((line) => (line.trim() === '' ? line.replace(/^ +/, '') : line.slice(column))).join(''), startLine, column };
}

/** Every version that fits; only the one that is written where the object is in the workspace. */
function kindsOf(targets: readonly PatchTarget[], index: WorkspaceIndex): KindDescription[] {
  return targets.flatMap((target) => {
    const written = target.version === undefined ? versionOf(target, index) : undefined;
    return written ? [written] : kinds.filter((description) => fits(description, target));
  });
}

function fits({ apiVersion, kind }: KindDescription, target: PatchTarget): boolean {
  const [group, version] = apiVersion.split('/');
  return kind === target.kind && [undefined, group].includes(target.group) && [undefined, version].includes(target.version);
}

function versionOf({ kind, name }: PatchTarget, index: WorkspaceIndex): KindDescription | undefined {
  if (name === undefined) return undefined;
  const named = [...index.all('autoscaler')].filter(({ object }) => object.kind === kind && object.name.text === name);
  const versions = new Set(named.map(({ object }) => object.apiVersion));
  return versions.size === 1 ? kindOf([...versions][0], kind) : undefined;
}
