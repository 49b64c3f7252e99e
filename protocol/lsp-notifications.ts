// Schemas that check a client's notifications, because the LSP library does not check them.
import * as z from 'zod/mini';
import { rangeSchema, textDocumentSchema } from './lsp-schemas.ts';

export const openedDocumentSchema = z.object({
  textDocument: z.extend(textDocumentSchema, { languageId: z.string(), version: z.int(), text: z.string() }),
});

export const changedDocumentSchema = z.object({
  textDocument: z.extend(textDocumentSchema, { version: z.int() }),
  /** Without a range, the whole text is replaced. */
  contentChanges: z.array(
    z.union([
      z.object({ range: rangeSchema, text: z.string() }),
      z.object({ range: z.optional(z.undefined()), text: z.string() }),
    ]),
  ),
});

export const namedDocumentSchema = z.object({ textDocument: textDocumentSchema });

export const changedFilesSchema = z.object({
  /** `type` is 1 for a created file, 2 for a changed file and 3 for a deleted file. */
  changes: z.array(z.object({ uri: z.string(), type: z.literal([1, 2, 3]) })),
});

export const changedSettingsSchema = z.object({ settings: z.record(z.string(), z.unknown()) });
