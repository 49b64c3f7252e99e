// `replicast lint`: every diagnostic of files and folders.

import { type Command, Option } from 'commander';
import { applyAsKubectl } from '../core/language/admission/kubectl.ts';
import { kubectlText } from '../core/language/admission/kubectl-text.ts';
import { documentsOf } from '../core/language/documents.ts';
import { dependsOnWorkload, findProblems } from '../core/language/features/diagnostics.ts';
import type { KustomizedAs } from '../core/language/patch.ts';
import type { Attached } from '../core/language/scenario/attached.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import { type AdmissionRules, admissionRules } from '../core/model/admission/rules.ts';
import type { ChosenReleases } from '../core/model/kind.ts';
import { kinds } from '../core/model/kinds.ts';
import { attachedTo } from './attached.ts';
import { lintAsGithub } from './formats/lint-github.ts';
import { lintAsJson } from './formats/lint-json.ts';
import { lintAsSarif } from './formats/lint-sarif.ts';
import { lintAsText } from './formats/lint-text.ts';
import { type ExitCode, exit, type Io, type Run } from './io.ts';
import { readKustomizations } from './kustomized.ts';
import type { LintProblem } from './lint-problem.ts';
import { filesOf } from './paths.ts';
import { type ProfileOptions, profileFrom, watermarkReleaseFrom, withProfileOptions } from './profile.ts';
import { eachText } from './text.ts';
import { addressOf, indexOf, putText } from './workspace.ts';

interface Options extends ProfileOptions {
  format: keyof typeof formats;
}

const formats = { text: lintAsText, json: lintAsJson, sarif: lintAsSarif, github: lintAsGithub };

export function addLint(program: Command, run: Run): void {
  const command = program
    .command('lint')
    .description('print every diagnostic of files and folders')
    .argument('<path...>', 'manifests and folders; - is standard input')
    .addOption(new Option('--format <format>', 'what is printed').choices(Object.keys(formats)).default('text'));
  withProfileOptions(command).action((paths: string[], options: Options) => run((io) => lint(io, paths, options)));
}

/** Cannot (2) where a file is unreadable, after the others had their turn; refused (1) as soon as one diagnostic is an error. */
async function lint(io: Io, paths: string[], options: Options): Promise<ExitCode> {
  const { release, featureGates } = profileFrom(options);
  const isChosen = options.kubernetes !== undefined || options.featureGate !== undefined;
  const wpa = watermarkReleaseFrom(options);
  const asked: Asked = {
    rules: admissionRules({ release, featureGates, wpa }),
    chosen: { wpa, ...(isChosen && { kubernetes: { release, featureGates } }) },
  };
  const problems: LintProblem[] = [];
  const files = await filesOf(io, paths);
  const roleOf = await readKustomizations(io, files);
  const readIndex = once(() => indexOf(io, files));
  const allRead = await eachText(io, files, async (file, text) => {
    const ofFile = { ...asked, kustomizedAs: roleOf(file), ...(await attachedTo(io, file, text)) };
    const found = problemsOf(file, text, ofFile);
    const index = found.some(({ code }) => dependsOnWorkload(code)) ? await readIndex() : undefined;
    if (index && file === '-') putText(index, file, text);
    problems.push(...(index ? problemsOf(file, text, { ...ofFile, index }) : found));
  });
  io.out(formats[options.format](problems));
  if (!allRead) return exit.cannot;
  return problems.some(({ severity }) => severity === 'error') ? exit.refused : exit.done;
}

interface Asked {
  rules: AdmissionRules;
  /** Kubernetes only where somebody chose its release. */
  chosen: ChosenReleases;
  /** What a scenario file names. */
  attached?: Attached;
  kustomizedAs?: KustomizedAs | undefined;
  /** Of all the files, where a problem depends on them. */
  index?: WorkspaceIndex;
}

/** Most files depend on no other. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** In order of line and column. */
function problemsOf(file: string, text: string, { rules, chosen, attached, kustomizedAs, index }: Asked): LintProblem[] {
  const found = [...documentsOf(text, file, { ...chosen, kustomizedAs })].flatMap(({ document, startLine, view }) =>
    findProblems(view, {
      levels: {},
      ...(attached && { attached }),
      ...(index && { surroundings: { index, uri: addressOf(file), startLine } }),
    }).map(({ code, level, range: { start, end }, message, path, item }) => ({
      ...{ file, document, ...(item !== undefined && { item }) },
      ...{ line: startLine + start.line + 1, column: start.character + 1 },
      ...{ endLine: startLine + end.line + 1, endColumn: end.character + 1 },
      ...{ severity: level, code, message, path },
    })),
  );
  return withAdmission(found, { file, text, rules }).sort((a, b) => a.line - b.line || a.column - b.column);
}

/** The whole answer, beside each of its errors. A template is nothing that kubectl could read. */
function withAdmission(
  problems: readonly LintProblem[],
  { file, text, rules }: { file: string; text: string; rules: AdmissionRules },
): LintProblem[] {
  if (!problems.some(isRefusal)) return [...problems];
  const name = file === '-' ? 'STDIN' : file;
  const applied = applyAsKubectl(text, { rules, file: name });
  return problems.map((problem) => {
    const answer = isRefusal(problem)
      ? applied.find(({ document, item }) => document === problem.document && item === problem.item)?.answer
      : undefined;
    const admission = answer && kubectlText(answer, name);
    return admission === undefined ? problem : { ...problem, admission };
  });
}

function isRefusal({ code, severity }: LintProblem): boolean {
  return (code.startsWith('api/') || insteadOfApi.includes(code)) && severity === 'error';
}

/** Rules that speak of what the server refuses, too, in a way of their own. */
const insteadOfApi = kinds.flatMap((kind) => Object.keys(kind.insteadOfApi));
