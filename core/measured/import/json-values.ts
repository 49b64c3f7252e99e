// Reads JSON values that follow each other, as `kubectl get -w -o json` prints them.
import type { Value } from '../../model/value.ts';

/** Undefined if the text is no sequence of JSON objects or arrays; a last one that is cut off is left out. */
export function parseJsonValues(text: string): Value[] | undefined {
  const values: Value[] = [];
  for (let at = nextStart(text, 0); at < text.length; at = nextStart(text, at)) {
    if (text[at] !== '{' && text[at] !== '[') return undefined;
    const end = endOfValue(text, at);
    if (end === undefined) break;
    const value = parseJson(text.slice(at, end));
    if (value === undefined) return undefined;
    values.push(value);
    at = end;
  }
  return values.length > 0 ? values : undefined;
}

function parseJson(text: string): Value | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function nextStart(text: string, from: number): number {
  let at = from;
  while (at < text.length && /[\s\ufeff]/.test(text[at] ?? '')) at++;
  return at;
}

/** After the bracket that closes the one at `from`. */
function endOfValue(text: string, from: number): number | undefined {
  let [depth, isString] = [0, false];
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (isString && character === '\\') at++;
    else if (character === '"') isString = !isString;
    else if (!isString && (character === '{' || character === '[')) depth++;
    else if (!isString && (character === '}' || character === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}
