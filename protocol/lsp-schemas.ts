// Schemas of the parts of the Language Server Protocol that our own requests use.
import * as z from 'zod/mini';

export const countSchema = z.int().check(z.nonnegative());

/** Lines and characters are counted from 0, characters in UTF-16 units. */
export const positionSchema = z.object({ line: countSchema, character: countSchema });

export const rangeSchema = z.object({ start: positionSchema, end: positionSchema });
export type ProtocolRange = z.infer<typeof rangeSchema>;

export const textDocumentSchema = z.object({ uri: z.string() });
