// Reads and builds the kustomization of a folder that a command is given.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { failureText } from '../../core/language/kustomize/build-texts.ts';
import { collectFiles } from '../../core/language/kustomize/collect-files.ts';
import {
  createKustomizationBuilds,
  type KustomizationBuild,
} from '../../core/language/kustomize/kustomization-builds.ts';
import { treePath, uriOfTreePath } from '../../core/language/kustomize/kustomization-folder.ts';
import type { KustomizedFile } from '../../core/language/kustomize/uses.ts';
import type { ChosenReleases } from '../../core/model/releases.ts';
import { CommandError, type Io } from '../io.ts';
import { clause } from '../located-autoscaler.ts';
import { tryReadText } from '../referenced-files.ts';
import { fileUri } from '../workspace-index.ts';

export interface KustomizationSource {
  type: 'kustomization';
  /** Its kustomization file. */
  file: string;
  /** The command is only about what this patch of it changes. */
  patch?: string;
}

export interface OpenedKustomization extends Pick<KustomizedFile, 'builds' | 'folders'> {
  build: KustomizationBuild;
  /** The name of a file for the user, by its path in the tree. */
  nameOf(treePath: string): string;
}

/** @throws CommandError if the kustomization cannot be read. */
export async function openKustomization(
  io: Io,
  { file }: KustomizationSource,
  chosen: ChosenReleases,
): Promise<OpenedKustomization> {
  const uri = fileUri(file);
  const nameOf = (found: string) => path.relative('', fileURLToPath(uriOfTreePath(uri, found)));
  const collected = await collectFiles(treePath(uri), { read: (found) => tryReadText(io, nameOf(found)) });
  if (!collected) throw new CommandError(`${file} cannot be read.`);
  const folder = { uri, revision: 0, ...collected };
  const builds = createKustomizationBuilds();
  return { build: builds.build(folder, chosen), builds, folders: [folder], nameOf };
}

/** A sentence; undefined if kustomize builds it. */
export function buildError({ file }: KustomizationSource, { build }: OpenedKustomization): string | undefined {
  const reason = failureText(build);
  if (reason === undefined) return undefined;
  return `${path.dirname(file)} cannot be built: ${clause(reason.replace(/^(?:kustomize|not built): /, ''))}.`;
}
