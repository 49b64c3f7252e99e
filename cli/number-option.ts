import { CommandError } from './io.ts';

/**
 * Returns the number; undefined if the option is absent.
 * @throws CommandError if the text is not a number, or if the number is negative
 */
export function numberOption(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number) && number >= 0) return number;
  throw new CommandError(`${option} ${text}: must be a number, 0 or greater.`);
}
