import { goQuote } from '../../../model/go-quote.ts';

export interface SchemaProblem {
  at: readonly (string | number)[];
  message: string;
  /** The problems that the subschemas of a keyword such as `anyOf` find in the value. */
  causes?: readonly SchemaProblem[] | undefined;
}

/** The lines are sorted, because Helm's own order is random. */
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

export function listed(names: readonly string[]): string {
  return names.map(singleQuoted).join(', ');
}
