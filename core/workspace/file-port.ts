// The files of a workspace, read through the editor or from disk.

/** Helpers of charts (`.tpl`) are not YAML. A CSV file may be the load of a scenario. */
export type WorkspaceFileKind = 'manifest' | 'helper' | 'series';

/** The file must not be read, because it is outside of `within`. */
export const outside: unique symbol = Symbol('outside');

/** Undefined means a missing, too large or binary file, or a symbolic link out of the workspace. */
export type FileText = string | undefined | typeof outside;

export interface FilePort {
  /** If files cannot be read at all, a missing file proves nothing. */
  canRead: boolean;
  list(kind: WorkspaceFileKind, limit: number): Promise<string[]>;
  /**
   * `within` is the folder that must contain the file if no workspace folder does; by default the folder of the file.
   * On the command line, `within` is the built kustomization file, whose project must contain the file.
   */
  read(uri: string, within?: string): Promise<FileText>;
}
