// Reads JSON values that follow each other, as `kubectl get -w -o json` prints them.
import type { Value } from '../../model/value.ts';

/**
 * Parses a sequence of JSON objects or arrays. A last value that is cut off is left out. Returns undefined if the text
 * is not such a sequence.
 */
export function parseJsonValues(text: string): Value[] | undefined {
  const values = jsonTexts(text)?.map((part) => parseJson(part.text));
  return values?.every((value) => value !== undefined) ? values : undefined;
}

export function jsonTexts(text: string): { text: string; start: number }[] | undefined {
  const parts: { text: string; start: number }[] = [];
  for (let at = nextStart(text, 0); at < text.length; at = nextStart(text, at)) {
    if (text[at] !== '{' && text[at] !== '[') return undefined;
    const end = endOfValue(text, at);
    if (end === undefined) break;
    parts.push({ text: text.slice(at, end), start: at });
    at = end;
  }
  return parts.length > 0 ? parts : undefined;
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
