// Reports problems of built autoscalers at the text that causes them: the patch or kustomization that writes the field,
// or the patch without which the problem would not occur. A problem of the base is reported in the file of the base.
import type { AnalyzedAutoscaler } from '../analysis/analyze-document.ts';
import { objectName } from '../analysis/object-name.ts';
import type { ObjectScenario } from '../analysis/scenario/object-scenario.ts';
import { findPart, type WorkloadPart } from '../index/links/patched-workload.ts';
import { type ProvingPart, titleOf } from '../index/links/proving-part.ts';
import { hasRole } from '../index/workspace-index.ts';
import { dependsOnWorkload } from '../lint/diagnostics.ts';
import { objectProblems, type ProblemAtOffset, problemsBeside } from '../lint/find-problems.ts';
import { lastOf, once, oncePer, oncePerText } from '../model/once.ts';
import { type Path, parsePath } from '../model/path.ts';
import type { TracedResource } from '../render/kustomize/render-kustomization.ts';
import type { Place } from '../render/origin.ts';
import type { Node, Range } from '../text/node.ts';
import { findNode } from '../text/tree.ts';
import { nameOfBuild } from './build-texts.ts';
import { builtObject } from './built-object.ts';
import type { BuiltWorkspace } from './built-workspace.ts';
import type {
  BuiltAutoscaler,
  KustomizationBuild,
  KustomizationBuilds,
  ProblemSettings,
} from './kustomization-builds.ts';
import { treePath } from './kustomization-folder.ts';
import { isWithin, placeIn } from './tree-in-file.ts';
import type { KustomizedFile } from './uses.ts';

/**
 * Returns the scenario of an object in a kustomization build. `object` is the object as kustomize builds it, or the
 * object in its file before patches.
 */
export type BuiltScenarioOf = (object: AnalyzedAutoscaler, build: KustomizationBuild) => ObjectScenario | undefined;

interface BuiltSettings extends ProblemSettings {
  scenarioOf?: BuiltScenarioOf | undefined;
  /**
   * The values on which the results of `scenarioOf` depend, except the kustomization builds and the rule levels. If one
   * of these values changes, the problems are computed again.
   */
  scenarioSources?: readonly unknown[];
}

/** Caches the problems by build and path, because each document of a long file needs some of the problems. */
const lastProblems = oncePer((_: KustomizationBuild) =>
  oncePerText((_path: string) => lastOf<readonly ProblemAtOffset[]>()),
);

/**
 * Returns the problems that a file causes. If several kustomizations have the same problem at the same place, the
 * problem is reported only for the nearest kustomization. Ranges are offsets in the whole file.
 */
export function builtProblems(
  file: KustomizedFile,
  all: readonly KustomizationBuild[],
  settings: BuiltSettings,
): readonly ProblemAtOffset[] {
  const path = treePath(file.uri);
  const [nearest] = all;
  if (!nearest) return [];
  const { levels, scenarioSources = [] } = settings;
  return lastProblems(nearest)(path)([levels, ...all, ...scenarioSources], () =>
    findBuiltProblems(path, file, all, settings),
  );
}

function findBuiltProblems(
  path: string,
  file: KustomizedFile,
  all: readonly KustomizationBuild[],
  settings: BuiltSettings,
): ProblemAtOffset[] {
  const found = new Map<string, ProblemAtOffset>();
  const certain = all.filter(({ rendered }) => !rendered.left.some(({ effect }) => effect === 'changes'));
  for (const build of certain) {
    const workspace = file.builds.workspace(build.folder);
    const changesOther = mayChangeAny(path, build);
    const changed = build.autoscalers.filter((built) => changesOther || mayBeCausedBy(path, built, build));
    for (const problem of changed.flatMap((built) => problemsOfBuilt({ built, build, settings, workspace }, file))) {
      const key = JSON.stringify([problem.code, problem.path, problem.range.start]);
      if (!found.has(key)) found.set(key, problem);
    }
  }
  return [...found.values()];
}

function problemsOfBuilt(
  { built, build, settings, workspace }: Omit<Subject, 'ofBase' | 'besideBase'> & { settings: BuiltSettings },
  { uri, builds }: KustomizedFile,
): ProblemAtOffset[] {
  const { place } = built.resource;
  const base = place && build.written(place);
  const ofBase = base ? problemsAlone(base, build, builds, settings) : [];
  const beside = problemsBeside(builtObject(built), settings);
  const besideBase = once(() => (base ? problemsBeside(unpatched(built, base), settings) : []));
  return [...problemsAlone(built.autoscaler, build, builds, settings), ...beside].flatMap((problem) => {
    const cause = causeOf(problem, { built, build, ofBase, besideBase, workspace });
    if (cause?.file !== treePath(uri)) return [];
    const { start, end, provenBy = problem.provenBy } = cause;
    const message = `${problem.message} (${nameOfBuild(build)})`;
    return [{ ...problem, range: { start, end }, message, item: undefined, provenBy }];
  });
}

function problemsAlone(
  object: AnalyzedAutoscaler,
  build: KustomizationBuild,
  builds: KustomizationBuilds,
  { scenarioOf, ...settings }: BuiltSettings,
): readonly ProblemAtOffset[] {
  const scenario = scenarioOf?.(object, build);
  if (!scenario) return builds.problems(object, settings);
  const found = objectProblems(object, { ...settings, scenarioOf: () => scenario });
  return found.filter(({ code }) => !dependsOnWorkload(code));
}

function unpatched(built: BuiltAutoscaler, base: AnalyzedAutoscaler): AnalyzedAutoscaler {
  const { metadata = null } = built.autoscaler.object;
  return builtObject({ ...built, autoscaler: { ...base, object: { ...base.object, metadata } } });
}

function mayChangeAny(path: string, { rendered }: KustomizationBuild): boolean {
  return (
    rendered.patched.some(({ patch }) => patch.file === path) ||
    rendered.resources.some((resource) => writesInto(path, resource))
  );
}

function writesInto(path: string, { place, text }: TracedResource): boolean {
  return path !== place?.file && text.pieces.some(({ origin }) => origin.place?.file === path);
}

function mayBeCausedBy(path: string, { resource }: BuiltAutoscaler, { rendered }: KustomizationBuild): boolean {
  const isPatch = rendered.patched.some((one) => one.resource === resource && one.patch.file === path);
  return isPatch || writesInto(path, resource);
}

interface Subject {
  built: BuiltAutoscaler;
  build: KustomizationBuild;
  ofBase: readonly ProblemAtOffset[];
  besideBase(): readonly ProblemAtOffset[];
  workspace: BuiltWorkspace;
}

interface Cause extends Place {
  /**
   * The scale target of the autoscaler, shown as related information of the diagnostic. Set only if the cause is a
   * change of another object, such as the workload.
   */
  provenBy?: ProvingPart | undefined;
}

function causeOf(problem: ProblemAtOffset, subject: Subject): Cause | undefined {
  const { built, build, ofBase } = subject;
  const { resource } = built;
  const inBase = ofBase.filter(({ code, path }) => code === problem.code && path === problem.path);
  if (inBase.some(({ message }) => message === problem.message)) return undefined;
  const place = placeOfProblem(problem, built);
  const patches = build.rendered.patched.filter((one) => one.resource === resource).map(({ patch }) => patch);
  if (problem.provenBy) return causeBeside({ ...problem, provenBy: problem.provenBy }, subject, { place, patches });
  const isWrittenInBase = !place || isWithin(place, resource.place);
  if (place && !isWrittenInBase) return place;
  if (inBase.length > 0) return undefined;
  return placeOfWords(wordsOf(parsePath(problem.path ?? ''), problem.message), patches, build);
}

function causeBeside(
  problem: ProblemAtOffset & { provenBy: ProvingPart },
  { built, build, besideBase, workspace }: Subject,
  { place, patches }: { place: Place | undefined; patches: readonly Place[] },
): Cause | undefined {
  const inOther = placeOfOther(problem.provenBy, workspace, build);
  if (inOther) return { ...inOther, provenBy: targetOf(built) };
  if (patches.length === 0) return undefined;
  const ofUnpatched = besideBase().filter(({ code }) => code === problem.code);
  if (ofUnpatched.some(({ message }) => message === problem.message)) return undefined;
  if (place && patches.some((patch) => isWithin(place, patch))) return place;
  return ofUnpatched.length === 0 ? placeOfWords(comparedFields, patches, build) : undefined;
}

function targetOf({ autoscaler: { object }, findWorkspace }: BuiltAutoscaler): ProvingPart | undefined {
  const { index, uri } = findWorkspace();
  const found = [...index.inFile(uri)]
    .filter((one) => hasRole(one, 'autoscaler'))
    .find((one) => one.object.kind === object.kind && one.object.name.text === objectName(object));
  const target = found?.object.target;
  return found && target && { found, at: 'target', text: `the target of ${titleOf(found)}` };
}

function placeOfProblem(
  { path = '', message }: ProblemAtOffset,
  { autoscaler, resource }: BuiltAutoscaler,
): Place | undefined {
  const found = findNode(autoscaler.root, parsePath(path));
  if (!found?.node) return undefined;
  const { pieces, text } = resource.text;
  const scalars = [...scalarRanges(found.node)];
  // The message may quote the wrong value. If it does, the problem is located at that value, and otherwise at the first
  // value.
  const quoted = scalars.find(({ start, end }) =>
    message.includes(`"${text.slice(start, end).replace(/^["']|["']$/g, '')}"`),
  );
  const [first = found.key] = scalars;
  const range = quoted ?? first;
  return range && placeIn(pieces, range);
}

function* scalarRanges(node: Node | undefined): Generator<Range> {
  if (node?.kind === 'scalar') yield node.range;
  if (node?.kind === 'list') for (const item of node.items) yield* scalarRanges(item);
  if (node?.kind === 'map') for (const { value } of node.entries) yield* scalarRanges(value);
}

const transformedFields: Partial<Record<WorkloadPart, Path>> = { replicas: ['spec', 'replicas'] };

function placeOfOther(
  { found, part }: NonNullable<ProblemAtOffset['provenBy']>,
  { patchesOf, transformedAt }: BuiltWorkspace,
  { folder }: KustomizationBuild,
): Place | undefined {
  if (!part) return undefined;
  const path = transformedFields[part];
  const transformed = path && transformedAt(found.object, path);
  if (transformed) return transformed;
  for (const patch of patchesOf(found.object).toReversed()) {
    const text = folder.files.get(patch.file)?.slice(patch.start, patch.end) ?? '';
    const at = findPart(text, part);
    const length = at === undefined ? 0 : (/^\w+/.exec(text.slice(at))?.[0].length ?? 0);
    if (at !== undefined) return { ...patch, start: patch.start + at, end: patch.start + at + length };
  }
  return undefined;
}

/** Rules compare these fields with other objects. The most significant field comes first. */
const comparedFields = ['scaleTargetRef', 'metrics', 'minReplicas', 'maxReplicas'];

function placeOfWords(
  words: readonly string[],
  patches: readonly Place[],
  { folder }: KustomizationBuild,
): Place | undefined {
  for (const patch of patches.toReversed()) {
    const text = folder.files.get(patch.file)?.slice(patch.start, patch.end) ?? '';
    for (const word of words) {
      const at = text.search(new RegExp(`\\b${word}\\b`));
      if (at >= 0) return { file: patch.file, start: patch.start + at, end: patch.start + at + word.length };
    }
  }
  const last = patches.at(-1);
  const text = last && folder.files.get(last.file)?.slice(last.start, last.end);
  return last && text !== undefined ? { ...last, end: last.start + (text.split('\n')[0]?.length ?? 0) } : undefined;
}

function wordsOf(path: Path, message: string): string[] {
  const keys = path.flatMap((key) => (typeof key === 'string' && key !== 'spec' ? [key] : [])).toReversed();
  const named = message.match(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g) ?? [];
  // With `minReplicas` 0, the API server requires a metric, so `minReplicas` may be the cause.
  const causing = message.includes('scaling to zero') ? ['minReplicas'] : [];
  return [...keys, ...named, ...causing].filter((word) => /^\w+$/.test(word));
}
