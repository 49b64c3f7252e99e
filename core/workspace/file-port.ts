// The files of a workspace, read through the editor or from disk.

/** Manifests; helpers of charts (`.tpl`), which are not YAML; or CSV files that may be the load of a scenario. */
export type WorkspaceFileKind = 'manifest' | 'helper' | 'series';

/** The result of `FilePort.read` for a file that may not be read, because it is outside of `within`. */
export const outside: unique symbol = Symbol('outside');

/**
 * The text of a file; undefined if the file does not exist, is not text, is too large, or is a symbolic link to a file
 * outside of the workspace. `outside` if the file may not be read.
 */
export type FileText = string | undefined | typeof outside;

export interface FilePort {
  /** Whether files can be read at all. If not, a missing file proves nothing. */
  canRead: boolean;
  /** URIs of files of this kind. */
  list(kind: WorkspaceFileKind, limit: number): Promise<string[]>;
  /**
   * Reads a file. `within`: the folder that must contain the file if no folder of the workspace contains it; by default
   * the folder of the file. On the command line, `within` is the kustomization file that is built, and the file to read
   * must be in the same project.
   */
  read(uri: string, within?: string): Promise<FileText>;
}
