// `replicast.config.yaml`: the nearest one of a file, in its folder or above. The text comes from the editor if the
// file is open, otherwise from disk; it is cached until the file changes.
import { FileChangeType, type FileEvent } from 'vscode-languageserver';
import { isExcluded } from '../core/language/config/excluded.ts';
import { readConfigFile } from '../core/language/config/read-config-file.ts';
import { directoryOf, uriKey } from '../core/language/workspace/uris.ts';
import type { ProjectConfig } from '../core/model/config/config.ts';
import { configFileName, configKind } from '../core/model/config/kind.ts';
import { limits } from '../core/text/limits.ts';
import { sourceFileText } from '../core/text/source-file.ts';
import type { OpenDocuments } from './open-documents.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface PlacedConfig extends ProjectConfig {
  /** URI of the folder of the file. */
  folder: string;
}

export interface ProjectConfigs {
  /** The readable parts of the nearest file; undefined without one. */
  of(uri: string): Promise<PlacedConfig | undefined>;
  /** The same with its address and its text. */
  fileOf(uri: string): Promise<{ uri: string; text: string; config: PlacedConfig } | undefined>;
  /** Whether the configuration of other files may have changed. */
  textChanged(uri: string): boolean;
  filesChanged(changes: readonly FileEvent[]): boolean;
}

export function createProjectConfigs({
  documents,
  files,
  roots,
}: {
  documents: Pick<OpenDocuments, 'get'>;
  files: Pick<WorkspaceFiles, 'read'>;
  /** URIs of the workspace's folders: what is above them belongs to somebody else. Without one, all are asked. */
  roots(): readonly string[];
}): ProjectConfigs {
  const byFolder = new Map<string, Promise<PlacedConfig | undefined>>();

  function inFolder(folder: string): Promise<PlacedConfig | undefined> {
    const known = byFolder.get(folder) ?? find(folder);
    byFolder.set(folder, known);
    return known;
  }

  /** All folders are asked at once: each may cost a request to the client. */
  async function find(folder: string): Promise<PlacedConfig | undefined> {
    const parent = directoryOf(folder);
    const hasParent = parent !== '' && parent !== folder && !parent.endsWith(':/') && isBelowRoot(folder);
    const [own, above] = await Promise.all([read(folder), hasParent ? inFolder(parent) : undefined]);
    return own ?? above;
  }

  function isBelowRoot(folder: string): boolean {
    const keys = roots().map((root) => uriKey(root.replace(/\/$/, '')));
    return keys.length === 0 || keys.some((key) => uriKey(folder).startsWith(`${key}/`));
  }

  async function of(uri: string): Promise<PlacedConfig | undefined> {
    const folder = directoryOf(uri);
    return folder === '' || folder.split('/').length > limits.foldersAbove ? undefined : inFolder(folder);
  }

  async function textOf(uri: string): Promise<string | undefined> {
    const document = documents.get(uri);
    return document ? sourceFileText(document.source) : files.read(uri);
  }

  async function read(folder: string): Promise<PlacedConfig | undefined> {
    const text = await textOf(`${folder}/${configFileName}`);
    return text === undefined ? undefined : { ...readConfigFile(text).config, folder };
  }

  function changed(isChanged: boolean): boolean {
    if (isChanged) byFolder.clear();
    return isChanged;
  }

  return {
    of,
    async fileOf(uri) {
      const config = await of(uri);
      const file = config && `${config.folder}/${configFileName}`;
      const text = file && (await textOf(file));
      return config && file !== undefined && text !== undefined ? { uri: file, text, config } : undefined;
    },
    textChanged: (uri) => changed(isConfig(uri)),
    // The deletion of a folder is one event.
    filesChanged: (changes) =>
      changed(changes.some(({ uri, type }) => isConfig(uri) || (type === FileChangeType.Deleted && byFolder.has(uri)))),
  };
}

function isConfig(uri: string): boolean {
  return configKind.fileNamePattern.test(uri);
}

/** Whether the configuration turns the diagnostics of a file off. */
export function isExcludedUri({ folder, exclude }: Pick<PlacedConfig, 'folder' | 'exclude'>, uri: string): boolean {
  return (
    exclude.length > 0 && uri.startsWith(`${folder}/`) && isExcluded(exclude, decoded(uri.slice(folder.length + 1)))
  );
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
