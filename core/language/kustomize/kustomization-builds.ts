// Builds kustomizations for the editor, and keeps what does not change: parsed texts, and builds until a text changes.
import { newestKinds } from '../../apiserver/kinds.ts';
import type { ChosenReleases } from '../../model/releases.ts';
import type { TargetReference } from '../../model/target-reference.ts';
import {
  type RenderedKustomization,
  renderKustomization,
  type TracedResource,
} from '../../render/kustomize/render-kustomization.ts';
import type { Place } from '../../render/origin.ts';
import { readSourceTree } from '../../text/source-tree.ts';
import { type AnalyzedAutoscaler, analyzeDocument } from '../analyze-document.ts';
import { dependsOnWorkload } from '../features/diagnostics.ts';
import { objectProblems, type ProblemAtOffset } from '../find-problems.ts';
import { mayContainAutoscaler } from '../may-contain-autoscaler.ts';
import type { RuleLevels } from '../rule.ts';
import type { KustomizationFolder } from './kustomization-folder.ts';
import { createTextCache } from './text-cache.ts';

/** An autoscaler of the output. */
export interface BuiltAutoscaler {
  resource: TracedResource;
  /** Its ranges are those of the output. */
  autoscaler: AnalyzedAutoscaler;
}

export interface KustomizationBuild {
  folder: KustomizationFolder;
  rendered: RenderedKustomization;
  autoscalers: readonly BuiltAutoscaler[];
  /** A text of the folder has the name of such a kind; otherwise it is not built. */
  mayHaveAutoscalers: boolean;
}

export interface ProblemSettings {
  chosen: ChosenReleases;
  levels: RuleLevels;
}

export interface KustomizationBuilds {
  build(folder: KustomizationFolder, chosen: ChosenReleases): KustomizationBuild;
  /** The autoscaler of a file as the file alone has it. */
  written(folder: KustomizationFolder, place: Place, chosen: ChosenReleases): AnalyzedAutoscaler | undefined;
  /** What the API server and the rules say of it; kept as long as the autoscaler. */
  problems(autoscaler: AnalyzedAutoscaler, settings: ProblemSettings): readonly ProblemAtOffset[];
  /** The workload that a built autoscaler targets. */
  workload(folder: KustomizationFolder, target: TargetReference): TracedResource | undefined;
}

const notBuilt: RenderedKustomization = { resources: [], text: '', warnings: [], left: [], patched: [], unmatched: [] };

const autoscalerKinds: ReadonlySet<string> = new Set(newestKinds.map(({ kind }) => kind));

export function createKustomizationBuilds(): KustomizationBuilds {
  const trees = createTextCache(readSourceTree);
  const analyses = createTextCache((text, chosen: ChosenReleases) => analyzeDocument(text, { json: false, ...chosen }));
  const problems = new WeakMap<AnalyzedAutoscaler, { levels: RuleLevels; found: readonly ProblemAtOffset[] }>();
  const rendered = new WeakMap<KustomizationFolder, RenderedKustomization>();
  const builds = new WeakMap<KustomizationFolder, Map<string, KustomizationBuild>>();

  function render(folder: KustomizationFolder): RenderedKustomization {
    const known = rendered.get(folder);
    if (known) return known;
    const isPossible = [...folder.files.values()].some(mayContainAutoscaler);
    const result = isPossible
      ? renderKustomization(folder.files, folder.directory, {
          readTree: trees.get,
          writes: ({ kind }) => autoscalerKinds.has(kind),
        })
      : notBuilt;
    rendered.set(folder, result);
    return result;
  }

  function analyze(text: string, chosen: ChosenReleases): AnalyzedAutoscaler | undefined {
    return analyses.get(text, chosen).autoscalers[0];
  }

  return {
    build(folder, chosen) {
      const kept = builds.get(folder) ?? new Map<string, KustomizationBuild>();
      builds.set(folder, kept);
      const key = JSON.stringify(chosen);
      const known = kept.get(key);
      if (known) return known;
      const output = render(folder);
      const autoscalers = output.resources.flatMap((resource) => {
        const autoscaler = analyze(resource.text.text, chosen);
        return autoscaler ? [{ resource, autoscaler }] : [];
      });
      const build = { folder, rendered: output, autoscalers, mayHaveAutoscalers: output !== notBuilt };
      kept.set(key, build);
      return build;
    },
    written({ files }, { file, start, end }, chosen) {
      return analyze(files.get(file)?.slice(start, end) ?? '', chosen);
    },
    problems(autoscaler, settings) {
      const known = problems.get(autoscaler);
      if (known?.levels === settings.levels) return known.found;
      const found = problemsOfAutoscaler(autoscaler, settings);
      problems.set(autoscaler, { levels: settings.levels, found });
      return found;
    },
    workload(folder, { kind, name }) {
      const { resources } = renderKustomization(folder.files, folder.directory, {
        readTree: trees.get,
        writes: (resource) => resource.kind === kind,
      });
      return resources.find((resource) => resource.name === name);
    },
  };
}

/** Without those that depend on the workload, which is not built. */
function problemsOfAutoscaler(autoscaler: AnalyzedAutoscaler, settings: ProblemSettings): readonly ProblemAtOffset[] {
  return objectProblems(autoscaler, settings).filter(({ code }) => !dependsOnWorkload(code));
}
