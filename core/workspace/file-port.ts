/**
 * The kinds of files: manifests, helpers of charts (`.tpl`), which are not YAML, and CSV files, which may be the load
 * of a scenario.
 */
export type WorkspaceFileKind = 'manifest' | 'helper' | 'series';

/** Returned instead of the text of a file if the file is outside the folder or the project whose files may be read. */
export const outside: unique symbol = Symbol('outside');

/**
 * The text of a file; `outside` if the file must not be read; undefined if the file is missing, too large, binary, or a
 * symbolic link out of the workspace.
 */
export type FileText = string | undefined | typeof outside;

export interface FilePort {
  /** Whether files can be read at all. If not, a file that was not found may still exist. */
  canRead: boolean;
  list(kind: WorkspaceFileKind, limit: number): Promise<string[]>;
  /**
   * Reads a file. In the editor, a file outside the workspace folders must be in the folder `within`; the default is
   * the folder of the file itself. On the command line, `within` is the kustomization file that is built, and the read
   * file must be in the project of this kustomization.
   */
  read(uri: string, within?: string): Promise<FileText>;
}
