import type { FileText } from '../text/file-text.ts';

/**
 * The kinds of files: manifests, helpers of charts (`.tpl`), which are not YAML, and CSV files, which may be the load
 * of a scenario.
 */
export type WorkspaceFileKind = 'manifest' | 'helper' | 'series';

export interface FilePort {
  /** Whether files can be read at all. If not, a file that was not found may still exist. */
  canRead: boolean;
  list(kind: WorkspaceFileKind, limit: number): Promise<string[]>;
  /**
   * Returns the folder that contains all files that the file `from` may name. It is the scope of these files: a text is
   * read once for each scope.
   */
  scopeOf(from: string): string;
  /**
   * Returns true if the file certainly does not exist. Only a port that can answer without waiting has this function:
   * most of the files that queries look for are missing, and loading each of them would take long.
   */
  isMissing?(uri: string, scope?: string): boolean;
  /** @param scope the result of `scopeOf` for the file that names this file; absent if no file names it */
  read(uri: string, scope?: string): Promise<FileText>;
}
