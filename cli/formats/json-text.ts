import { printableJson } from '../../core/model/printable.ts';
import { CommandError } from '../io.ts';

/**
 * Returns the value as indented JSON. Omit `replace` for long output, because it makes `JSON.stringify` slower.
 * @throws CommandError if the text is too long
 */
export function jsonText(value: unknown, replace?: (value: unknown) => unknown): string {
  const replacer = replace && ((_: string, each: unknown) => replace(each));
  try {
    return `${printableJson(JSON.stringify(value, replacer, 2))}\n`;
  } catch (error) {
    // V8 throws a RangeError if a string would have more than about 2^29 characters.
    if (error instanceof RangeError) throw new CommandError('The result is too long for JSON.');
    throw error;
  }
}
