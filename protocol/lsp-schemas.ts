// Schemas of the parts of the language server protocol that our own requests use.
import * as z from 'zod/mini';

/** From 0. */
export const countSchema = z.int().check(z.nonnegative());

/** Counted from 0, in UTF-16 units. */
export const positionSchema = z.object({ line: countSchema, character: countSchema });

export const rangeSchema = z.object({ start: positionSchema, end: positionSchema });
export type ProtocolRange = z.infer<typeof rangeSchema>;

export const textDocumentSchema = z.object({ uri: z.string() });
