// The index of the workspace parses what is checked later: such a document is parsed once.
import path from 'node:path';
import { type ParseDocument, type ParsedDocument, parseDocument } from '../../core/language/analyze-document.ts';

/**
 * UTF-16 units of texts whose trees wait: of 5,000 autoscalers. To parse them again takes a quarter of the time of
 * `lint`.
 */
const maxLength = 4 * 1024 * 1024;

/** `parseDocument` that keeps a document with autoscalers until it is requested a second time. */
export function createParsedTexts(): ParseDocument {
  const waiting = new Map<string, ParsedDocument>();
  let length = 0;
  return (text, options) => {
    const key = [path.basename(options.path ?? ''), options.json, text].join('\n');
    const known = waiting.get(key);
    if (known) {
      waiting.delete(key);
      length -= text.length;
      return known;
    }
    const parsed = parseDocument(text, options);
    if (parsed.root && length + text.length <= maxLength) {
      waiting.set(key, parsed);
      length += text.length;
    }
    return parsed;
  };
}
