// What a command reads: a file, a chart or a kustomization.
import type { ChartFolder } from '../../core/charts/chart-folder.ts';
import type { Environment } from '../../core/charts/environments/environments.ts';
import type { FileText } from '../../core/text/file-text.ts';
import type { KustomizationSource } from '../kustomize/open-kustomization.ts';

export interface FileSource {
  type: 'file';
  file: string;
  /** Whether the file is in the folder of a chart, and the whole chart is also one of the sources. */
  isInChart: boolean;
  /**
   * Whether a kustomization covers the file. This is the case if a kustomization of the sources reads the file, or if
   * the user gave the folder of a kustomization and the file is in this folder.
   */
  isKustomized: boolean;
  /** Whether the sources contain a kustomization that reads the file. */
  isRead: boolean;
}

export interface ChartSource extends ReadChart {
  type: 'chart';
}

export type Source = FileSource | ChartSource | KustomizationSource;

export interface ReadChart {
  folder: string;
  chart: ChartFolder;
  /**
   * Returns the environments of the configuration or by the names of files. Their files are relative to the folder.
   * @throws CommandError if the configuration has an error
   */
  findEnvironments(): Promise<readonly Environment[]>;
  /** Reads a file that an environment names. `name` is relative to the folder. */
  readFile(name: string): Promise<FileText>;
  /** The files that the user gave, relative to the folder; absent if the user gave the whole chart. */
  only?: ReadonlySet<string> | undefined;
}
