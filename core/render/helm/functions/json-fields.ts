// The names that the fields of Helm's own structs have in JSON and YAML: `.Chart.AppVersion` is `appVersion`.
import { isTrue } from '../go/inspect.ts';
import type { GoObject, GoValue } from '../go/value.ts';

/** Structs whose fields are written in camel case, and left out when they are empty. */
const camelCaseTypes =
  /(?:chart\.Metadata|chart\.Maintainer|chart\.Dependency|struct \{ \*chart\.Metadata; IsRoot bool \})$/;

export function jsonFields({ type, fields }: GoObject): [string, GoValue][] {
  if (!camelCaseTypes.test(type)) return [...fields];
  return [...fields].flatMap(([name, value]): [string, GoValue][] => {
    if (name === 'IsRoot') return [[name, value]];
    return isTrue(value) ? [[name.slice(0, 1).toLowerCase() + name.slice(1), value]] : [];
  });
}
