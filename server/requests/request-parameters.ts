// The schemas of request parameters. The library passes on whatever a client sends, so the parameters are checked here.
import * as z from 'zod/mini';
import { positionSchema as position, rangeSchema as range } from '../../protocol/lsp-schemas.ts';
import { parseWith, type Schema } from '../../protocol/schema.ts';

export const malformedParameters = 'a parameter is missing or has another type';

const documentParameters = z.object({ textDocument: z.object({ uri: z.string() }) });
const positionParameters = z.object({ position: z.optional(position) });
const rangeParameters = z.object({ range: z.optional(range) });

export const placeParameters = z.object({ position });

export const labeledParameters = z.object({ label: z.string() });

export const titledParameters = z.object({ title: z.string() });

export const rangedParameters = z.object({ range });

export const codeActionParameters = z.object({
  range,
  context: z.object({
    diagnostics: z.array(z.object({ range })),
    only: z.optional(z.nullable(z.array(z.string()))),
  }),
});

export const referenceParameters = z.object({ position, context: z.object({ includeDeclaration: z.boolean() }) });

export const renameParameters = z.object({ position, newName: z.string() });

export const selectionRangeParameters = z.object({ positions: z.array(position) });

/**
 * Returns what is wrong with the parameters; undefined if nothing is wrong.
 * @param parameters the schema of the parameters that this request needs in addition to the document
 */
export function parameterProblem(params: unknown, parameters?: Schema<unknown>): string | undefined {
  if (!parseWith(documentParameters, params)) return 'textDocument.uri is missing';
  if (!parseWith(positionParameters, params)) return 'position has no line and character';
  if (!parseWith(rangeParameters, params)) return 'range has no start and end';
  return parameters && !parseWith(parameters, params) ? malformedParameters : undefined;
}
