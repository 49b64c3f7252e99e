// Every JSON output ends here.
import { printableJson } from '../../core/model/printable.ts';
import { CommandError } from '../io.ts';

/**
 * Indented, with a line break at its end. Without `replace` no value of a long output is visited twice.
 * @throws CommandError if the text is too long
 */
export function jsonText(value: unknown, replace?: (value: unknown) => unknown): string {
  const replacer = replace && ((_: string, each: unknown) => replace(each));
  try {
    return `${printableJson(JSON.stringify(value, replacer, 2))}\n`;
  } catch (error) {
    // Half a gigabyte is the longest string there is.
    if (error instanceof RangeError) throw new CommandError('The result is too long for JSON.');
    throw error;
  }
}
