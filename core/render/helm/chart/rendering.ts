// The request to Helm's renderer and its result, in terms of the flags and the output of `helm template`.
import type { ObjectValue } from '../../../model/value.ts';
import type { Place } from '../../origin.ts';
import type { GoMap } from '../go/value.ts';
import type { AssumedCondition } from '../template/assumptions.ts';
import type { RenderedTemplateText } from '../template/render-template.ts';

export interface ValuesFile {
  /** The name in the `-f` flag, which occurs in errors. */
  name: string;
  text: string;
}

export interface ChartSettings {
  /** The files in the order of the `-f` flags. */
  values?: readonly ValuesFile[] | undefined;
  /** The flags; Helm applies them after the files, in this order. */
  setJson?: readonly string[] | undefined;
  set?: readonly string[] | undefined;
  setString?: readonly string[] | undefined;
  /** Default: `release-name`. */
  release?: string | undefined;
  /** Default: `default`. */
  namespace?: string | undefined;
  /** `1.30` or `v1.27.4-eks-8ccc7ba`; the default is that of the Helm release. */
  kubeVersion?: string | undefined;
  /** API versions in addition to those that Helm knows by itself. */
  apiVersions?: readonly string[] | undefined;
  isUpgrade?: boolean | undefined;
  /**
   * The result of including a missing template, such as one of a missing subchart: Helm's error, or an unknown text.
   * Default: `error`.
   */
  missingTemplates?: 'error' | 'unknown' | undefined;
  /**
   * The result of Helm's errors in templates and schemas: the end of the rendering, or unknown values. With `unknown`,
   * templates that cannot be parsed are left out. Default: `error`.
   */
  failures?: 'error' | 'unknown' | undefined;
  /**
   * Set if only some files of the chart are present. Its other files, Chart.yaml and the release are then unknown, and
   * a block over an unknown value is written as the template has it. Without values, those that no file sets are
   * unknown, too.
   */
  excerpt?: 'with-values' | 'without-values' | undefined;
  /** Whether subcharts that a condition or a tag disables are rendered nevertheless. Default: `leave`. */
  disabledSubcharts?: 'leave' | 'render' | undefined;
  /**
   * The objects that `lookup` finds: YAML by the call, `lookup "v1" "Secret" "shop" "web"`. If absent, it finds
   * nothing, as in `helm template`.
   */
  lookups?: Readonly<Record<string, string>> | undefined;
}

/** Which templates are rendered, and how. */
export interface TemplateSelection {
  /** Conditions of templates whose result is assumed, whatever the values are. */
  assumptions?: readonly AssumedCondition[] | undefined;
  /** The names of the only templates to execute: `web/templates/hpa.yaml`. */
  only?: readonly string[] | undefined;
}

export interface RenderRequest extends ChartSettings, TemplateSelection {}

/** The step of Helm that failed. */
export type RenderStage = 'values' | 'load' | 'dependencies' | 'schema' | 'kubeVersion' | 'render' | 'yaml';

export interface RenderError {
  stage: RenderStage;
  /** Helm's text after `Error: `. */
  error: string;
  place?: Place | undefined;
  /** Whether a limit of this renderer was reached, which Helm does not have. */
  isLimit?: boolean | undefined;
}

export interface RenderedFile extends RenderedTemplateText {
  /** `web/templates/hpa.yaml`, `web/charts/db/templates/hpa.yaml`. */
  file: string;
}

/** A HorizontalPodAutoscaler, WatermarkPodAutoscaler or ScaledObject: one document of a rendered file. */
export interface RenderedAutoscalerDocument {
  file: string;
  /** UTF-16 offsets into the rendered text of that file: the document as Helm cuts it. */
  start: number;
  end: number;
  text: string;
  object: ObjectValue;
}

export interface ChartRendering {
  /** The files by name, also after an error of the stage `yaml`. */
  files: readonly RenderedFile[];
  /** The autoscalers in the order of the files and of the documents in them. */
  autoscalers: readonly RenderedAutoscalerDocument[];
  /** Documents of the kind `List` with such an object in them. */
  lists: readonly RenderedAutoscalerDocument[];
  /** The final `.Values` of the chart, as the templates left them. */
  values?: GoMap | undefined;
  error?: RenderError | undefined;
  /** Helm's reason to refuse the chart, because dependencies are missing in `charts/`; it is rendered nevertheless. */
  missing?: string | undefined;
  /** The warnings that Helm prints. */
  warnings: readonly string[];
}
