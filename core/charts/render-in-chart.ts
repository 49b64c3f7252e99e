// Replaces the autoscalers of a template document by the autoscalers that Helm renders, with positions in the document.
import type { AnalyzedAutoscaler, AnalyzedDocument } from '../analysis/analyze-document.ts';
import type { ObjectIdentity } from '../analysis/object-identity.ts';
import { objectName } from '../analysis/object-name.ts';
import { kindOfTemplatedVersion } from '../apiserver/kinds.ts';
import type { RenderError } from '../render/helm/chart/rendering.ts';
import type { AssumedValue } from '../simulator/simulation-input.ts';
import { indexLines } from '../text/lines.ts';
import type { MapNode, Range } from '../text/node.ts';
import { offsetInFile, type PlaceInFile } from '../text/place-in-file.ts';
import { objectStart } from '../text/problem-range.ts';
import { beginsIn, type ChartObject, identitiesIn } from './chart-object.ts';
import type { RenderedTemplate } from './chart-renderings.ts';
import { missingValueOf } from './problems/missing-value.ts';
import { besideFields } from './rendered-object.ts';
import { shiftTree } from './template-places.ts';

export interface TemplateRendering {
  /** The rendered template; undefined if the template cannot render an autoscaler or if Helm cannot load the chart. */
  rendered: RenderedTemplate | undefined;
  error: RenderError | undefined;
  /** The offset of the error in the template; absent if the error is in another file. */
  errorStart?: number | undefined;
  missing?: string | undefined;
  removed: readonly AssumedValue[];
  text: string;
  /** The URIs of the values files. `fileName` has the names of the existing files, separated by commas. */
  files: readonly string[];
  fileName?: string | undefined;
  /**
   * The rendered names of objects. The map key is the text of the name in the template. An object keeps its rendered
   * name while its template is broken.
   */
  names: Map<string, string>;
  /** Whether the file has only definitions, which Helm renders only where other templates include them. */
  isPartial: boolean;
  /**
   * Whether the text of the template is shown for an object that Helm does not render. This is the case if the template
   * has no Chart.yaml and no values file.
   */
  isTextShown: boolean;
}

export interface DocumentInTemplate extends PlaceInFile {
  analyzed: AnalyzedDocument;
}

export function renderInChart(document: DocumentInTemplate, rendering: TemplateRendering): AnalyzedDocument {
  const { analyzed } = document;
  const { text } = analyzed.lines;
  const start = offsetInFile(rendering.text, document);
  const objects = (rendering.rendered?.objects ?? []).filter((object) => beginsIn(object, { start, text }));
  const identities = identitiesIn(objects);
  const exact = objects.map((object, i) =>
    inYamlDocument(object, start, { ...rendering, text, identity: identities[i] }),
  );
  const { names } = rendering;
  const error = rendering.error ?? rendering.rendered?.assumedError;
  for (const { object, root } of analyzed.autoscalers) {
    const name = objectName(exact.find((one) => isWithin(root, one))?.object ?? {});
    if (name !== undefined) names.set(objectName(object) ?? '', name);
  }
  const written = analyzed.autoscalers.filter((one) => !isAmong(one, exact));
  const isEmpty = exact.length === 0 && written.length === 0 && rendering.rendered?.error !== undefined;
  const include = isEmpty ? includeIn(rendering.text, start, text.length) : undefined;
  if (rendering.isTextShown && exact.length === 0) return analyzed;
  const shown = [...written, ...(include ? [placeholderAt(include)] : [])];
  const others = rendering.isTextShown ? written : shown.map(withoutObject);
  const autoscalers = [...exact, ...others].toSorted((a, b) => objectStart(a.root) - objectStart(b.root));
  // YAML errors in the text of a template do not matter, because Helm renders the text first.
  const lines = indexLines(text);
  return {
    ...analyzed,
    lines,
    textProblems: [],
    templated: true,
    hasTemplates: true,
    autoscalers,
    objects: autoscalers,
  };

  function errorIn({ length }: string): number | undefined {
    const at = (rendering.errorStart ?? -1) - start;
    return at >= 0 && at < length ? at : undefined;
  }

  function withoutObject(written: AnalyzedAutoscaler): AnalyzedAutoscaler {
    const { patch: _, conditionalBlock: __, reading: ___, ...rest } = written;
    const { files, fileName, missing } = rendering;
    const notRendered = `not rendered${fileName === undefined ? '' : ` with ${fileName}`}`;
    const { object } = written;
    const name = names.get(objectName(object) ?? '');
    const description = written.description ?? kindOfTemplatedVersion(object);
    return {
      ...rest,
      ...(description && { description }),
      object: name === undefined ? object : { ...object, metadata: { name } },
      ...(!rendering.isPartial && { reading: { problems: [] } }),
      rendered: {
        root: written.root,
        values: [],
        files,
        fileName,
        missing,
        by: { type: 'text', error: error && { text: error.error, start: errorIn(text) } },
        notRendered,
      },
    };
  }
}

/**
 * Returns the range, relative to `start`, of the first action that includes a template; undefined if this action is not
 * in the text from `start`. If Helm fails, an autoscaler is assumed at this action.
 */
function includeIn(template: string, start: number, length: number): Range | undefined {
  const place = template.search(/\{\{-?\s*(?:include|template|tpl)\b/);
  const close = place < 0 ? -1 : template.indexOf('}}', place);
  const at = place - start;
  return close >= 0 && at >= 0 && at < Math.max(1, length) ? { start: at, end: close + 2 - start } : undefined;
}

function placeholderAt(range: Range): AnalyzedAutoscaler {
  return { root: { kind: 'map', range, flow: true, entries: [] }, object: {} };
}

function isAmong({ root }: AnalyzedAutoscaler, exact: readonly AnalyzedAutoscaler[]): boolean {
  return exact.some((one) => isWithin(root, one));
}

function isWithin({ range }: MapNode, { root }: AnalyzedAutoscaler): boolean {
  return objectStart(root) >= range.start && objectStart(root) <= range.end;
}

function inYamlDocument(
  object: ChartObject,
  start: number,
  {
    files,
    fileName,
    text,
    removed,
    identity,
    isTextShown,
  }: TemplateRendering & { identity: ObjectIdentity | undefined },
): AnalyzedAutoscaler {
  const { autoscaler, sources, values, notRendered, missing: missingInHelm } = object;
  const root = shiftTree(autoscaler.root, -start);
  const placed = { ...autoscaler, root };
  const missing = missingValueOf(placed, text) ?? missingInHelm;
  return {
    ...placed,
    rendered: {
      root,
      values: [...values, ...removed],
      files,
      fileName,
      missing,
      notRendered,
      by: { type: 'helm', identity, ...(!isTextShown && { sources }) },
      ...(!isTextShown && besideFields(object)),
    },
  };
}
