import { type AppliedDocument, forEachAppliedDocument } from './applied-documents.ts';
import type { ChartOptions } from './charts/chart-options.ts';
import { expandGlobs } from './expand-globs.ts';
import type { FormatName } from './formats/format-names.ts';
import { documentsAsJson, documentsAsText } from './formats/rendered-documents.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { type ProfileOptions, releasesFrom } from './profile.ts';
import { configOfPaths, withConfig } from './project-config.ts';
import { displayName } from './read-text.ts';

export interface RenderCommandOptions extends ProfileOptions, ChartOptions {
  format: FormatName<'render'>;
}

const formats: Record<FormatName<'render'>, (documents: readonly AppliedDocument[]) => string> = {
  text: documentsAsText,
  json: documentsAsJson,
};

/** The exit code is 2 if a chart or a kustomization fails; other charts and kustomizations are still printed. */
export async function runRender(io: Io, given: readonly string[], options: RenderCommandOptions): Promise<ExitCode> {
  const paths = await expandGlobs(io, given);
  const { chosen } = releasesFrom(withConfig(options, await configOfPaths(io, paths)));
  const rendered: AppliedDocument[] = [];
  const use = (made: AppliedDocument) => {
    if (made.document !== undefined) rendered.push(made);
  };
  const allRead = await forEachAppliedDocument(io, paths, { options, chosen, use });
  if (rendered.length === 0 && allRead)
    throw new CommandError(`${paths.map(displayName).join(', ')}: no chart or kustomization produces an autoscaler.`);
  io.out(formats[options.format](rendered));
  return allRead ? exitCodes.success : exitCodes.failed;
}
