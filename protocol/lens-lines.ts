// Additional parameters of `textDocument/codeLens`: our client asks for the lenses of the lines around the visible
// ones, and for short ones beside an open panel. The request of another client does not have them, and gets all lenses
// of the whole file.
import * as z from 'zod/mini';
import { countSchema } from './lsp-schemas.ts';
import { parseWith } from './schema.ts';

/** Lines from 0; both belong to it. */
const lineRangeSchema = z.object({ first: countSchema, last: countSchema });
export type LineRange = z.infer<typeof lineRangeSchema>;

const lensParamsSchema = z.object({ lines: z.array(lineRangeSchema) });
export type LensLines = z.infer<typeof lensParamsSchema>;

/** Undefined: the whole file. */
export function readLensLines(params: unknown): readonly LineRange[] | undefined {
  return parseWith(lensParamsSchema, params)?.lines;
}

const shortParamsSchema = z.object({ isShort: z.literal(true) });
/** The editor is beside an open panel. */
export type ShortLenses = z.infer<typeof shortParamsSchema>;

export function readIsShort(params: unknown): boolean {
  return parseWith(shortParamsSchema, params) !== undefined;
}
