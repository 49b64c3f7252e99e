import path from 'node:path';
import { type ParseDocument, type ParsedDocument, parseDocument } from '../../core/analysis/analyze-document.ts';
import type { Io } from '../io.ts';

/**
 * The maximum length of all kept texts in UTF-16 units, and of all kept files in bytes. It is enough for 5,000
 * autoscalers. Parsed texts are kept, because parsing every text twice would take a quarter of the time of `lint`.
 */
const maxLength = 4 * 1024 * 1024;

/** Creates a `parseDocument` that keeps each parsed document until its second request. */
export function createParsedTexts(): ParseDocument {
  const waiting = new Map<string, { parsed: ParsedDocument; name: string; json: boolean }>();
  let length = 0;
  return (text, options) => {
    const { json } = options;
    const name = path.basename(options.path ?? '');
    const known = waiting.get(text);
    if (known?.name === name && known.json === json) {
      waiting.delete(text);
      length -= text.length;
      return known.parsed;
    }
    const parsed = parseDocument(text, options);
    if (parsed.root && !known && length + text.length <= maxLength) {
      waiting.set(text, { parsed, name, json });
      length += text.length;
    }
    return parsed;
  };
}

/** `scan` keeps the bytes of a file, and the next `read` of the file returns them. */
export function createScannedBytes(read: Io['read']): Record<'scan' | 'read', Io['read']> {
  const waiting = new Map<string, Uint8Array>();
  let length = 0;
  return {
    async scan(file) {
      const bytes = await read(file);
      if (length + bytes.length > maxLength) return bytes;
      // The buffer may be larger than the bytes that were read into it, so a copy of only these bytes is kept.
      waiting.set(file, bytes.slice());
      length += bytes.length;
      return bytes;
    },
    async read(file) {
      const bytes = waiting.get(file);
      if (!bytes) return read(file);
      waiting.delete(file);
      length -= bytes.length;
      return bytes;
    },
  };
}
