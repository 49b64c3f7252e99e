// Values read from a text with known origins, such as `fromYaml (include "name" .)`. Each scalar has the origin of its
// part of the text.
import { isList, isObject, type ObjectValue, type Value } from '../../../model/value.ts';
import type { Range } from '../../../text/node.ts';
import type { Origin, Piece } from '../../origin.ts';
import { goFloat, goList, goMap, goNil, goUnknown } from '../go/make.ts';
import { unknownPlaceholder } from '../go/quote.ts';
import type { GoString, GoValue } from '../go/value.ts';
import { piecesOf } from './traced-strings.ts';

export class ValueLocations {
  private readonly ranges = new Map<object, Map<string | number, Range>>();

  readonly locate = (container: ObjectValue | Value[], key: string | number, range: Range): void => {
    const inside = this.ranges.get(container) ?? new Map<string | number, Range>();
    this.ranges.set(container, inside.set(key, range));
  };

  of(container: object, key: string | number): Range | undefined {
    return this.ranges.get(container)?.get(key);
  }
}

/** Converts a value that was read from `source`. All numbers are float64, because Helm converts YAML to JSON first. */
export function tracedValue(value: Value, ranges: ValueLocations, source: GoString): GoValue {
  const pieces = piecesOf(source);
  return convert(value, undefined);

  function convert(each: Value, range: Range | undefined): GoValue {
    if (isList(each)) return goList(each.map((item, index) => convert(item, ranges.of(each, index))));
    if (isObject(each)) {
      return goMap(Object.entries(each).map(([key, item]) => [key, convert(item, ranges.of(each, key))] as const));
    }
    const origin = range && originOf(pieces, range);
    const scalar =
      each === unknownPlaceholder && origin?.unknown !== undefined ? goUnknown(origin.unknown) : plain(each);
    return origin ? { ...scalar, origin } : scalar;
  }
}

function plain(value: Value): GoValue {
  if (typeof value === 'number' || typeof value === 'bigint') return goFloat(Number(value));
  if (typeof value === 'string') return { kind: 'string', value };
  return typeof value === 'boolean' ? { kind: 'bool', value } : goNil;
}

function originOf(pieces: readonly Piece[], { start, end }: Range): Origin | undefined {
  const inside = pieces.filter((piece) => piece.start < end && piece.end > start);
  const piece =
    inside.find(({ origin }) => origin.value) ?? inside.find(({ origin }) => origin.unknown !== undefined) ?? inside[0];
  return piece?.origin;
}
