// In this module, positions count from the start of the file and not from the start of a YAML document.
import type { Location, Position } from 'vscode-languageserver-types';
import { valueDefinitions, valueReferences } from '../../charts/values/value-references.ts';
import type { IndexedObject } from '../../index/index-content.ts';
import { autoscalersTargeting, candidateWorkloads, provenAutoscalers } from '../../index/links/workload-links.ts';
import { locationOf, symbolAt } from '../../index/symbol-at.ts';
import type { WorkspaceIndex } from '../../index/workspace-index.ts';

export function definitionAt(index: WorkspaceIndex, uri: string, position: Position): Location[] {
  const symbol = symbolAt(index, uri, position);
  if (!symbol) return valueDefinitions(index, uri, position);
  return symbol.on === 'target' ? candidateWorkloads(index, symbol.found).map(nameLocation) : [];
}

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

function referencesTo(index: WorkspaceIndex, workload: IndexedObject): Location[] {
  const proven = provenAutoscalers(index, workload);
  const users = proven.length > 0 ? proven : autoscalersTargeting(index, workload);
  return users.map((user) => locationOf(user, user.target.name.range));
}

function nameLocation(workload: IndexedObject): Location {
  return locationOf(workload, workload.object.name.range);
}
