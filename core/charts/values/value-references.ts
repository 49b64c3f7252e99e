// Finds the keys in values.yaml for references in templates such as `.Values.autoscaling.maxReplicas`, and the
// references for keys.
import type { Location, Position } from 'vscode-languageserver-types';
import { locationOf, rangeContains } from '../../index/symbol-at.ts';
import { directoryOf, uriKey } from '../../index/uris.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';
import { rangeInFile } from '../../text/place-in-file.ts';
import { previewScope } from './preview-values.ts';

interface ChartValueKey {
  folder: string;
  /** The path in the values: `autoscaling.maxReplicas`. */
  path: string;
}

/**
 * Returns the keys in values.yaml to which the template refers at a position. Positions are relative to the start of
 * the file.
 */
export function valueDefinitions(index: WorkspaceIndex, uri: string, position: Position): Location[] {
  const valueKey = referenceAt(index, uri, position);
  return valueKey ? keyLocations(index, valueKey) : [];
}

/** Returns all references in the chart's templates to the value at a position, or to a part of it. */
export function valueReferences(
  index: WorkspaceIndex,
  uri: string,
  position: Position,
  includeDeclaration: boolean,
): Location[] {
  const valueKey = referenceAt(index, uri, position) ?? keyAt(index, uri, position);
  if (!valueKey) return [];
  const references = [...index.all('template')]
    .filter((found) => uriKey(found.uri).startsWith(`${uriKey(valueKey.folder)}/templates/`))
    .flatMap((found) =>
      found.object.references
        .filter(({ text }) => text === valueKey.path || text.startsWith(`${valueKey.path}.`))
        .map(({ range }) => locationOf(found, range)),
    );
  return includeDeclaration ? [...keyLocations(index, valueKey), ...references] : references;
}

function keyLocations(index: WorkspaceIndex, { folder, path }: ChartValueKey): Location[] {
  return [...index.all('values')]
    .filter(({ uri }) => uriKey(directoryOf(uri)) === uriKey(folder))
    .flatMap((found) => {
      const { values = {} } = found.object;
      const key = Object.hasOwn(values, path) ? values[path] : undefined;
      return key ? [locationOf(found, key.range)] : [];
    });
}

function referenceAt(index: WorkspaceIndex, uri: string, position: Position): ChartValueKey | undefined {
  for (const indexed of index.inFile(uri)) {
    const { object } = indexed;
    const references = object.role === 'template' ? object.references : [];
    const found = references.find(({ range }) => rangeContains(rangeInFile(range, indexed), position));
    if (found) return { folder: previewScope(uri), path: found.text };
  }
  return undefined;
}

function keyAt(index: WorkspaceIndex, uri: string, position: Position): ChartValueKey | undefined {
  for (const indexed of index.inFile(uri)) {
    const { object } = indexed;
    const values = object.role === 'values' ? object.values : undefined;
    const found = Object.entries(values ?? {}).find(([, { range }]) =>
      rangeContains(rangeInFile(range, indexed), position),
    );
    if (found) return { folder: directoryOf(uri), path: found[0] };
  }
  return undefined;
}
