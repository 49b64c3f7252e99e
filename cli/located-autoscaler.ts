import type { AutoscalerInFile } from '../core/analysis/analyze-file.ts';
import { notServedMessage } from '../core/analysis/not-served.ts';
import { notSimulatedReason } from '../core/analysis/not-simulated.ts';
import { objectName } from '../core/analysis/object-name.ts';
import { pathLines } from '../core/analysis/path-lines.ts';
import type { RenderedObject } from '../core/analysis/rendered-object.ts';
import { toSentence } from '../core/analysis/scenario/read-scenario-file.ts';
import type { ValueSource } from '../core/analysis/value-sources.ts';
import { workspaceContextOf } from '../core/analysis/workspace-context.ts';
import type { KindDescription, ReadResult } from '../core/apiserver/kind-description.ts';
import type {
  BuiltAutoscaler,
  KustomizationBuild,
  KustomizationBuilds,
} from '../core/kustomize/kustomization-builds.ts';
import { workspaceSubjectOf } from '../core/lint/rule-subject.ts';
import { mayHaveVerdict, verdictOf } from '../core/lint/verdicts/verdict.ts';
import type { Verdict } from '../core/lint/verdicts/verdict-types.ts';
import { once } from '../core/model/once.ts';
import type { Path } from '../core/model/path.ts';
import type { WrittenObject } from '../core/render-thread/tuning-subject-of.ts';
import { positionAt } from '../core/text/lines.ts';
import { lineNumberInFile } from '../core/text/place-in-file.ts';
import { preventsReading } from '../core/text/text-problem.ts';
import type { Workspace } from '../core/workspace/workspace.ts';
import { type LocatedWorkload, workloadInFiles } from './located-workload.ts';
import { displayName } from './read-text.ts';
import { fileUri } from './workspace-index.ts';
import { type FieldInFile, fieldInFile } from './written-field.ts';

export interface RenderedWithFiles {
  /** The text for titles: `values-prod.yaml, --set`. */
  text: string;
  /** The values files. If several files set the same value, the last file takes precedence. */
  files: readonly string[];
}

export type WrittenIn =
  | { type: 'manifest'; found: AutoscalerInFile }
  | { type: 'values'; name: string; sources: readonly ValueSource[] }
  | { type: 'kustomization'; built: BuiltAutoscaler; build: KustomizationBuild; builds: KustomizationBuilds };

export interface LocatedAutoscaler {
  file: string;
  document: number;
  item?: number | undefined;
  /** The template that renders the autoscaler. If there is a template, `file` is the values file. */
  template?: string | undefined;
  /**
   * The values files that render the template. Undefined if there is no template, or if `file` itself is the simulated
   * values file, and no other file overrides values.yaml.
   */
  renderedWith?: RenderedWithFiles | undefined;
  builtWith?: string | undefined;
  manifests?: string | undefined;
  /**
   * Finds the workload that was rendered or built together with the autoscaler. Absent if the autoscaler is neither
   * rendered nor built.
   */
  findRenderedWorkload?: RenderedObject['findWorkload'];
  /** The displayed name of the object (`objectName`); undefined if the object has no name. */
  name: string | undefined;
  /** The description of the kind; undefined if the kind or version is unknown. */
  description: Pick<KindDescription, 'kind' | 'shortName'> | undefined;
  reading: ReadResult | undefined;
  written: WrittenObject | undefined;
  /**
   * Where the fields of the autoscaler are written: in a manifest, in values or in a kustomization. Absent if no file
   * that was read contains the fields.
   */
  writtenIn?: WrittenIn;
  /** The line of each field in the file, counted from 1, by the path of the field. */
  lines: Readonly<Record<string, number>>;
  /**
   * The reason why the autoscaler cannot be simulated, without a full stop; undefined if the autoscaler can be
   * simulated.
   */
  notSimulated: string | undefined;
  /**
   * The line of the reason in `notSimulated`, counted from 1; undefined if the reason does not concern a line of the
   * file.
   */
  notSimulatedLine?: number | undefined;
  isUnreadable?: boolean;
  /**
   * A text such as `not served by Kubernetes 1.37: autoscaling/v2beta2`; undefined if the release serves the object.
   */
  notServed?: string | undefined;
  /** @param path a path with the field names of the newest API version */
  findField(path: Path): FieldInFile;
  /**
   * Why Helm does not render the autoscaler, such as `not rendered without autoscaling.enabled`; undefined if Helm
   * renders the autoscaler.
   */
  notRendered?: string | undefined;
  /**
   * Returns what contradicts the simulated sequence of the autoscaler; undefined if nothing does. Reads the index only
   * if the autoscaler can have a verdict.
   */
  findVerdict(workspace: Pick<Workspace, 'index'>): Promise<Verdict | undefined>;
  /** Finds only a workload that the autoscaler certainly targets. */
  findWorkload(workspace: Pick<Workspace, 'index'>): Promise<LocatedWorkload | undefined>;
}

export function autoscalerInManifest(file: string, found: AutoscalerInFile): LocatedAutoscaler {
  const { autoscaler, analyzed, document, item } = found;
  const { description, reading, object } = autoscaler;
  const reason = notSimulatedReason(analyzed, autoscaler);
  const isKnown = reading?.autoscaler !== undefined;
  const lines = once(() => pathLines(analyzed, autoscaler, found));
  return {
    file,
    document,
    item,
    name: objectName(object),
    description,
    reading,
    written: description && { object, description },
    writtenIn: { type: 'manifest', found },
    get lines() {
      return lines();
    },
    findField: (path) => fieldInFile(autoscaler, { file, lines: lines(), path }),
    notSimulated:
      reason === undefined && isKnown ? undefined : clause(reason?.message ?? 'its apiVersion is not simulated'),
    notSimulatedLine: reason && lineNumberInFile(positionAt(analyzed.lines, reason.start).line, found),
    isUnreadable: analyzed.textProblems.some(preventsReading),
    notServed: notServedMessage(analyzed, autoscaler)?.message,
    findVerdict: async (workspace) =>
      mayHaveVerdict(autoscaler)
        ? verdictOf(analyzed, autoscaler, workspaceContextOf(await workspace.index(), { ...found, uri: fileUri(file) }))
        : undefined,
    findWorkload: async (workspace) => {
      const index = await workspace.index();
      const context = workspaceContextOf(index, { ...found, uri: fileUri(file) });
      const workload = workspaceSubjectOf(analyzed, autoscaler, context).workload();
      return workload && workloadInFiles(index, workload);
    },
  };
}

export function notSimulatedSentence(
  place: string,
  { notSimulatedLine: line }: Pick<LocatedAutoscaler, 'notSimulatedLine'>,
  reason = 'it cannot be read',
): string {
  return toSentence(`${displayName(place)}${line === undefined ? '' : `:${line}`} cannot be simulated: ${reason}`);
}

export function clause(message: string): string {
  return toSentence(message).replace(/\.$/, '');
}
