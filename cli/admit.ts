// `replicast admit`: what `kubectl apply` would end with, or what the API server answers to the YAML as it stands.
import { type Command, Option } from 'commander';
import { type ApiServerRules, apiServerRules } from '../core/apiserver/apiserver-rules.ts';
import { answerAsApiServer } from '../core/apiserver/kubectl/answer-as-apiserver.ts';
import { type AppliedObject, applyAsKubectl } from '../core/apiserver/kubectl/apply-as-kubectl.ts';
import { concernsAutoscalers } from '../core/apiserver/kubectl/concerns-autoscalers.ts';
import type { ApiServerResponse } from '../core/apiserver/response.ts';
import { readServerYaml } from '../core/text/server-yaml.ts';
import { expandPaths } from './expand-paths.ts';
import { type ApiServerResult, apiServerResultsAsJson, apiServerResultsAsText } from './formats/api-server-results.ts';
import { CommandError, type CommandRunner, type ExitCode, exitCodes, type Io } from './io.ts';
import { addProfileOptions, type ProfileOptions, profileFrom, watermarkReleaseFrom } from './profile.ts';
import { displayName, forEachText, readText } from './read-text.ts';

interface AdmitOptions extends ProfileOptions {
  format: keyof typeof formats;
  as: 'kubectl' | 'server';
  old?: string;
}

const formats = { text: apiServerResultsAsText, json: apiServerResultsAsJson };

export function addAdmit(program: Command, run: CommandRunner): void {
  const command = program
    .command('admit')
    .description('print what kubectl apply would end with, without a cluster')
    .argument('<path...>', 'manifests and folders; - is standard input')
    .addOption(new Option('--format <format>', 'what is printed').choices(Object.keys(formats)).default('text'))
    .addOption(new Option('--as <who>', 'who reads the text').choices(['kubectl', 'server']).default('kubectl'))
    .option('--old <file>', 'what is stored already: the request is an update of it');
  addProfileOptions(command).action((paths: string[], options: AdmitOptions) =>
    run((io) => runAdmit(io, paths, options)),
  );
}

/** Cannot (2) where a file is unreadable, after the others had their turn; refused (1) as soon as one object is. */
async function runAdmit(io: Io, paths: string[], options: AdmitOptions): Promise<ExitCode> {
  const { release, featureGates } = profileFrom(options);
  const rules = apiServerRules({ release, featureGates, wpa: watermarkReleaseFrom(options) });
  const old = options.old === undefined ? undefined : await readText(io, options.old);
  if (old !== undefined && !readServerYaml(old).ok)
    throw new CommandError(`${options.old} cannot be the stored object: it is no YAML.`);
  const results: ApiServerResult[] = [];
  const allRead = await forEachText(io, await expandPaths(io, paths), (file, text) => {
    const found =
      options.as === 'server' ? serverResults(text, rules, old) : kubectlResults(text, { rules, file, old });
    results.push(
      ...found.map(({ document, item, answer }) => ({
        file,
        document,
        ...(item !== undefined && { item }),
        release,
        answer,
      })),
    );
  });
  io.out(formats[options.format](results, options.as));
  if (!allRead) return exitCodes.failed;
  if (results.length === 0) io.err(`${paths.map(displayName).join(', ')}: there is no autoscaler.\n`);
  return results.some(({ answer }) => isRefused(answer)) ? exitCodes.refused : exitCodes.success;
}

/** By the server, or by the controller after it. */
function isRefused({ verdict, controller = {} }: ApiServerResponse): boolean {
  return verdict !== 'accepted' || controller.error !== undefined || controller.unreadable !== undefined;
}

function serverResults(text: string, rules: ApiServerRules, old: string | undefined): AppliedObject[] {
  return [{ document: 0, answer: answerAsApiServer(text, { rules, ...(old !== undefined && { old }) }) }];
}

interface KubectlInput {
  rules: ApiServerRules;
  file: string;
  old: string | undefined;
}

/** Objects of other kinds are for the server alone to judge. */
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
