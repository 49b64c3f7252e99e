// Builds kustomizations for the editor. Builds are cached until a text changes.
import { type AnalyzedAutoscaler, type AnalyzedDocument, analyzeDocument } from '../analysis/analyze-document.ts';
import { newestKinds } from '../apiserver/kinds.ts';
import { indexedKinds } from '../index/read/read-object.ts';
import type { IndexedDocument } from '../index/workspace-index.ts';
import { dependsOnWorkload } from '../lint/diagnostics.ts';
import { objectProblems, type ProblemAtOffset } from '../lint/find-problems.ts';
import type { RuleLevels } from '../lint/rule.ts';
import { LastResults } from '../model/last-results.ts';
import { oncePer } from '../model/once.ts';
import type { ChosenReleases } from '../model/releases.ts';
import type { TargetReference } from '../model/target-reference.ts';
import {
  type RenderedKustomization,
  renderKustomization,
  type TracedResource,
} from '../render/kustomize/render-kustomization.ts';
import type { Place } from '../render/origin.ts';
import type { RenderAnswer } from '../render-thread/render-job.ts';
import { type RenderingHost, workHere } from '../render-thread/rendering-host.ts';
import { wholeFile } from '../text/place-in-file.ts';
import { readSourceTree } from '../text/read/source-tree.ts';
import { type BuiltWorkspace, builtWorkspace } from './built-workspace.ts';
import { type KustomizationFolder, mayHaveAutoscalers, uriOfTreePath } from './kustomization-folder.ts';
import { notReadText } from './not-read-text.ts';

export interface BuiltAutoscaler {
  resource: TracedResource;
  /** The ranges of the built autoscaler are offsets of the output. */
  autoscaler: AnalyzedAutoscaler;
  findWorkspace(): IndexedDocument;
}

export interface KustomizationBuild {
  folder: KustomizationFolder;
  rendered: RenderedKustomization;
  autoscalers: readonly BuiltAutoscaler[];
  /** Whether the kustomization may contain autoscalers. If not, the kustomization is not built. */
  mayHaveAutoscalers: boolean;
  written(place: Place): AnalyzedAutoscaler | undefined;
}

export interface ProblemSettings {
  chosen: ChosenReleases;
  levels: RuleLevels;
}

const notBuilt: RenderedKustomization = { resources: [], text: '', warnings: [], left: [], patched: [], unmatched: [] };

function stoppedBuild(answer: RenderAnswer | undefined): RenderedKustomization {
  const reason = `the build was stopped ${answer?.of === 'nothing' ? answer.stopped : 'early'}`;
  return { ...notBuilt, error: `not rendered: ${reason}`, failure: { reason, isLimit: true } };
}

const autoscalerKinds: ReadonlySet<string> = new Set(newestKinds.map(({ kind }) => kind));

const writtenKinds: ReadonlySet<string> = new Set([
  ...indexedKinds,
  ...['Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController', 'Rollout', 'DaemonSet', 'Job', 'CronJob'],
]);

function notReadBy({ missing }: KustomizationFolder): [path: string, reason: string][] {
  return missing.flatMap(({ path, notRead }) => (notRead ? [[path, notReadText(notRead)]] : []));
}

export class KustomizationBuilds {
  private readonly host: RenderingHost;
  private readonly trees = LastResults.ofTexts<ReturnType<typeof readSourceTree>>();
  private readonly analyses = LastResults.ofTexts<AnalyzedDocument>();
  private readonly found = new WeakMap<
    AnalyzedAutoscaler,
    { levels: RuleLevels; problems: readonly ProblemAtOffset[] }
  >();
  readonly workspace = oncePer(
    (folder: KustomizationFolder): BuiltWorkspace => builtWorkspace(folder, this.built(folder)),
  );
  private readonly built = oncePer((folder: KustomizationFolder) =>
    mayHaveAutoscalers(folder) ? this.renderKinds(folder, writtenKinds) : notBuilt,
  );
  private readonly builds = oncePer((_folder: KustomizationFolder) => new Map<string, KustomizationBuild>());
  private readonly large = new Set<string>();

  constructor(host: RenderingHost = {}) {
    this.host = host;
  }

  build(folder: KustomizationFolder, chosen: ChosenReleases): KustomizationBuild {
    const kept = this.builds(folder);
    const key = JSON.stringify(chosen);
    const known = kept.get(key);
    if (known) return known;
    const output = this.built(folder);
    const autoscalers = output.resources.flatMap((resource) => {
      const autoscaler = autoscalerKinds.has(resource.kind) ? this.analyze(resource.text.text, chosen) : undefined;
      return autoscaler ? [{ resource, autoscaler, findWorkspace: () => this.placeOf(resource, folder) }] : [];
    });
    const written = ({ file, start, end }: Place) =>
      this.analyze(folder.files.get(file)?.slice(start, end) ?? '', chosen);
    const build = { folder, rendered: output, autoscalers, mayHaveAutoscalers: output !== notBuilt, written };
    kept.set(key, build);
    return build;
  }

  /**
   * Returns the problems of an autoscaler, except the problems that depend on its workload. The result is cached until
   * the rule levels change.
   */
  problems(autoscaler: AnalyzedAutoscaler, settings: ProblemSettings): readonly ProblemAtOffset[] {
    const known = this.found.get(autoscaler);
    if (known?.levels === settings.levels) return known.problems;
    const problems = objectProblems(autoscaler, settings).filter(({ code }) => !dependsOnWorkload(code));
    this.found.set(autoscaler, { levels: settings.levels, problems });
    return problems;
  }

  workload(folder: KustomizationFolder, { kind, name }: TargetReference): TracedResource | undefined {
    const { resources } = writtenKinds.has(kind) ? this.built(folder) : this.renderKinds(folder, new Set([kind]));
    return resources.find((resource) => resource.name === name);
  }

  /** Builds a kustomization. The result is not cached, and is always computed in this thread. */
  render(folder: KustomizationFolder): RenderedKustomization {
    return renderKustomization(folder.files, folder.directory, this.optionsFor(folder, writtenKinds));
  }

  private optionsFor(folder: KustomizationFolder, kinds: ReadonlySet<string>) {
    return {
      readTree: (text: string) => this.trees.get(text, () => readSourceTree(text)),
      writes: ({ kind }: { kind: string }) => kinds.has(kind),
      notRead: new Map(notReadBy(folder)),
    };
  }

  /** If this thread takes long, another thread builds the resources, and `NotYetKnown` is thrown. */
  private renderKinds(folder: KustomizationFolder, kinds: ReadonlySet<string>): RenderedKustomization {
    const { elsewhere } = this.host;
    const { files, directory, uri } = folder;
    const notRead = notReadBy(folder);
    const work = workHere(this.host, this.large.has(uri));
    if (!work.isExhausted) {
      const options = { ...this.optionsFor(folder, kinds), work };
      const result = work.run(() => renderKustomization(files, directory, options));
      if (!elsewhere || !work.isExhausted) return result;
    }
    this.large.add(uri);
    const answer = elsewhere?.get({ of: 'kustomization', files, directory, kinds: [...kinds], notRead });
    return answer?.of === 'kustomization' ? answer.rendered : stoppedBuild(answer);
  }

  private analyze(text: string, chosen: ChosenReleases): AnalyzedAutoscaler | undefined {
    const analyze = () => analyzeDocument(text, { json: false, ...chosen });
    return this.analyses.get(`${JSON.stringify(chosen)}\n${text}`, analyze).autoscalers[0];
  }

  private placeOf({ place }: TracedResource, folder: KustomizationFolder): IndexedDocument {
    const uri = place ? uriOfTreePath(folder.uri, place.file) : folder.uri;
    return { index: this.workspace(folder).index, uri, ...wholeFile };
  }
}
