// YAML blocks without the first newline and the common indentation.

/**
 * If the closing backtick has its own line, the text ends with a newline. All lines of an inserted value start in the
 * column of its placeholder; an empty value alone on its line leaves no line.
 */
export function yaml(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const lines = strings
    .reduce((text, part, index) => text + placeholder(index - 1) + part)
    .replace(/^\n/, '')
    .replace(/\n *$/, '\n')
    .split('\n');
  const indentation = Math.min(...lines.filter((line) => line !== '').map((line) => line.search(/[^ ]|$/)));
  return lines.flatMap((line) => insert(line.slice(indentation), values)).join('\n');
}

/** Two spaces deeper: fields for a `spec` or `metadata`. */
export function nested(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return yaml(strings, ...values).replaceAll(/^(?=.)/gm, '  ');
}

// Characters of the private use area, which no test contains.
const placeholder = (index: number): string => `\uE000${index}\uE001`;

function insert(line: string, values: readonly (string | number)[]): string[] {
  const found = /\uE000(\d+)\uE001/.exec(line);
  if (!found) return [line];
  const [before, after] = [line.slice(0, found.index), line.slice(found.index + found[0].length)];
  const value = String(values[Number(found[1])]);
  if (value === '' && `${before}${after}`.trim() === '') return [];
  const text = after === '' ? value.replace(/\n$/, '') : value;
  const column = ' '.repeat(before.length);
  return insert(`${before}${text.replaceAll(/\n(?=[^\n])/g, `\n${column}`)}${after}`, values);
}
