// If `replicast.config.yaml` sets a release, choosing another release edits the file instead of the settings of VS
// Code.
import * as z from 'zod/mini';
import { rangeSchema, textDocumentSchema } from './lsp-schemas.ts';
import { releaseSettings } from './release-setting.ts';

export const configReleaseRequest = 'replicast/configRelease';

export const configReleaseParamsSchema = z.object({
  textDocument: textDocumentSchema,
  setting: z.enum(releaseSettings),
  /** The release to write. If null, the release is removed; if absent, nothing is changed. */
  release: z.optional(z.nullable(z.string().check(z.maxLength(20)))),
});
export type ConfigReleaseParams = z.infer<typeof configReleaseParamsSchema>;

/** The response is null if the configuration does not set the release. */
export const configReleaseResponseSchema = z.nullable(
  z.object({
    uri: z.string(),
    /** The version is null if no editor has the configuration file open. */
    version: z.nullable(z.int()),
    release: z.string(),
    key: rangeSchema,
    /** The edits are absent if the file already has the release, or if its text cannot be edited. */
    edits: z.optional(z.array(z.object({ range: rangeSchema, newText: z.string() }))),
  }),
);
export type ConfigReleaseResponse = z.infer<typeof configReleaseResponseSchema>;
