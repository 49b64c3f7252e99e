// The request for the release that `replicast.config.yaml` sets. If the file sets a release, choosing another release
// edits the file instead of the settings of VS Code.
import * as z from 'zod/mini';
import { rangeSchema, textDocumentSchema } from './lsp-schemas.ts';
import { releaseSettings } from './release-setting.ts';

/** Request: the release that the project's configuration file sets for a file, and the edits that change it. */
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
    /** The version of the configuration file's document; null if no editor has it open. */
    version: z.nullable(z.int()),
    release: z.string(),
    /** The range of the YAML key in the file. */
    key: rangeSchema,
    /** Absent if the file already has the release, or if its text cannot be edited. */
    edits: z.optional(z.array(z.object({ range: rangeSchema, newText: z.string() }))),
  }),
);
export type ConfigReleaseResponse = z.infer<typeof configReleaseResponseSchema>;
