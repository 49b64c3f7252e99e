// A chart with its subcharts, as Helm's loader creates it from files.
import type { GoMap } from '../go/value.ts';

/** Path relative to the chart → text. */
export type ChartFiles = ReadonlyMap<string, string>;

export interface Chart {
  metadata: ChartMetadata;
  /** The values of values.yaml, which rendering does not change. */
  values: GoMap;
  /** The text of values.schema.json. */
  schema?: string | undefined;
  templates: readonly ChartFile[];
  /** The files for `.Files`: those that are neither templates nor read by the loader. */
  files: readonly ChartFile[];
  /** Sorted by folder; aliases and conditions are not yet applied. */
  dependencies: readonly Chart[];
  /** Relative to the top chart, with a slash at the end: `charts/db/`; empty for the top chart. */
  folder: string;
}

export interface ChartFile {
  /** The path relative to its chart: `templates/hpa.yaml`. */
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
  /** The names of lists of objects with an empty item, which Helm refuses. */
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

/** `import-values`: a key below `exports` of the child, or a table of the child and its place in the parent. */
export type ImportedValues = string | { child: string; parent: string };
