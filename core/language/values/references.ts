// Between `.Values.autoscaling.maxReplicas` in a template and the key in the chart's values.
import type { Location, Position } from 'vscode-languageserver-types';
import { previewScope } from '../preview.ts';
import { addressKey, directoryOf } from '../workspace/addresses.ts';
import { contains, locationOf, moved } from '../workspace/places.ts';
import type { WorkspaceIndex } from '../workspace/workspace-index.ts';

interface ValueSpot {
  /** The folder of the chart. */
  folder: string;
  /** `autoscaling.maxReplicas` */
  path: string;
}

/** The keys in values.yaml that a template names at the place. Positions count from the start of the file. */
export function valueDefinitions(index: WorkspaceIndex, uri: string, position: Position): Location[] {
  const spot = referenceAt(index, uri, position);
  return spot ? keysOf(index, spot) : [];
}

/** Every place in the chart's templates that takes the value, or a part of it. */
export function valueReferences(index: WorkspaceIndex, uri: string, position: Position, withDeclaration: boolean): Location[] {
  const spot = referenceAt(index, uri, position) ?? keyAt(index, uri, position);
  if (!spot) return [];
  const references = [...index.all('template')]
    .filter((found) => addressKey(found.uri).startsWith(`${addressKey(spot.folder)}/templates/`))
    .flatMap((found) =>
      (found.object.references ?? [])
        .filter(({ text }) => text === spot.path || text.startsWith(`${spot.path}.`))
        .map(({ range }) => locationOf(found, range)),
    );
  return withDeclaration ? [...keysOf(index, spot), ...references] : references;
}

function keysOf(index: WorkspaceIndex, { folder, path }: ValueSpot): Location[] {
  return [...index.all('values')]
    .filter(({ uri }) => addressKey(directoryOf(uri)) === addressKey(folder))
    .flatMap((found) => {
      const { values = {} } = found.object;
      const key = Object.hasOwn(values, path) ? values[path] : undefined;
      return key ? [locationOf(found, key.range)] : [];
    });
}

function referenceAt(index: WorkspaceIndex, uri: string, position: Position): ValueSpot | undefined {
  for (const { object, startLine } of index.inFile(uri)) {
    const found = object.references?.find(({ range }) => contains(moved(range, startLine), position));
    if (found) return { folder: previewScope(uri), path: found.text };
  }
  return undefined;
}

function keyAt(index: WorkspaceIndex, uri: string, position: Position): ValueSpot | undefined {
  for (const { object, startLine } of index.inFile(uri)) {
    const found = Object.entries(object.values ?? {}).find(([, { range }]) => contains(moved(range, startLine), position));
    if (found) return { folder: directoryOf(uri), path: found[0] };
  }
  return undefined;
}
