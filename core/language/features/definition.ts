// Between an autoscaler and its workload, and between a template and the values of its chart, in both directions. Positions count from the start of the file.
import type { Location, Position } from 'vscode-languageserver-types';
import { valueDefinitions, valueReferences } from '../values/references.ts';
import { provenUsers, usersOf, workloadsOf } from '../workspace/links.ts';
import { locationOf, spotAt } from '../workspace/places.ts';
import type { Found, WorkspaceIndex } from '../workspace/workspace-index.ts';

/** From a reference to the workload that it means. */
export function definitionAt(index: WorkspaceIndex, uri: string, position: Position): Location[] {
  const spot = spotAt(index, uri, position);
  if (!spot) return valueDefinitions(index, uri, position);
  return spot.on === 'target' ? workloadsOf(index, spot.found).map(nameOf) : [];
}

/** Everything that scales the workload at the place, be it the workload itself or a reference to it. */
export function referencesAt(index: WorkspaceIndex, uri: string, position: Position, withDeclaration: boolean): Location[] {
  const spot = spotAt(index, uri, position);
  if (!spot) return valueReferences(index, uri, position, withDeclaration);
  if (spot.on === 'request') return [];
  const workloads = spot.on === 'target' ? workloadsOf(index, spot.found) : spot.found.object.role === 'workload' ? [spot.found] : [];
  const references = workloads.flatMap((workload) => referencesTo(index, workload));
  return withDeclaration ? [...workloads.map(nameOf), ...references] : references;
}

/** Those that surely meet the workload; where there are none, all that name it. */
function referencesTo(index: WorkspaceIndex, workload: Found): Location[] {
  const proven = provenUsers(index, workload);
  const users = proven.length > 0 ? proven : usersOf(index, workload);
  return users.map((user) => locationOf(user, user.target.name.range));
}

function nameOf(workload: Found): Location {
  return locationOf(workload, workload.object.name.range);
}
