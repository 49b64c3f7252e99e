// The values with which a chart is rendered: the user's preview values, over a file of one environment, over the
// chart's values.yaml.
import { isList, isObject, isTemplated, type ObjectValue, type Value, valueAt } from '../../model/value.ts';
import { readDocument } from '../../text/read-document.ts';
import { resolvePlain } from '../../text/resolve-scalar.ts';
import { toValue } from '../../text/tree.ts';
import { uriKey } from '../workspace/uris.ts';
import type { WorkspaceIndex } from '../workspace/workspace-index.ts';

/** By scope (`previewScope`), then by expression: `.Values.max` → `20`. */
export type PreviewValues = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface ChartValuesOptions {
  /** The template. */
  uri: string;
  /** The values file of an environment, such as values-prod.yaml; its values replace those of values.yaml. */
  valuesFile?: string | undefined;
  previewValues: PreviewValues;
  index: WorkspaceIndex;
}

export interface KnownValue {
  value: Value;
  /** `preview value`, or the name of the values file. */
  from: string;
}

export interface ChartValues {
  /** `values-prod.yaml`: the file whose values take precedence. Absent if the chart has no values file. */
  fileName?: string;
  /** The addresses of the files: a change of one of them changes the result. */
  files: readonly string[];
  /** The preview value of a whole expression. */
  previewOf(expression: string): string | undefined;
  /** By the dotted path: `autoscaling.maxReplicas`. Undefined if no file writes it. */
  valueOf(path: string): KnownValue | undefined;
}

export const fromPreview = 'preview value';
export const fromDefault = 'default in the template';
/** Of `lookup`, which is empty as in `helm template`. */
export const fromNoCluster = 'no cluster here';

/** The folder of the chart, or the file if there is no chart. */
export function previewScope(uri: string): string {
  return /^(.*)\/templates\//.exec(uri)?.[1] ?? uri;
}

export function chartValuesFor({ uri, valuesFile, previewValues, index }: ChartValuesOptions): ChartValues {
  const scope = previewScope(uri);
  const previews = Object.hasOwn(previewValues, scope) ? (previewValues[scope] ?? {}) : {};
  const layers = valuesFilesOf(scope, valuesFile).flatMap((file) => readLayer(index, file) ?? []);
  const merged = layers.reduce<ObjectValue>((result, { content }) => mergeValues(result, content), emptyObject());
  const withPreviews = Object.entries(previews).reduce((result, [expression, text]) => {
    const path = pathOfExpression(expression);
    return path ? writeAt(result, path, parsePreviewValue(text)) : result;
  }, merged);
  const fileName = layers.at(-1)?.name;
  return {
    ...(fileName !== undefined && { fileName }),
    // A file that does not exist yet, or has no values, may get some.
    files: valuesFilesOf(scope, valuesFile),
    previewOf: (expression) => (Object.hasOwn(previews, expression) ? previews[expression] : undefined),
    valueOf(dotted) {
      const path = dotted.split('.');
      const value = valueAt(withPreviews, path);
      if (value === undefined) return undefined;
      const isPreview = Object.keys(previews).some((expression) => covers(expression, dotted));
      const layer = layers.findLast(({ content }) => valueAt(content, path) !== undefined);
      return { value, from: isPreview || !layer ? fromPreview : layer.name };
    },
  };
}

/** Whether Helm treats the value as false in a condition. */
export function isEmptyForHelm(value: Value | undefined): boolean {
  if (isList(value)) return value.length === 0;
  if (isTemplated(value)) return false;
  return isObject(value) ? Object.keys(value).length === 0 : !value || value === 0n;
}

/** The text that `{{ .Values.x }}` renders; undefined for objects, lists and null. */
export function renderedScalarText(value: Value | undefined): string | undefined {
  const isScalar = typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number';
  return isScalar || typeof value === 'bigint' ? String(value) : undefined;
}

function valuesFilesOf(scope: string, valuesFile: string | undefined): string[] {
  const base = ['values.yaml', 'values.yml'].map((name) => `${scope}/${name}`);
  return valuesFile === undefined || base.some((file) => uriKey(file) === uriKey(valuesFile))
    ? base
    : [...base, valuesFile];
}

interface ValuesLayer {
  name: string;
  content: ObjectValue;
}

function readLayer(index: WorkspaceIndex, file: string): ValuesLayer | undefined {
  const contents = [...index.inFile(file)].flatMap(({ object: { content } }) => (content ? [content] : []));
  if (contents.length === 0) return undefined;
  const name = file.slice(file.lastIndexOf('/') + 1);
  return { name, content: contents.reduce<ObjectValue>((result, one) => mergeValues(result, one), emptyObject()) };
}

/** Helm merges objects, replaces every other value, and removes a key whose new value is null. */
function mergeValues(base: ObjectValue, over: ObjectValue): ObjectValue {
  const result: ObjectValue = Object.assign(emptyObject(), base);
  for (const [key, value] of Object.entries(over)) {
    const before = Object.hasOwn(base, key) ? base[key] : undefined;
    if (value === null && before !== undefined) delete result[key];
    else result[key] = isObject(value) && before !== undefined && isObject(before) ? mergeValues(before, value) : value;
  }
  return result;
}

/** A flow object or list, or a plain scalar. */
function parsePreviewValue(text: string): Value {
  if (!/^[[{]/.test(text)) return resolvePlain(text);
  const { root, problems } = readDocument(text);
  return problems.length > 0 ? text : toValue(root);
}

/** `.Values.autoscaling.max` → `autoscaling`, `max` */
function pathOfExpression(expression: string): string[] | undefined {
  return /^\.Values\.([\w.]+)$/.exec(expression)?.[1]?.split('.');
}

/** Whether the preview value of an expression replaces the whole value at a path. */
function covers(expression: string, dotted: string): boolean {
  const written = pathOfExpression(expression)?.join('.');
  return written !== undefined && (dotted === written || dotted.startsWith(`${written}.`));
}

function writeAt(object: ObjectValue, [key = '', ...rest]: readonly string[], value: Value): ObjectValue {
  const before = valueAt(object, [key]);
  const inner = rest.length === 0 ? value : writeAt(isObject(before) ? before : emptyObject(), rest, value);
  return Object.assign(emptyObject(), object, { [key]: inner });
}

/** Without a prototype, so that every key is the file's own. */
function emptyObject(): ObjectValue {
  return Object.create(null);
}
