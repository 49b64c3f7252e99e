// The names of the fields of Helm's structs in JSON and YAML: `.Chart.AppVersion` is written as `appVersion`.
import { isTrue } from '../go/inspect.ts';
import type { GoObject, GoValue } from '../go/value.ts';

const helmTypes = /\bchart\.(?:Metadata|Maintainer|Dependency)\b/;

const irregularNames = new Map([
  ['APIVersion', 'apiVersion'],
  ['URL', 'url'],
  ['ImportValues', 'import-values'],
  ['IsRoot', 'IsRoot'],
]);

const requiredNames = new Set(['chart.Dependency.Name', 'chart.Dependency.Repository']);

const buildNames = new Map([
  ['Version', 'version'],
  ['GitCommit', 'git_commit'],
  ['GitTreeState', 'git_tree_state'],
  ['GoVersion', 'go_version'],
]);

export function jsonFields({ type, fields }: GoObject): [string, GoValue][] {
  if (type === 'version.BuildInfo')
    return [...fields].flatMap(([name, value]) => (isTrue(value) ? [[buildNames.get(name) ?? name, value]] : []));
  if (!helmTypes.test(type)) return [...fields];
  const structName = type.replace(/^\*/, '');
  return [...fields].flatMap(([name, value]): [string, GoValue][] => {
    const isWritten = isTrue(value) || name === 'IsRoot' || requiredNames.has(`${structName}.${name}`);
    return isWritten ? [[irregularNames.get(name) ?? camelCase(name), value]] : [];
  });
}

function camelCase(name: string): string {
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}
