// Keeps the results of a calculation by the text that it needs: of many files, a keystroke changes one.

export interface TextCache<Result, Rest extends readonly unknown[]> {
  get(text: string, ...rest: Rest): Result;
}

/** In characters; the texts that were not used for longest are dropped first. */
const maxLength = 8 * 1024 * 1024;

export function createTextCache<Result, Rest extends readonly unknown[]>(
  compute: (text: string, ...rest: Rest) => Result,
): TextCache<Result, Rest> {
  const kept = new Map<string, { rest: string; result: Result }>();
  let length = 0;
  return {
    get(text, ...rest) {
      const key = rest.length === 0 ? '' : JSON.stringify(rest);
      const known = kept.get(text);
      const result = known?.rest === key ? known.result : compute(text, ...rest);
      if (known) kept.delete(text);
      else length += text.length;
      kept.set(text, { rest: key, result });
      for (const oldest of kept.keys()) {
        if (length <= maxLength) break;
        kept.delete(oldest);
        length -= oldest.length;
      }
      return result;
    },
  };
}
