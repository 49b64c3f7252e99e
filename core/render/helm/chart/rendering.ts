// The request to Helm's renderer and its result, in terms of the flags and the output of `helm template`.
import type { ObjectValue } from '../../../model/value.ts';
import type { Place } from '../../origin.ts';
import type { GoMap } from '../go/value.ts';
import type { AssumedCondition } from '../template/assumptions.ts';
import type { RenderedTemplateText } from '../template/render-template.ts';

export interface ValuesFile {
  /** The file name after `-f`, which occurs in errors. */
  name: string;
  text: string;
}

export interface ChartSettings {
  /** The files in the order of the `-f` flags. */
  values?: readonly ValuesFile[] | undefined;
  /**
   * The values of the flags `--set-json`, `--set` and `--set-string`. Helm applies them after the files, in this order.
   */
  setJson?: readonly string[] | undefined;
  set?: readonly string[] | undefined;
  setString?: readonly string[] | undefined;
  /** The release name; `release-name` if absent. */
  release?: string | undefined;
  /** The release namespace; `default` if absent. */
  namespace?: string | undefined;
  /** The version of Kubernetes: `1.30` or `v1.27.4-eks-8ccc7ba`; `defaultKubeVersion` if absent. */
  kubeVersion?: string | undefined;
  /** The API versions of the cluster, in addition to `defaultApiVersions`. */
  apiVersions?: readonly string[] | undefined;
  isUpgrade?: boolean | undefined;
  /**
   * The result of including a missing template, such as a template of a missing subchart: Helm's error (the default),
   * or unknown text.
   */
  missingTemplates?: 'error' | 'unknown' | undefined;
  /**
   * Whether Helm's errors in templates and schemas end the rendering (the default) or give unknown values. With
   * `unknown`, templates that cannot be parsed are left out.
   */
  failures?: 'error' | 'unknown' | undefined;
  /**
   * Set if only some files of the chart are present. `.Files`, `.Chart` and `.Release` are then unknown, and a block
   * whose condition is unknown is written. With `without-values`, values that no file sets are unknown, too.
   */
  excerpt?: 'with-values' | 'without-values' | undefined;
  /** Whether subcharts that a condition or a tag disables are left out (the default) or rendered nevertheless. */
  disabledSubcharts?: 'leave' | 'render' | undefined;
  /**
   * The objects that `lookup` finds, as YAML, by the call: `lookup "v1" "Secret" "shop" "web"`. If absent, `lookup`
   * finds nothing, as in `helm template`.
   */
  lookups?: Readonly<Record<string, string>> | undefined;
}

/** Which templates are rendered, and how. */
export interface TemplateSelection {
  /** Conditions in templates that are assumed to be true or false, whatever the values are. */
  assumptions?: readonly AssumedCondition[] | undefined;
  /** The names of the templates to execute, if not all: `web/templates/hpa.yaml`. */
  only?: readonly string[] | undefined;
}

export interface RenderRequest extends ChartSettings, TemplateSelection {}

/** The step of Helm that failed. */
export type RenderStage = 'values' | 'load' | 'dependencies' | 'schema' | 'kubeVersion' | 'render' | 'yaml';

export interface RenderError {
  stage: RenderStage;
  /** Helm's message without `Error: `. */
  error: string;
  place?: Place | undefined;
  /** Whether the rendering reached a limit of this renderer, which Helm does not have. */
  isLimit?: boolean | undefined;
}

export interface RenderedFile extends RenderedTemplateText {
  /** The name of the file in Helm: `web/templates/hpa.yaml`, `web/charts/db/templates/hpa.yaml`. */
  file: string;
}

/** A document of a rendered file that is a HorizontalPodAutoscaler, WatermarkPodAutoscaler or ScaledObject. */
export interface RenderedAutoscalerDocument {
  file: string;
  /** The range of the document as Helm splits the file, in UTF-16 offsets into the rendered text. */
  start: number;
  end: number;
  text: string;
  object: ObjectValue;
}

export interface ChartRendering {
  /** The files, sorted by name. They are present even if a document in them causes an error of the stage `yaml`. */
  files: readonly RenderedFile[];
  /** The autoscalers in the order of `files`, and within a file in the order of the documents. */
  autoscalers: readonly RenderedAutoscalerDocument[];
  /** The documents of kind `List` that contain an autoscaler. */
  lists: readonly RenderedAutoscalerDocument[];
  /** The final `.Values` of the chart, including changes by templates. */
  values?: GoMap | undefined;
  error?: RenderError | undefined;
  /**
   * Helm's error for dependencies that are missing in `charts/`. Helm rejects such a chart; this renderer renders it.
   */
  missing?: string | undefined;
  warnings: readonly string[];
}
