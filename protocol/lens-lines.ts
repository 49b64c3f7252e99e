// Parameters of `textDocument/codeLens` that only our client sends: other clients get all lenses of the whole file.
import * as z from 'zod/mini';
import { countSchema } from './lsp-schemas.ts';
import { parseWith } from './schema.ts';

/** Lines count from 0; both lines are included. */
const lineRangeSchema = z.object({ first: countSchema, last: countSchema });
export type LineRange = z.infer<typeof lineRangeSchema>;

const lensParamsSchema = z.object({ lines: z.array(lineRangeSchema) });
export type LensLines = z.infer<typeof lensParamsSchema>;

export function readLensLines(params: unknown): readonly LineRange[] | undefined {
  return parseWith(lensParamsSchema, params)?.lines;
}

const shortParamsSchema = z.object({ isShort: z.literal(true) });
/** The client requests shorter lenses if the editor is beside an open panel. */
export type ShortLenses = z.infer<typeof shortParamsSchema>;

export function readIsShort(params: unknown): boolean {
  return parseWith(shortParamsSchema, params) !== undefined;
}
