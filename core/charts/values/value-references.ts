import type { Location, Position } from 'vscode-languageserver-types';
import { locationOf, rangeContains } from '../../index/symbol-at.ts';
import { directoryOf, uriKey } from '../../index/uris.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';
import { rangeInFile } from '../../text/place-in-file.ts';
import { previewScope } from './preview-values.ts';

interface ChartValueKey {
  folder: string;
  path: string;
}

/** Positions are relative to the start of the file. */
export function valueDefinitions(index: WorkspaceIndex, uri: string, position: Position): Location[] {
  const valueKey = referenceAt(index, uri, position);
  return valueKey ? keyLocations(index, valueKey) : [];
}

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
