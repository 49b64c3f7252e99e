import { parseVersion } from '../go/semver.ts';
import type { ChartMetadata } from './chart.ts';

export function metadataProblem(metadata: ChartMetadata): string | undefined {
  const problem = findProblem(metadata);
  return problem === undefined ? undefined : `validation: ${problem}`;
}

function findProblem({
  name,
  apiVersion,
  version,
  type,
  dependencies,
  listsWithNull,
}: ChartMetadata): string | undefined {
  if (apiVersion === '') return 'chart.metadata.apiVersion is required';
  if (name === '') return 'chart.metadata.name is required';
  if (name.includes('/') || name === '.' || name === '..')
    return `chart.metadata.name ${JSON.stringify(name)} is invalid`;
  if (version === '') return 'chart.metadata.version is required';
  if (!parseVersion(version).ok) return `chart.metadata.version ${JSON.stringify(version)} is invalid`;
  if (!['', 'application', 'library'].includes(type)) return 'chart.metadata.type must be application or library';
  const [listWithNull] = listsWithNull;
  if (listWithNull !== undefined) return `${listWithNull} must not contain empty or null nodes`;
  return findDependencyProblem(dependencies);
}

function findDependencyProblem(dependencies: ChartMetadata['dependencies']): string | undefined {
  const names = new Set<string>();
  for (const { name, alias } of dependencies) {
    if (alias !== '' && !/^[a-zA-Z0-9_-]+$/.test(alias))
      return `dependency ${JSON.stringify(name)} has disallowed characters in the alias`;
    const key = alias || name;
    if (names.has(key)) return `more than one dependency with name or alias ${JSON.stringify(key)}`;
    names.add(key);
  }
  return undefined;
}
