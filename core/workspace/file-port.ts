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
   * Returns the scope of the files that the file `from` may name: in the editor, a folder that contains them; on the
   * command line, `from` itself, because its project is found on the disk. A text is read once for each scope.
   */
  scopeOf(from: string): string;
  /** @param scope the result of `scopeOf` for the file that names this file; absent if no file names it */
  read(uri: string, scope?: string): Promise<FileText>;
}
