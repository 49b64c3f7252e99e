// The files of a workspace, read through the editor or from disk.

/** Manifests, the helpers of charts, which are not YAML, or the CSV files that may be a load. */
export type WorkspaceFileKind = 'manifest' | 'helper' | 'series';

/** The value of a file that its reader may not name. */
export const outside: unique symbol = Symbol('outside');

/** Undefined if there is no such file, or if it is not text, too large, or a link out of the workspace. */
export type FileText = string | undefined | typeof outside;

export interface FilePort {
  /** False if no file can be read, so that a missing file proves nothing. */
  canRead: boolean;
  /** URIs of files of this kind. */
  list(kind: WorkspaceFileKind, limit: number): Promise<string[]>;
  /**
   * `within`: a file outside the folders of the workspace must be in this one, by default its own folder. Of the
   * command line it is the file that names the other one.
   */
  read(uri: string, within?: string): Promise<FileText>;
}
