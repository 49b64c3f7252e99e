import type { ObjectValue } from '../../../model/value.ts';
import type { Place } from '../../origin.ts';
import type { GoMap } from '../go/value.ts';
import type { AssumedCondition } from '../template/assumptions.ts';
import type { RenderedTemplateText } from '../template/render-template.ts';

export interface ValuesFile {
  name: string;
  text: string;
}

export interface ChartSettings {
  values?: readonly ValuesFile[] | undefined;
  /**
   * The values of the flags `--set-json`, `--set` and `--set-string`. Helm applies these flags in this order, after the
   * values files.
   */
  setJson?: readonly string[] | undefined;
  set?: readonly string[] | undefined;
  setString?: readonly string[] | undefined;
  /** The name of the release; `release-name` if absent. */
  release?: string | undefined;
  /** The namespace of the release; `default` if absent. */
  namespace?: string | undefined;
  /** The version of the cluster, such as `1.30` or `v1.27.4-eks-8ccc7ba`; `defaultKubeVersion` if absent. */
  kubeVersion?: string | undefined;
  /** API versions of the cluster in addition to `defaultApiVersions`. */
  apiVersions?: readonly string[] | undefined;
  isUpgrade?: boolean | undefined;
  /** The result of including a missing template: Helm's error (the default), or unknown text. */
  missingTemplates?: 'error' | 'unknown' | undefined;
  /**
   * What happens after an error of Helm. By default, the rendering ends. With `unknown`, the failed parts give unknown
   * values, and unparsable templates are left out.
   */
  failures?: 'error' | 'unknown' | undefined;
  /**
   * Set if only some files of the chart are present. `.Files`, `.Chart` and `.Release` are then unknown, and a block
   * with an unknown condition is written. With `without-values`, values that no file sets are unknown, too.
   */
  excerpt?: 'with-values' | 'without-values' | undefined;
  /** What happens to subcharts that a condition or a tag disables. `leave`, the default, leaves them out. */
  disabledSubcharts?: 'leave' | 'render' | undefined;
  /** The results of `lookup`, as YAML. Each key is a call, such as `lookup "v1" "Secret" "shop" "web"`. */
  lookups?: Readonly<Record<string, string>> | undefined;
}

export interface TemplateSelection {
  assumptions?: readonly AssumedCondition[] | undefined;
  /** The names of the templates to execute, such as `web/templates/hpa.yaml`. Absent means all templates. */
  only?: readonly string[] | undefined;
}

export interface RenderRequest extends ChartSettings, TemplateSelection {}

export type RenderStage = 'values' | 'load' | 'dependencies' | 'schema' | 'kubeVersion' | 'render' | 'yaml';

export interface RenderError {
  stage: RenderStage;
  /** Helm's message without `Error: `. */
  error: string;
  place?: Place | undefined;
  /** Whether the rendering reached a limit that Helm does not have. */
  isLimit?: boolean | undefined;
}

export interface RenderedFile extends RenderedTemplateText {
  file: string;
}

export interface RenderedAutoscalerDocument {
  file: string;
  /**
   * The range of the document in the rendered file, in UTF-16 offsets. The file is split into documents as Helm splits
   * it.
   */
  start: number;
  end: number;
  text: string;
  object: ObjectValue;
}

export interface ChartRendering {
  /** The rendered files, sorted by name. If an error occurs in the stage `yaml`, the files are still present. */
  files: readonly RenderedFile[];
  autoscalers: readonly RenderedAutoscalerDocument[];
  lists: readonly RenderedAutoscalerDocument[];
  /** The final `.Values`, including changes by templates. */
  values?: GoMap | undefined;
  error?: RenderError | undefined;
  /**
   * Helm's error for dependencies missing in `charts/`. Unlike Helm, this renderer renders the chart despite the error.
   */
  missing?: string | undefined;
  warnings: readonly string[];
}
