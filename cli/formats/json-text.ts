// Every JSON output ends here.
import { printableJson } from '../../core/model/printable.ts';

/** Indented, with a line break at its end. */
export function jsonText(value: unknown, replace: (value: unknown) => unknown = (each) => each): string {
  return `${printableJson(JSON.stringify(value, (_, each: unknown) => replace(each), 2))}\n`;
}
