// Renders a chart with a changed file, to see whether the object is corrected and what else changes.
import { formatPath } from '../../model/path.ts';
import { valueAt } from '../../model/value.ts';
import { splitDocuments } from '../../render/helm/chart/documents.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { isSameValue } from '../../text/same-value.ts';
import { findNode, toValue } from '../../text/tree.ts';
import { withText } from '../chart-folder.ts';
import type { ChartObject } from '../chart-object.ts';
import type { ChartRenderings, ChartRequest } from '../chart-renderings.ts';
import { changesBetween } from './object-changes.ts';

export interface FixToCheck {
  object: ChartObject;
  template: string;
  wanted: string;
  before: ChartRequest;
  after: ChartRequest;
}

export interface CheckedFix {
  /**
   * The fields and objects that change in addition to the fields of the fix, such as `spec.minReplicas` or `Deployment
   * web`.
   */
  alsoChanges: readonly string[];
  addsErrors: boolean;
}

export function chartRequestWithFile(request: ChartRequest, file: string, text: string): ChartRequest {
  const { chart, values = [] } = request;
  return values.some(({ name }) => name === file)
    ? { ...request, values: values.map((one) => (one.name === file ? { ...one, text } : one)) }
    : { ...request, chart: withText(chart, file, text) };
}

/** Returns what a fix changes; undefined if Helm does not render the expected fields from the changed file. */
export function checkFix(renderings: ChartRenderings, fix: FixToCheck): CheckedFix | undefined {
  const { object, template, wanted, before, after } = fix;
  const objectsOf = (request: ChartRequest) => renderings.render(request, template)[0]?.objects ?? [];
  const [objects, objectsAfter] = [objectsOf(before), objectsOf(after)];
  const changed = objectsAfter[objects.indexOf(object)];
  if (!changed || changed.notRendered !== undefined || objects.length !== objectsAfter.length) return undefined;
  const [value, wantedValue, valueAfter] = [object.text, wanted, changed.text].map(documentValue);
  if (value === undefined || wantedValue === undefined || valueAfter === undefined) return undefined;
  const changes = changesBetween(value, wantedValue);
  const isMade = changes.every(({ at, to, renamedTo }) => {
    const place = renamedTo === undefined ? at : [...at.slice(0, -1), renamedTo];
    const made = valueAt(valueAfter, place);
    return to === undefined || made === undefined ? made === to : isSameValue(made, to);
  });
  const others = isMade ? changedDocuments(renderings, fix) : undefined;
  if (!others) return undefined;
  const fields = changesBetween(wantedValue, valueAfter).map(({ at }) => formatPath(at));
  const errors = new Set(errorsOf(object));
  return { alsoChanges: [...fields, ...others], addsErrors: errorsOf(changed).some((error) => !errors.has(error)) };
}

export function rendersSame(renderings: ChartRenderings, before: ChartRequest, after: ChartRequest): boolean {
  const [{ files, error }, all] = [renderings.renderAll(before), renderings.renderAll(after)];
  return (
    error?.error === all.error?.error &&
    files.length === all.files.length &&
    files.every(({ text }, i) => {
      const [documents, others] = [documentsOf(text), documentsOf(all.files[i]?.text ?? '')].map((each) =>
        each.map(documentValue),
      );
      return isSameValue(documents ?? [], others ?? []);
    })
  );
}

export function documentValue(text: string) {
  return toValue(readDocument(text).root);
}

function errorsOf({ autoscaler: { reading } }: ChartObject): string[] {
  return (reading?.problems ?? []).flatMap(({ level, message }) => (level === 'error' ? [message] : []));
}

function changedDocuments(renderings: ChartRenderings, { object, before, after }: FixToCheck): string[] | undefined {
  const [all, allAfter] = [renderings.renderAll(before), renderings.renderAll(after)];
  if (allAfter.error && allAfter.error.error !== all.error?.error) return undefined;
  const { file, start } = object.within;
  const own = splitDocuments(file.text).findIndex((section) => section.start === start);
  return allAfter.files.flatMap(({ file: name, text }): string[] => {
    const textBefore = all.files.find((one) => one.file === name)?.text ?? '';
    if (text === textBefore) return [];
    const [documents, documentsBefore] = [documentsOf(text), documentsOf(textBefore)];
    if (documents.length !== documentsBefore.length) return [name];
    return documents.flatMap((document, i) =>
      document === documentsBefore[i] || (name === file.file && i === own) ? [] : [documentName(document) ?? name],
    );
  });
}

function documentsOf(text: string): string[] {
  return splitDocuments(text).map(({ start, end }) => text.slice(start, end));
}

function documentName(text: string): string | undefined {
  const { root } = readDocument(text);
  const [kind, name] = [['kind'], ['metadata', 'name']].map((path) => {
    const node = findNode(root, path)?.node;
    return node?.kind === 'scalar' ? String(node.value) : undefined;
  });
  return kind === undefined || name === undefined ? undefined : `${kind} ${name}`;
}
