import type { GoMap } from '../go/value.ts';

/** The text of each file by its path relative to the chart. */
export type ChartFiles = ReadonlyMap<string, string>;

export interface Chart {
  metadata: ChartMetadata;
  values: GoMap;
  schema?: string | undefined;
  templates: readonly ChartFile[];
  /**
   * The content of `.Files`: all files except templates, subcharts, and files that Helm itself interprets, such as
   * Chart.yaml and values.yaml.
   */
  files: readonly ChartFile[];
  /** The subcharts, sorted by folder, before aliases and conditions are applied. */
  dependencies: readonly Chart[];
  /** The path relative to the top chart, with a slash at the end: `charts/db/`; empty for the top chart. */
  folder: string;
}

export interface ChartFile {
  name: string;
  text: string;
}

export interface ChartMetadata {
  name: string;
  home: string;
  sources: readonly string[];
  version: string;
  description: string;
  keywords: readonly string[];
  maintainers: readonly Maintainer[];
  icon: string;
  apiVersion: string;
  condition: string;
  tags: string;
  appVersion: string;
  deprecated: boolean;
  annotations: ReadonlyMap<string, string>;
  kubeVersion: string;
  dependencies: readonly Dependency[];
  type: string;
  /** The names of the lists in Chart.yaml that contain a null item. Helm rejects null items in lists. */
  listsWithNull: readonly string[];
}

export interface Maintainer {
  name: string;
  email: string;
  url: string;
}

export interface Dependency {
  name: string;
  version: string;
  repository: string;
  condition: string;
  tags: readonly string[];
  enabled: boolean;
  importValues: readonly ImportedValues[];
  alias: string;
}

/**
 * An entry of `import-values`: a key below `exports` of the subchart, or the path of a table in the subchart and the
 * path of the table in the parent.
 */
export type ImportedValues = string | { child: string; parent: string };
