// `replicast admit`: prints the result of `kubectl apply`, or with `--as server` the API server's response to plain
// YAML.
import { type ApiServerRules, apiServerRules } from '../core/apiserver/apiserver-rules.ts';
import { answerAsApiServer } from '../core/apiserver/kubectl/answer-as-apiserver.ts';
import { type AppliedObject, applyAsKubectl } from '../core/apiserver/kubectl/apply-as-kubectl.ts';
import { concernsAutoscalers } from '../core/apiserver/kubectl/concerns-autoscalers.ts';
import type { ApiServerResponse } from '../core/apiserver/response.ts';
import { readServerYaml } from '../core/text/libyaml/server-yaml.ts';
import { type AppliedDocument, forEachAppliedDocument } from './applied-documents.ts';
import type { ChartOptions } from './charts/chart-options.ts';
import { expandGlobs } from './expand-globs.ts';
import { type ApiServerResult, apiServerResultsAsJson, apiServerResultsAsText } from './formats/api-server-results.ts';
import type { FormatName } from './formats/format-names.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { type ProfileOptions, releasesFrom } from './profile.ts';
import { configOfPaths, withConfig } from './project-config.ts';
import { displayName, readText } from './read-text.ts';

export interface AdmitOptions extends ProfileOptions, ChartOptions {
  format: FormatName<'admit'>;
  as: 'kubectl' | 'server';
  old?: string;
}

const formats = { text: apiServerResultsAsText, json: apiServerResultsAsJson } satisfies Record<
  FormatName<'admit'>,
  unknown
>;

/**
 * Runs `admit`. The exit code is 2 if a source cannot be read or rendered (the other sources are still processed), and
 * 1 if any object is refused.
 */
export async function runAdmit(io: Io, given: readonly string[], options: AdmitOptions): Promise<ExitCode> {
  const paths = await expandGlobs(io, given);
  const { profile, wpa, chosen } = releasesFrom(withConfig(options, await configOfPaths(io, paths)));
  const { release, featureGates } = profile;
  const rules = apiServerRules({ release, featureGates, wpa });
  const old = options.old === undefined ? undefined : await readText(io, options.old);
  if (old !== undefined && !readServerYaml(old).ok)
    throw new CommandError(`${options.old} cannot be the stored object: it is not YAML.`);
  const results: ApiServerResult[] = [];
  const admit = ({ file, text, document: number, ...built }: AppliedDocument) => {
    const found =
      options.as === 'server' ? serverResults(text, rules, old) : kubectlResults(text, { rules, file, old });
    const assumed = chosen.kubernetes ? {} : { releaseAssumed: true as const };
    for (const { document, item, answer } of found)
      results.push({ file, ...built, document: number ?? document, item, release, ...assumed, answer });
  };
  const allRead = await forEachAppliedDocument(io, paths, { options, chosen, use: admit });
  io.out(formats[options.format](results, options.as));
  if (!allRead) return exitCodes.failed;
  if (results.length === 0) io.err(`${paths.map(displayName).join(', ')}: no autoscaler found.\n`);
  return results.some(({ answer }) => isRefused(answer)) ? exitCodes.refused : exitCodes.success;
}

function isRefused({ verdict, controller = {} }: ApiServerResponse): boolean {
  return verdict !== 'accepted' || controller.error !== undefined || controller.unreadable !== undefined;
}

function serverResults(text: string, rules: ApiServerRules, old: string | undefined): AppliedObject[] {
  return [{ document: 0, answer: answerAsApiServer(text, { rules, old }) }];
}

interface KubectlInput {
  rules: ApiServerRules;
  file: string;
  old: string | undefined;
}

/**
 * Returns the results of applying the text with kubectl. Results for objects that do not concern autoscalers are left
 * out, because only a real API server can validate these objects.
 */
function kubectlResults(text: string, { rules, file, old }: KubectlInput): AppliedObject[] {
  const stored = old === undefined ? undefined : readServerYaml(old);
  const applied = applyAsKubectl(text, {
    rules,
    file: file === '-' ? 'STDIN' : file,
    ...(stored?.ok && { old: stored.value }),
  });
  const relevant = applied.filter(({ value }) => value === undefined || concernsAutoscalers(value));
  return relevant.sort((a, b) => a.document - b.document || (a.item ?? 0) - (b.item ?? 0));
}
