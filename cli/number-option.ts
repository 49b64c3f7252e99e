import { CommandError } from './io.ts';

/** @throws CommandError unless the text is a number that is not negative */
export function numberOption(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number) && number >= 0) return number;
  throw new CommandError(`${option} ${text}: must be a number, 0 or greater.`);
}
