import { anyMapType, goBool, goList, goMap, goNil, goString, goStrings } from '../go/make.ts';
import type { GoMap, GoValue } from '../go/value.ts';
import { conversionFailure, strval } from './conversions.ts';
import { type Merging, merge } from './merge.ts';
import { declare, declareAll, fail, keepingUnknown, mapOf, type NamedFunction, text } from './signatures.ts';

export const dictFunctions: readonly NamedFunction[] = [
  keepingUnknown(declare('dict', 'any... -> map', (args) => dict(args))),
  declare('get', 'map string -> any', ([map, key]) => mapOf(map).entries.get(text(key)) ?? goString('')),
  keepingUnknown(
    declare('set', 'map string any -> map', ([map, key, value = goNil], { noteChange }) => {
      if (map?.kind === 'unknown') return map;
      const target = writable(map);
      noteChange(target.entries);
      target.entries.set(text(key), value);
      return target;
    }),
  ),
  declare('unset', 'map string -> map', ([map, key], { noteChange }) => {
    const target = mapOf(map);
    noteChange(target.entries);
    target.entries.delete(text(key));
    return target;
  }),
  declare('hasKey', 'map string -> bool', ([map, key]) => goBool(mapOf(map).entries.has(text(key)))),
  declare('pluck', 'string map... -> list', ([key, ...maps]) =>
    goList(maps.flatMap((map) => mapOf(map).entries.get(text(key)) ?? [])),
  ),
  declare('keys', 'map... -> []string', (maps) => goStrings(maps.flatMap((map) => [...mapOf(map).entries.keys()]))),
  declare('values', 'map -> list', ([map]) => goList([...mapOf(map).entries.values()])),
  declare('pick', 'map string... -> map', ([map, ...keys]) => pick(mapOf(map), keys.map(text))),
  declare('omit', 'map string... -> map', ([map, ...keys]) => omit(mapOf(map), keys.map(text))),
  ...declareAll(['merge', 'mustMerge'], 'map map... -> any', (maps, { noteChange }) =>
    mergeAll(maps, { overwrites: false, noteChange }),
  ),
  ...declareAll(['mergeOverwrite', 'mustMergeOverwrite'], 'map map... -> any', (maps, { noteChange }) =>
    mergeAll(maps, { overwrites: true, noteChange }),
  ),
  ...declareAll(['deepCopy', 'mustDeepCopy'], 'any -> any', ([value = goNil], { spend }) =>
    value.kind === 'nil' ? fail('reflect: call of reflect.Value.Type on zero Value') : deepCopy(value, spend),
  ),
  declare('dig', 'any... -> any', (args) => dig(args)),
];

function dict(args: readonly GoValue[]): GoMap {
  const map = goMap();
  for (let at = 0; at < args.length; at += 2) map.entries.set(strval(args[at] ?? goNil), args[at + 1] ?? goString(''));
  return map;
}

function writable(value: GoValue | undefined): GoMap {
  const map = mapOf(value);
  return map.isNil ? fail('assignment to entry in nil map') : map;
}

function pick(map: GoMap, keys: readonly string[]): GoMap {
  return goMap([...map.entries].filter(([key]) => keys.includes(key)));
}

function omit(map: GoMap, keys: readonly string[]): GoMap {
  return goMap([...map.entries].filter(([key]) => !keys.includes(key)));
}

function mergeAll([target, ...sources]: readonly GoValue[], merging: Merging): GoValue {
  if (sources.length === 0) return mapOf(target);
  const result = mapOf(target).isNil ? goMap() : mapOf(target);
  for (const source of sources) merge(result.entries, mapOf(source).entries, merging);
  return result;
}

function deepCopy(value: GoValue, spend: (steps: number) => void): GoValue {
  spend(1);
  if (value.kind === 'list') return { ...value, items: value.items.map((item) => deepCopy(item, spend)) };
  if (value.kind !== 'map') return value;
  const entries = [...value.entries].map(([key, item]) => [key, deepCopy(item, spend)] as const);
  return { ...value, entries: new Map(entries) };
}

function dig(args: readonly GoValue[]): GoValue {
  if (args.length < 3) fail('dig needs at least three arguments');
  const keys = args.slice(0, -2);
  let current = asMap(args.at(-1) ?? goNil);
  for (const key of keys) if (key.kind !== 'string') throw conversionFailure(key, 'string');
  for (const [index, key] of keys.entries()) {
    const found = current.entries.get(text(key));
    if (found === undefined) return args.at(-2) ?? goNil;
    if (found.kind === 'unknown' || index === keys.length - 1) return found;
    current = asMap(found);
  }
  return current;
}

/** As in Go's type assertion, a map of a defined type, such as the type of `.Values`, is refused. */
function asMap(value: GoValue): GoMap {
  if (value.kind === 'map' && value.type === anyMapType) return value;
  throw conversionFailure(value, anyMapType);
}
