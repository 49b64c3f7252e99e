// Finds sources whose result is certainly equal on both sides, so that they need not be compared.
import path from 'node:path';
import { scanFile } from '../../core/analysis/scan-document.ts';
import { isScenarioUri } from '../../core/analysis/scenario/uris.ts';
import { changedAnswers, hasObjects, haveSameObjects } from '../../core/index/index-content.ts';
import type { ProjectConfig } from '../../core/model/config/config.ts';
import { configFileName } from '../../core/model/config/kind.ts';
import { kustomizationNames } from '../../core/render/kustomize/load/kustomization-names.ts';
import { limits } from '../../core/text/limits.ts';
import type { ChartSource, FileSource, Source } from '../charts/source.ts';
import { chartFolderOfTemplate, isChartValuesFile } from '../file-of-chart.ts';
import type { FoundFiles } from '../find-files.ts';
import { filesOfKustomization, type KustomizationSource } from '../kustomize/open-kustomization.ts';
import type { LintedSource } from '../lint/lint-part.ts';
import { configOfPaths } from '../project-config.ts';
import { tryReadText } from '../referenced-files.ts';
import { surroundingFiles } from '../surrounding-files.ts';
import { fileUri } from '../workspace-index.ts';
import { type DiffSide, fileIn, nameIn } from './diff-sides.ts';

export interface FoundSide {
  side: DiffSide;
  found: FoundFiles;
}

export interface NotedSource {
  source: Source;
  linted: LintedSource;
}

export function sourceKeyOf(side: DiffSide, source: Source): string {
  return `${source.type} ${nameIn(side, source.type === 'chart' ? source.folder : source.file)}`;
}

export interface UnaffectedParts {
  sources: ReadonlySet<string>;
  /** The names (`nameIn`) of the files that are the same on both sides. */
  files: ReadonlySet<string>;
}

export async function unaffectedParts(
  before: FoundSide,
  after: FoundSide,
  noted: readonly NotedSource[],
): Promise<UnaffectedParts> {
  if (before.found.files.length > limits.workspaceFiles || (await areConfigured(before, after)))
    return everythingAffected;
  const names = await comparedNames(before, after);
  if (!names) return everythingAffected;
  return { sources: await unaffectedSources(names.changed, { before, after, noted }), files: names.same };
}

export const everythingAffected: UnaffectedParts = { sources: new Set(), files: new Set() };

async function unaffectedSources(
  changed: ReadonlySet<string>,
  { before, after, noted }: { before: FoundSide; after: FoundSide; noted: readonly NotedSource[] },
): Promise<ReadonlySet<string>> {
  const changes = await changesOf(changed, before, after);
  const others = new Map(before.found.sources.map((source) => [sourceKeyOf(before.side, source), source]));
  const equal = noted.filter(({ source, linted }) => {
    const other = others.get(sourceKeyOf(after.side, source));
    const isSettled = isCertain(linted) && !asks(linted, changes) && !hasChangedWorkload(linted, changes, after.side);
    return other && isSettled && isEqual(other, source, { changes, before, after });
  });
  const kustomized = new Set(equal.map(({ source }) => source).filter(isKustomization));
  dropLinked(kustomized, before, after);
  const unaffected = equal.filter(({ source }) => !isKustomization(source) || kustomized.has(source));
  return new Set(unaffected.map(({ source }) => sourceKeyOf(after.side, source)));
}

async function areConfigured(before: FoundSide, after: FoundSide): Promise<boolean> {
  const [earlier = [], later = []] = await Promise.all([before, after].map(({ side }) => configsOf(side)));
  if (JSON.stringify(earlier) !== JSON.stringify(later)) return true;
  if (later.some((config) => config?.environments || config?.scenario !== undefined)) return true;
  const tops = new Set(after.side.paths.map((given) => path.resolve(given)));
  return after.found.files.some(
    (file) => path.basename(file) === configFileName && !tops.has(path.resolve(path.dirname(file))),
  );
}

function configsOf({ io, paths }: DiffSide): Promise<(ProjectConfig | undefined)[]> {
  return Promise.all(
    paths.map(async (given) => {
      const { folder: _, ...config } = (await configOfPaths(io, [given])) ?? { folder: '' };
      return 'exclude' in config ? config : undefined;
    }),
  );
}

/**
 * Returns the names of the files that are the same on both sides, and the names of the files that differ. A
 * configuration file or a file outside the paths can affect every source, so the result is undefined if such a file
 * differs.
 */
async function comparedNames(
  before: FoundSide,
  after: FoundSide,
): Promise<{ same: ReadonlySet<string>; changed: ReadonlySet<string> } | undefined> {
  const around = await Promise.all([before, after].map(({ side: { io, paths } }) => surroundingFiles(io, paths)));
  const namesOf = ({ side }: FoundSide, files: readonly string[] = []) => files.map((file) => nameIn(side, file));
  const outside = new Set([...namesOf(before, around[0]), ...namesOf(after, around[1])]);
  const inside = new Set([...namesOf(before, before.found.files), ...namesOf(after, after.found.files)]);
  const [same, changed] = [new Set<string>(), new Set<string>()];
  for (const name of new Set([...inside, ...outside])) {
    const isSame = await isSameFile(name, before.side, after.side);
    if (!isSame && !inside.has(name)) return undefined;
    (isSame ? same : changed).add(name);
  }
  return [...changed].some((name) => path.basename(name) === configFileName) ? undefined : { same, changed };
}

async function isSameFile(name: string, ...sides: readonly DiffSide[]): Promise<boolean> {
  const [one, other] = await Promise.all(sides.map((side) => side.io.read(fileIn(side, name)).catch(() => undefined)));
  if (one === other) return one !== undefined;
  return one !== undefined && other !== undefined && Buffer.from(one.buffer, one.byteOffset, one.length).equals(other);
}

interface Changes {
  names: ReadonlySet<string>;
  /** The questions (queries to the workspace index) whose answers differ between the two sides. */
  questions: ReadonlySet<string>;
  isKustomized: boolean;
  /**
   * The folders of scenario files that differ between the two sides of the diff, and of scenario files that may read a
   * CSV file.
   */
  scenarioFolders: ReadonlySet<string>;
}

async function changesOf(names: ReadonlySet<string>, before: FoundSide, after: FoundSide): Promise<Changes> {
  const sides = [before, after];
  const isKustomized = (name: string) =>
    kustomizationNames.includes(path.basename(name)) ||
    sides.some(({ side, found }) => found.roleOf(fileIn(side, name)) !== undefined);
  const scenarios = await Promise.all(
    after.found.files.filter(isScenarioUri).map(async (file) => {
      const text = await tryReadText(after.side.io, file);
      return text === undefined || /csv|\\/.test(text) ? [nameIn(after.side, file)] : [];
    }),
  );
  return {
    names,
    questions: await changedQuestions(names, before.side, after.side),
    isKustomized: [...names].some(isKustomized),
    scenarioFolders: new Set([...scenarios.flat(), ...[...names].filter(isScenarioUri)].map(path.dirname)),
  };
}

async function changedQuestions(
  names: ReadonlySet<string>,
  before: DiffSide,
  after: DiffSide,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  for (const name of names) {
    const uri = fileUri(fileIn(after, name));
    const [one = [], other = []] = await Promise.all(
      [before, after].map(async (side) => {
        const text = await tryReadText(side.io, fileIn(side, name));
        return text === undefined ? [] : scanFile(uri, text);
      }),
    );
    if (haveSameObjects(one, other)) continue;
    const isNewOrGone = one.some(hasObjects) !== other.some(hasObjects);
    for (const question of changedAnswers(uri, { before: one, after: other }, isNewOrGone)) changed.add(question);
  }
  return changed;
}

function isCertain({ isRead, messages, noted }: LintedSource): boolean {
  return isRead && messages.length === 0 && noted?.autoscalers !== undefined;
}

function asks({ noted }: LintedSource, { questions }: Changes): boolean {
  return noted?.questions.some((question) => questions.has(question)) ?? true;
}

function hasChangedWorkload({ noted }: LintedSource, { names }: Changes, side: DiffSide): boolean {
  return noted?.workloadFiles.some((file) => names.has(nameIn(side, file))) ?? true;
}

interface BothSides {
  changes: Changes;
  before: FoundSide;
  after: FoundSide;
}

function isEqual(one: Source, other: Source, sides: BothSides): boolean {
  if (one.type === 'file' && other.type === 'file') return isEqualFile(one, other, sides);
  if (one.type === 'chart' && other.type === 'chart') return isEqualChart(one, other, sides);
  return one.type === 'kustomization' && other.type === 'kustomization' && isEqualKustomization(one, other, sides);
}

function isEqualFile(one: FileSource, other: FileSource, { changes, before, after }: BothSides): boolean {
  const name = nameIn(after.side, other.file);
  const role = after.found.roleOf(other.file);
  const isSameUse =
    role === before.found.roleOf(one.file) &&
    one.isInChart === other.isInChart &&
    one.isKustomized === other.isKustomized &&
    one.isRead === other.isRead;
  const hasOthers =
    isScenarioUri(name) || isChartValuesFile(other.file) || chartFolderOfTemplate(other.file) !== undefined;
  const isOverlaid = role !== undefined && changes.isKustomized;
  const hasScenario = changes.scenarioFolders.has(path.dirname(name));
  return isSameUse && !hasOthers && !isOverlaid && !hasScenario && !changes.names.has(name);
}

function isEqualChart(one: ChartSource, other: ChartSource, { changes, after }: BothSides): boolean {
  const folder = nameIn(after.side, other.folder);
  const isInside = (name: string) => !path.relative(folder, name).startsWith('..');
  if (one.only || other.only || [...changes.names, ...changes.scenarioFolders].some(isInside)) return false;
  return haveSameTexts(one.chart.files, other.chart.files);
}

function isEqualKustomization(one: KustomizationSource, other: KustomizationSource, sides: BothSides): boolean {
  const { changes, before, after } = sides;
  const inSide = ({ side }: FoundSide, source: KustomizationSource) =>
    new Map(
      filesOfKustomization(source).map((file, at) => [nameIn(side, file), [...source.folder.files.values()][at]]),
    );
  const folders = filesOfKustomization(other).map((file) => path.dirname(nameIn(after.side, file)));
  const isUnknown = ({ folder: { missing, isIncomplete } }: KustomizationSource) => missing.length > 0 || isIncomplete;
  if (isUnknown(one) || isUnknown(other)) return false;
  if (folders.some((folder) => changes.scenarioFolders.has(folder))) return false;
  return haveSameTexts(inSide(before, one), inSide(after, other));
}

function haveSameTexts(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one].every(([name, text]) => other.has(name) && other.get(name) === text);
}

const isKustomization = (source: Source): source is KustomizationSource => source.type === 'kustomization';

/**
 * Removes the kustomizations that share a file with a kustomization that is compared. A problem in a shared file is
 * reported only once, so all kustomizations with this file must be compared together.
 */
function dropLinked(unaffected: Set<KustomizationSource>, before: FoundSide, after: FoundSide): void {
  const keys = new Set(Array.from(unaffected, (source) => sourceKeyOf(after.side, source)));
  const filesOf = ({ side }: FoundSide, source: KustomizationSource) =>
    filesOfKustomization(source).map((file) => nameIn(side, file));
  const comparedIn = (each: FoundSide) =>
    each.found.sources
      .filter(isKustomization)
      .filter((source) => !keys.has(sourceKeyOf(each.side, source)))
      .flatMap((source) => filesOf(each, source));
  const compared = new Set([before, after].flatMap(comparedIn));
  const isLinked = (source: KustomizationSource) => filesOf(after, source).some((file) => compared.has(file));
  for (let linked = [...unaffected].filter(isLinked); linked.length > 0; linked = [...unaffected].filter(isLinked)) {
    for (const source of linked) {
      unaffected.delete(source);
      for (const file of filesOf(after, source)) compared.add(file);
    }
  }
}
