// The question to Helm's renderer and its answer, as `helm template` takes flags and prints documents.
import type { ObjectValue } from '../../../model/value.ts';
import type { Place } from '../../origin.ts';
import type { GoMap } from '../go/value.ts';
import type { AssumedCondition } from '../template/assumptions.ts';
import type { RenderedTemplateText } from '../template/render-template.ts';

export interface ValuesFile {
  /** As the `-f` flag names it; it occurs in errors. */
  name: string;
  text: string;
}

export interface ChartSettings {
  /** In the order of the `-f` flags. */
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
  /** In addition to those that Helm knows by itself. */
  apiVersions?: readonly string[] | undefined;
  isUpgrade?: boolean | undefined;
  /** What an include of a template that is not there means, such as one of a missing subchart. Default: `error`. */
  missingTemplates?: 'error' | 'unknown' | undefined;
  /**
   * What Helm's errors in templates and of the schema mean: the end, or values that are not known. Templates that
   * cannot be parsed are left out then. Default: `error`.
   */
  failures?: 'error' | 'unknown' | undefined;
  /**
   * Of a chart of which only some files are there, the others, Chart.yaml and the release are not known, and a block
   * over a value that is not known is written as the template has it. Without values, what no file sets is not known.
   */
  excerpt?: 'with-values' | 'without-values' | undefined;
  /** Whether subcharts that a condition or a tag switches off are rendered all the same. Default: `leave`. */
  disabledSubcharts?: 'leave' | 'render' | undefined;
  /**
   * What `lookup` finds: YAML by the call, `lookup "v1" "Secret" "shop" "web"`. Without it nothing, as in `helm
   * template`.
   */
  lookups?: Readonly<Record<string, string>> | undefined;
}

/** Which templates are rendered, and how. */
export interface TemplateSelection {
  /** Conditions of templates that turn out so, whatever the values are. */
  assumptions?: readonly AssumedCondition[] | undefined;
  /** The names of the only templates to execute: `web/templates/hpa.yaml`. */
  only?: readonly string[] | undefined;
}

export interface RenderRequest extends ChartSettings, TemplateSelection {}

/** What Helm was doing when it failed. */
export type RenderStage = 'values' | 'load' | 'dependencies' | 'schema' | 'kubeVersion' | 'render' | 'yaml';

export interface RenderError {
  stage: RenderStage;
  /** Helm's text after `Error: `. */
  error: string;
  place?: Place | undefined;
  /** A limit of ours, not one of Helm's. */
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
  /** By name. After an error of the stage `yaml`, too. */
  files: readonly RenderedFile[];
  /** In the order of the files and of the documents in them. */
  autoscalers: readonly RenderedAutoscalerDocument[];
  /** Documents of the kind `List` with such an object in them. */
  lists: readonly RenderedAutoscalerDocument[];
  /** The final `.Values` of the chart, as the templates left them. */
  values?: GoMap | undefined;
  error?: RenderError | undefined;
  /** Helm's reason to refuse the chart for dependencies that are not in `charts/`; rendered all the same. */
  missing?: string | undefined;
  /** What Helm prints besides. */
  warnings: readonly string[];
}
