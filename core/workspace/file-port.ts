/**
 * The kinds of files: manifests, helpers of charts (`.tpl`), which are not YAML, and CSV files, which may be the load
 * of a scenario.
 */
export type WorkspaceFileKind = 'manifest' | 'helper' | 'series';

/** Returned instead of the text of a file that must not be read, because the file is outside of `within`. */
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
   * the folder of the file itself. On the command line, `within` is not a folder but the built kustomization file, and
   * the file must be in the same project.
   */
  read(uri: string, within?: string): Promise<FileText>;
}
