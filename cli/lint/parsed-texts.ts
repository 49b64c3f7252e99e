// The index of the workspace reads and parses what is checked later: such a file is read once, and its documents are
// parsed once.
import path from 'node:path';
import { type ParseDocument, type ParsedDocument, parseDocument } from '../../core/analysis/analyze-document.ts';
import type { Io } from '../io.ts';

/**
 * UTF-16 units of texts whose trees wait: of 5,000 autoscalers. To parse them again takes a quarter of the time of
 * `lint`.
 */
const maxLength = 4 * 1024 * 1024;

/** `parseDocument` that keeps a document with autoscalers until it is requested a second time. */
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

/** The same for bytes: those that `scan` has read are the ones that `read` returns next. */
export function createScannedBytes(read: Io['read']): Record<'scan' | 'read', Io['read']> {
  const waiting = new Map<string, Uint8Array>();
  let length = 0;
  return {
    async scan(file) {
      const bytes = await read(file);
      if (length + bytes.length > maxLength) return bytes;
      // A copy: the memory of a buffer is larger than what was read into it.
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
