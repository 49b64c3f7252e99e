// Between an autoscaler and its workload, and between a template and the values of its chart, in both directions.
// Positions count from the start of the file.
import type { Location, Position } from 'vscode-languageserver-types';
import { valueDefinitions, valueReferences } from '../values/value-references.ts';
import { locationOf, symbolAt } from '../workspace/symbol-at.ts';
import { autoscalersTargeting, candidateWorkloads, provenAutoscalers } from '../workspace/workload-links.ts';
import type { IndexedObject, WorkspaceIndex } from '../workspace/workspace-index.ts';

/** From a reference to the workload that it means. */
export function definitionAt(index: WorkspaceIndex, uri: string, position: Position): Location[] {
  const symbol = symbolAt(index, uri, position);
  if (!symbol) return valueDefinitions(index, uri, position);
  return symbol.on === 'target' ? candidateWorkloads(index, symbol.found).map(nameLocation) : [];
}

/** Everything that scales the workload at the place, be it the workload itself or a reference to it. */
export function referencesAt(
  index: WorkspaceIndex,
  uri: string,
  position: Position,
  includeDeclaration: boolean,
): Location[] {
  const symbol = symbolAt(index, uri, position);
  if (!symbol) return valueReferences(index, uri, position, includeDeclaration);
  if (symbol.on === 'request') return [];
  const workloads =
    symbol.on === 'target'
      ? candidateWorkloads(index, symbol.found)
      : symbol.found.object.role === 'workload'
        ? [symbol.found]
        : [];
  const references = workloads.flatMap((workload) => referencesTo(index, workload));
  return includeDeclaration ? [...workloads.map(nameLocation), ...references] : references;
}

/** Those that surely meet the workload; where there are none, all that name it. */
function referencesTo(index: WorkspaceIndex, workload: IndexedObject): Location[] {
  const proven = provenAutoscalers(index, workload);
  const users = proven.length > 0 ? proven : autoscalersTargeting(index, workload);
  return users.map((user) => locationOf(user, user.target.name.range));
}

function nameLocation(workload: IndexedObject): Location {
  return locationOf(workload, workload.object.name.range);
}
