// `replicast admit`: what `kubectl apply` would end with, or what the API server answers to the YAML as it stands.
import { type Command, Option } from 'commander';
import { concernsAutoscalers } from '../core/language/admission/concerns.ts';
import { type AppliedObject, applyAsKubectl } from '../core/language/admission/kubectl.ts';
import { admitAsServer } from '../core/language/admission/server.ts';
import type { Answer } from '../core/model/admission/answer.ts';
import { type AdmissionRules, admissionRules } from '../core/model/admission/rules.ts';
import { readServerYaml } from '../core/text/server-yaml.ts';
import { type AdmittedObject, admissionAsJson, admissionAsText } from './formats/admission.ts';
import { CannotContinue, type ExitCode, exit, type Io, type Run } from './io.ts';
import { filesOf } from './paths.ts';
import { type ProfileOptions, profileFrom, watermarkReleaseFrom, withProfileOptions } from './profile.ts';
import { eachText, readText, shownName } from './text.ts';

interface Options extends ProfileOptions {
  format: keyof typeof formats;
  as: 'kubectl' | 'server';
  old?: string;
}

const formats = { text: admissionAsText, json: admissionAsJson };

export function addAdmit(program: Command, run: Run): void {
  const command = program
    .command('admit')
    .description('print what kubectl apply would end with, without a cluster')
    .argument('<path...>', 'manifests and folders; - is standard input')
    .addOption(new Option('--format <format>', 'what is printed').choices(Object.keys(formats)).default('text'))
    .addOption(new Option('--as <who>', 'who reads the text').choices(['kubectl', 'server']).default('kubectl'))
    .option('--old <file>', 'what is stored already: the request is an update of it');
  withProfileOptions(command).action((paths: string[], options: Options) => run((io) => admit(io, paths, options)));
}

/** Cannot (2) where a file is unreadable, after the others had their turn; refused (1) as soon as one object is. */
async function admit(io: Io, paths: string[], options: Options): Promise<ExitCode> {
  const { release, featureGates } = profileFrom(options);
  const rules = admissionRules({ release, featureGates, wpa: watermarkReleaseFrom(options) });
  const old = options.old === undefined ? undefined : await readText(io, options.old);
  if (old !== undefined && !readServerYaml(old).ok) throw new CannotContinue(`${options.old} cannot be the stored object: it is no YAML.`);
  const admitted: AdmittedObject[] = [];
  const allRead = await eachText(io, await filesOf(io, paths), (file, text) => {
    const found = options.as === 'server' ? asServer(text, rules, old) : asKubectl(text, { rules, file, old });
    admitted.push(...found.map(({ document, item, answer }) => ({ file, document, ...(item !== undefined && { item }), release, answer })));
  });
  io.out(formats[options.format](admitted, options.as));
  if (!allRead) return exit.cannot;
  if (admitted.length === 0) io.err(`${paths.map(shownName).join(', ')}: there is no autoscaler.\n`);
  return admitted.some(({ answer }) => isRefused(answer)) ? exit.refused : exit.done;
}

/** By the server, or by the controller after it. */
function isRefused({ verdict, controller = {} }: Answer): boolean {
  return verdict !== 'accepted' || controller.error !== undefined || controller.unreadable !== undefined;
}

function asServer(text: string, rules: AdmissionRules, old: string | undefined): AppliedObject[] {
  return [{ document: 0, answer: admitAsServer(text, { rules, ...(old !== undefined && { old }) }) }];
}

interface KubectlInput {
  rules: AdmissionRules;
  file: string;
  old: string | undefined;
}

/** Objects of other kinds are for the server alone to judge. */
function asKubectl(text: string, { rules, file, old }: KubectlInput): AppliedObject[] {
  const stored = old === undefined ? undefined : readServerYaml(old);
  const applied = applyAsKubectl(text, { rules, file: file === '-' ? 'STDIN' : file, ...(stored?.ok && { old: stored.value }) });
  const ours = applied.filter(({ value }) => value === undefined || concernsAutoscalers(value));
  return ours.sort((a, b) => a.document - b.document || (a.item ?? 0) - (b.item ?? 0));
}
