import { unreadReason } from '../../analysis/scenario/unread-fields.ts';
import { manifestUris, pathFromFile } from '../../analysis/scenario/uris.ts';
import type { WorkspaceContext } from '../../analysis/workspace-context.ts';
import type { IndexedObject } from '../../index/index-content.ts';
import { shortPath } from '../../index/uris.ts';
import { diagnosticCodes } from '../../lint/diagnostic-codes.ts';
import type { NameSource } from '../../model/field.ts';
import type { Path } from '../../model/path.ts';
import { isPreview, newestRelease, releases } from '../../model/release-names.ts';
import { defaultGatesOf } from '../../model/releases.ts';
import type { Node } from '../../text/node.ts';
import { findNode } from '../../text/tree.ts';
import type { ValueSuggestion } from './completion-items.ts';
import { targetVariables, uniqueByValue } from './workspace-names.ts';

/** The limit is larger than the number of diagnostic codes, so that all codes can be suggested. */
const maxNames = 200;

export function namesFromSource(
  source: NameSource,
  root: Node,
  workspaceContext: WorkspaceContext | undefined,
): ValueSuggestion[] {
  return uniqueByValue(allNamesFromSource(source, root, workspaceContext)).slice(0, maxNames);
}

function allNamesFromSource(
  source: NameSource,
  root: Node,
  workspaceContext: WorkspaceContext | undefined,
): ValueSuggestion[] {
  switch (source) {
    case 'release':
      return releases.map((value) => (isPreview(value) ? { value, effect: 'preview' } : { value }));
    case 'gate':
      return Object.entries(defaultGatesOf(newestRelease)).map(([value, isOn]) => ({
        value,
        effect: `${isOn ? 'on' : 'off'} by default in ${newestRelease}`,
      }));
    case 'rule':
      return diagnosticCodes.map((value) => ({ value }));
    case 'manifest':
      return workspaceContext ? manifests(workspaceContext) : [];
    case 'series':
      return workspaceContext ? series(workspaceContext) : [];
    case 'metric':
      return workspaceContext ? metrics(root, workspaceContext) : [];
    case 'environment':
      return workspaceContext ? targetVariables(root, workspaceContext) : [];
  }
}

function manifests({ index, uri }: WorkspaceContext): ValueSuggestion[] {
  return [...index.all('autoscaler')].map((found) => ({
    value: pathFromFile(uri, found.uri),
    effect: `${found.object.kind} ${found.object.name.text}`,
  }));
}

function series({ uri, series: files = [] }: WorkspaceContext): ValueSuggestion[] {
  const steps = (name: string) => name.split('/').length;
  const names = files
    .map((file) => pathFromFile(uri, file))
    .toSorted((a, b) => steps(a) - steps(b) || (a < b ? -1 : 1));
  return names.map((value) => ({ value }));
}

/**
 * Returns a function that says whether no controller reads a field. The function returns false if the controllers of
 * the file's targets are unknown.
 */
export function unreadFieldFilter(root: Node, workspaceContext: WorkspaceContext): (path: Path) => boolean {
  const why = unreadReason(targetObjects(root, workspaceContext).map(({ object }) => object.kind));
  return (path) => why(path) !== undefined;
}

function targetObjects(root: Node, { index, uri }: WorkspaceContext): IndexedObject[] {
  const named = findNode(root, ['for'])?.node;
  const files = manifestUris(
    uri,
    named?.kind === 'scalar' && typeof named.value === 'string' ? named.value : undefined,
  );
  return files.flatMap((file) => [...index.inFile(file)]);
}

function metrics(root: Node, workspaceContext: WorkspaceContext): ValueSuggestion[] {
  return targetObjects(root, workspaceContext).flatMap(({ object, uri: file }) =>
    ('metrics' in object ? (object.metrics ?? []) : []).map(({ type, name }) => ({
      value: name,
      effect: `${type} metric of ${object.name.text} in ${shortPath(file)}`,
    })),
  );
}
