// Values in warnings, as Go's fmt prints them.
import { sortedKeys } from '../go/inspect.ts';
import type { GoValue } from '../go/value.ts';

export function printValue(value: GoValue, verb: 'v' | 't'): string {
  if (verb === 't') return `%!t(${value.kind}=${printValue(value, 'v')})`;
  switch (value.kind) {
    case 'nil':
      return '<nil>';
    case 'list':
      return `[${value.items.map((item) => printValue(item, verb)).join(' ')}]`;
    case 'map':
      return `map[${sortedKeys(value.entries)
        .map((key) => `${key}:${printValue(value.entries.get(key) as GoValue, verb)}`)
        .join(' ')}]`;
    case 'float': {
      const [m = '', e = ''] = value.value.toExponential().split('e');
      return Number(e) < -4 || Number(e) >= 21 || Number(e) >= 6
        ? `${m}e${e[0]}${e.slice(1).padStart(2, '0')}`
        : String(value.value);
    }
    case 'object':
    case 'unknown':
      return '';
    default:
      return String(value.value);
  }
}
