// The release in `replicast.config.yaml`: if that file sets it, a choice changes the file, not a setting.
import * as z from 'zod/mini';
import { rangeSchema, textDocumentSchema } from './lsp-schemas.ts';
import { releaseSettings } from './release-setting.ts';

/** Request: whether the configuration of the project sets the release for a file, and the edits that change it. */
export const configReleaseRequest = 'replicast/configRelease';

export const configReleaseParamsSchema = z.object({
  /** A file of the project. */
  textDocument: textDocumentSchema,
  setting: z.enum(releaseSettings),
  /** The release to write; null removes it. Absent: nothing is changed. */
  release: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
});
export type ConfigReleaseParams = z.infer<typeof configReleaseParamsSchema>;

/** Null if the configuration does not set the release. */
export const configReleaseResponseSchema = z.nullable(
  z.object({
    /** The URI of the configuration file. */
    uri: z.string(),
    /** The version of the document; null if no editor has it open. */
    version: z.nullable(z.int()),
    release: z.string(),
    /** The range of the YAML key in the file. */
    key: rangeSchema,
    /** Absent if nothing has to change, or if the text cannot be edited. */
    edits: z.optional(z.array(z.object({ range: rangeSchema, newText: z.string() }))),
  }),
);
export type ConfigReleaseResponse = z.infer<typeof configReleaseResponseSchema>;
