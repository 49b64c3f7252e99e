/**
 * The kinds of files: manifests, helpers of charts (`.tpl`), which are not YAML, and CSV files, which may be the load
 * of a scenario.
 */
export type WorkspaceFileKind = 'manifest' | 'helper' | 'series';

/** Returned instead of the text of a file that must not be read, because the file is outside of `within`. */
export const outside: unique symbol = Symbol('outside');

/** The text of a file. Undefined if the file is missing, too large, binary, or a symbolic link out of the workspace. */
export type FileText = string | undefined | typeof outside;

export interface FilePort {
  /** Whether files can be read at all. If not, a missing file proves nothing. */
  canRead: boolean;
  list(kind: WorkspaceFileKind, limit: number): Promise<string[]>;
  /**
   * `within` is the folder that must contain the file if the file is in no workspace folder; the default is the folder
   * of the file. On the command line, `within` is the built kustomization file, whose project must contain the file.
   */
  read(uri: string, within?: string): Promise<FileText>;
}
