// Calls of every template function with values that cost it much work.
import { filesObject } from '../../../core/render/helm/chart/files-object.ts';
import { helmFunctions } from '../../../core/render/helm/functions/helm-functions.ts';
import { goBool, goFloat, goInt, goList, goMap, goString } from '../../../core/render/helm/go/make.ts';
import type { GoValue } from '../../../core/render/helm/go/value.ts';
import { builtins } from '../../../core/render/helm/template/builtins/builtins.ts';
import { combineFiles, parseFile, renderTemplate } from '../../../core/render/helm/template/render-template.ts';
import { templateFunctions } from '../../../core/render/helm/template/template-functions.ts';
import {
  costlyFloats,
  costlyIntegers,
  costlyLists,
  costlyMaps,
  costlyOthers,
  costlyTexts,
  type Makers,
  textsFor,
} from './costly-values.ts';

interface Signature {
  params: readonly string[];
  variadic?: boolean;
}

const signatures = new Map<string, Signature>([...helmFunctions, ...builtins, ...templateFunctions]);

export const functionNames: readonly string[] = [...signatures.keys()].sort();

export interface CostlyCall {
  /** `join 1: a shared list` */
  title: string;
  /** The returned function makes the call. */
  prepare(): () => void;
}

const anything: Makers = new Map([
  ...costlyTexts,
  ...costlyIntegers,
  ...costlyFloats,
  ...costlyLists,
  ...costlyMaps,
  ...costlyOthers,
]);

function costlyFor(name: string, type: string): Makers {
  if (type === 'string') return textsFor(name);
  if (/^u?int/.test(type)) return costlyIntegers;
  if (type === 'float64') return costlyFloats;
  if (type === 'bool') return costlyOthers;
  if (type.startsWith('map')) return costlyMaps;
  return type.startsWith('[]') ? costlyLists : new Map([...anything, ...textsFor(name)]);
}

function smallValue(type: string): GoValue {
  if (/^u?int/.test(type)) return goInt(3);
  if (type === 'float64') return goFloat(1);
  if (type === 'bool') return goBool(true);
  if (type.startsWith('map')) return goMap([['a', goInt(1)]]);
  return type.startsWith('[]') ? goList([goInt(1)]) : goString('a');
}

/** Each parameter in turn is costly, and then all of them. */
export function callsOf(name: string): CostlyCall[] {
  const { params = [], variadic = false } = signatures.get(name) ?? {};
  const last = params.at(-1) ?? '';
  const types = variadic ? [...params, last] : params;
  const single = types.flatMap((type, at) =>
    [...costlyFor(name, type)].map(([what, make]) =>
      callOf(`${name} ${at + 1}: ${what}`, name, () =>
        types.map((other, index) => (index === at ? make() : smallValue(other))),
      ),
    ),
  );
  const shared = [...costlyFor(name, last)].filter(([what]) => types.every((type) => costlyFor(name, type).has(what)));
  const together =
    types.length < 2
      ? []
      : shared.map(([what, make]) => callOf(`${name}: ${what} everywhere`, name, () => types.map(make)));
  return [...single, ...together];
}

function callOf(title: string, name: string, make: () => GoValue[]): CostlyCall {
  return {
    title,
    prepare() {
      const args = make();
      const text = `{{ $result := ${name} ${args.map((_, at) => `(index .args ${at})`).join(' ')} }}`;
      const combined = combineFiles([parseFile({ name: 'a', path: 'a', text }, helmFunctions)]);
      if (!combined.ok) throw new Error(combined.failure.error);
      const data = goMap([['args', goList(args)]]);
      return () => void renderTemplate(combined.set, 'a', data, { functions: helmFunctions });
    },
  };
}

const encoders = { toYaml: () => '', toBase64: (text: string) => text };
const methodsOf = (value: GoValue | undefined): string[] =>
  value && 'methods' in value ? [...(value.methods?.keys() ?? [])] : [];
const resultOf = (name: string, ...args: GoValue[]) =>
  helmFunctions.get(name)?.call(args, { spend: () => {}, noteChange: () => {} });

/** Values with methods, by the expression of a template, with the arguments of the methods. */
const owners: readonly [expression: string, methods: readonly string[], args: readonly string[]][] = [
  ['$.Files', methodsOf(filesObject([], encoders)), ['', '"**/{a,b}*/[!x]*"', '(repeat 5000 "[")', '"files/1.txt"']],
  ['$.Capabilities.APIVersions', ['Has'], ['"a/v1"', '(repeat 100000 "a")']],
  ['$version', methodsOf(resultOf('semver', goString('1.2.3'))), ['', '$version']],
  ['now', methodsOf(resultOf('now')), ['', '(repeat 1000 "2006")']],
];

export const methodLoops: readonly { title: string; template: string }[] = owners.flatMap(([owner, methods, args]) =>
  methods.flatMap((method) =>
    args.map((arg) => ({
      title: `${owner}.${method} ${arg}`,
      template: `{{ $version := semver "1.2.3-a.b" }}{{ range until 100000 }}{{ $x := (${owner}).${method} ${arg} }}{{ end }}`,
    })),
  ),
);
