import path from 'node:path';
import { notServedMessage } from '../../core/analysis/not-served.ts';
import { notSimulatedReason } from '../../core/analysis/not-simulated.ts';
import { objectName } from '../../core/analysis/object-name.ts';
import { pathLines } from '../../core/analysis/path-lines.ts';
import { verdictOfRendered, workloadOfRendered } from '../../core/charts/rendered-object.ts';
import { leftOutReason, missingFileText } from '../../core/kustomize/build-texts.ts';
import { builtObject } from '../../core/kustomize/built-object.ts';
import type { BuiltAutoscaler } from '../../core/kustomize/kustomization-builds.ts';
import { placeIn, treeInFile } from '../../core/kustomize/tree-in-file.ts';
import type { Path } from '../../core/model/path.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import { documentAt } from '../../core/text/document-at.ts';
import { indexLines, positionAt } from '../../core/text/lines.ts';
import { nodeAt } from '../../core/text/tree.ts';
import type { FileAutoscalers } from '../file-autoscalers.ts';
import { clause, type LocatedAutoscaler } from '../located-autoscaler.ts';
import { renderedWorkload } from '../located-workload.ts';
import { type FieldInFile, fieldInFile, firstScalarOf, ownPath } from '../written-field.ts';
import type { KustomizationSource, OpenedKustomization } from './open-kustomization.ts';

/**
 * Returns the autoscalers that the kustomization builds. If the source is a patch, returns only the autoscalers that
 * the patch changes. The lines of the autoscalers are lines in the files that kustomize read.
 */
export function locateBuilt(
  source: KustomizationSource,
  opened: OpenedKustomization,
  chosen: ChosenReleases,
): FileAutoscalers {
  const { build } = opened;
  const autoscalers = builtBy(source, opened).map((built) => located(built, { source, opened, chosen }));
  const [missing] = build.folder.missing;
  const reason =
    missing === undefined
      ? source.patch === undefined
        ? 'kustomize builds no autoscaler'
        : 'the patch changes no autoscaler'
      : missing.notRead
        ? missingFileText(missing, build)
        : `${opened.nameOf(missing.path)} cannot be read`;
  const reasons = new Map(autoscalers.length > 0 ? [] : [[0, reason]]);
  const documents = Math.max(0, ...autoscalers.map(({ document }) => document)) + 1;
  return { file: source.file, text: '', documents, autoscalers, reasons };
}

function builtBy({ patch }: KustomizationSource, { build, nameOf }: OpenedKustomization): readonly BuiltAutoscaler[] {
  if (patch === undefined) return build.autoscalers;
  const resources = build.rendered.patched
    .filter((one) => path.resolve(nameOf(one.patch.file)) === path.resolve(patch))
    .map(({ resource }) => resource);
  return build.autoscalers.filter(({ resource }) => resources.includes(resource));
}

interface LocateContext {
  source: KustomizationSource;
  opened: OpenedKustomization;
  chosen: ChosenReleases;
}

function located(built: BuiltAutoscaler, { source, opened, chosen }: LocateContext): LocatedAutoscaler {
  const { autoscaler } = built;
  const { description, reading, object } = autoscaler;
  const reason =
    leftOutReason(opened.build) ??
    notSimulatedReason({ textProblems: [], hasTemplates: undefined }, autoscaler)?.message;
  const target = reading?.autoscaler?.target;
  const workload = target && opened.builds.workload(opened.build.folder, target);
  return {
    ...placeOf(built, opened),
    builtWith: path.dirname(source.file),
    name: objectName(object),
    description,
    written: description && { object, description },
    reading,
    findField: (path) => fieldOf(built, opened, path),
    writtenIn: { type: 'kustomization', built, build: opened.build, builds: opened.builds },
    notSimulated: reason && clause(reason),
    notServed: notServedMessage({ chosen }, autoscaler)?.message,
    manifests: '',
    findRenderedWorkload: () => workload && { text: workload.text.text },
    findVerdict: async () => verdictOfRendered(builtObject(built), chosen),
    findWorkload: async () => {
      const proven = workloadOfRendered(builtObject(built), chosen);
      if (!workload || !proven) return undefined;
      const { files } = opened.build.folder;
      return renderedWorkload({ workload: proven.found.object.workload, index: proven.index }, () => ({
        ...workload.text,
        start: 0,
        fileOf: opened.nameOf,
        textOf: (name) => files.get(name),
      }));
    },
  };
}

function fieldOf(built: BuiltAutoscaler, opened: OpenedKustomization, path: Path): FieldInFile {
  const { autoscaler, resource } = built;
  const scalar = firstScalarOf(autoscaler, path);
  const range = scalar && nodeAt(autoscaler.root, scalar)?.range;
  const place = range && placeIn(resource.text.pieces, range);
  const text = place && opened.build.folder.files.get(place.file);
  if (!place || text === undefined) return fieldInFile(autoscaler, { ...placeOf(built, opened), path });
  const line = positionAt(indexLines(text), place.start).line + 1;
  return { path: ownPath(autoscaler, path), file: opened.nameOf(place.file), line };
}

export function placeOf(
  { autoscaler, resource }: BuiltAutoscaler,
  { build, nameOf }: OpenedKustomization,
): Pick<LocatedAutoscaler, 'file' | 'document' | 'lines'> {
  const { place } = resource;
  const text = place && build.folder.files.get(place.file);
  if (!place || text === undefined) return { file: nameOf(build.folder.directory), document: 0, lines: {} };
  const lines = indexLines(text);
  const { object, description } = autoscaler;
  const root = treeInFile(autoscaler.root, resource.text.pieces, { ...place, text });
  const document = documentAt(text, positionAt(lines, place.start).line);
  return {
    file: nameOf(place.file),
    document,
    lines: pathLines({ lines }, { root, object, ...(description && { description }) }),
  };
}
