// The kustomizations with which the panel can compare an autoscaler: each includes the base that contains the
// autoscaler.
import type { Position } from 'vscode-languageserver';
import { uriKey } from '../../core/index/uris.ts';
import { nameOfBuild } from '../../core/kustomize/build-texts.ts';
import { uriOfTreePath } from '../../core/kustomize/kustomization-folder.ts';
import { baseOf, overlayOutcomes } from '../../core/kustomize/overlay-outcomes.ts';
import { buildsOf, textOfFile } from '../../core/kustomize/uses.ts';
import { indexLines, offsetAt } from '../../core/text/lines.ts';
import { comparedNames } from '../../protocol/environments.ts';
import type { ComparableEnvironment, SimulationParams } from '../../protocol/requests.ts';
import type { ServerContext } from '../requests/server-context.ts';
import type { Settings } from '../settings/settings.ts';

interface ComparedObject {
  settings: Settings;
  uri: string;
  position: Position;
  /** The kustomization whose build the panel shows; undefined if the panel shows the file as it is written. */
  shown: string | undefined;
  params: Pick<SimulationParams, 'compared'>;
}

/**
 * Lists the kustomizations with which the shown object can be compared. Returns undefined if fewer than two
 * kustomizations build the object, because there is nothing to compare in this case.
 */
export async function comparedOverlays(
  { workspace, kustomizeRenderer }: ServerContext,
  { settings, uri, position, shown, params }: ComparedObject,
): Promise<ComparableEnvironment[] | undefined> {
  const { chosen } = settings.releases;
  const file = await kustomizeRenderer.kustomizationsWith(workspace, uri);
  const text = file && textOfFile(file);
  if (!file || text === undefined) return undefined;
  const start = offsetAt(indexLines(text), position);
  const base = baseOf(file, buildsOf(file, chosen), start);
  const [folder] = file.folders;
  const baseUri = base && folder && uriOfTreePath(folder.uri, base.file);
  const ofBase = baseUri === uri ? file : baseUri && (await kustomizeRenderer.kustomizationsWith(workspace, baseUri));
  if (!base || !ofBase) return undefined;
  const all = overlayOutcomes(ofBase, buildsOf(ofBase, chosen), base);
  if (all.length < 2) return undefined;
  const others = all.filter(({ build }) => shown === undefined || uriKey(build.folder.uri) !== uriKey(shown));
  const names = others.map(({ name }) => name);
  const wanted = new Set(params.compared ? comparedNames(names, params.compared.names) : []);
  return others.map(({ name, build, autoscaler, problem, isExcluded }) => {
    const uris = [...build.folder.files.keys()].map((path) => uriOfTreePath(build.folder.uri, path));
    const listed = { name, files: nameOfBuild(build), uris };
    if (!wanted.has(name)) return listed;
    return { ...listed, ...(autoscaler ? { autoscaler } : { problem, ...(isExcluded && { isExcluded }) }) };
  });
}
