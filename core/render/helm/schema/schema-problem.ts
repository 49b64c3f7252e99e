// The problems that a JSON Schema finds in values, and how Helm prints them.
import { goQuote } from '../../../model/go-quote.ts';

export interface SchemaProblem {
  /** The path from the root of the values. */
  at: readonly (string | number)[];
  message: string;
  /** If the value satisfies none of several schemas, the problems that each of them finds. */
  causes?: readonly SchemaProblem[] | undefined;
}

/** Prints one line per problem. The lines are sorted, because Helm's own order is random. */
export function printProblems(problems: readonly SchemaProblem[], indent = ''): string {
  return problems
    .map(({ at, message, causes = [] }) => {
      const line = `${indent}- at ${singleQuoted(at.map((key) => `/${pointerPart(String(key))}`).join(''))}: ${message}\n`;
      return line + printProblems(causes, `${indent}  `);
    })
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .join('');
}

function pointerPart(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function singleQuoted(text: string): string {
  return `'${goQuote(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** Lists names in quotes: `'a', 'b'`. */
export function listed(names: readonly string[]): string {
  return names.map(singleQuoted).join(', ');
}
