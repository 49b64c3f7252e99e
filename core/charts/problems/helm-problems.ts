import { withoutAdvice, withoutMiddleOfChain } from '../../analysis/helm-cause.ts';
import { codeOfStage, missingCode } from '../../lint/helm-codes.ts';
import { lastOf } from '../../model/once.ts';
import { formatPath, type Path } from '../../model/path.ts';
import { isInArchive } from '../../render/helm/chart/chart-archive.ts';
import { splitDocuments } from '../../render/helm/chart/documents.ts';
import type { RenderError, RenderedFile } from '../../render/helm/chart/rendering.ts';
import { readServerYaml } from '../../text/libyaml/server-yaml.ts';
import { endOfLine, indexLines, offsetAt } from '../../text/lines.ts';
import type { Range } from '../../text/node.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { preventsReading, type TextProblem } from '../../text/text-problem.ts';
import { findNearest, findNode } from '../../text/tree.ts';
import type { ChartRenderings, ChartRequest, RenderedTemplate } from '../chart-renderings.ts';
import { templatePlaces } from '../template-places.ts';
import { type ChartProblem, textInRequest } from './chart-problem.ts';
import { isOfMissingDependency } from './missing-dependency.ts';
import { RequestFiles } from './request-files.ts';

export function helmProblems(renderings: ChartRenderings, request: ChartRequest): ChartProblem[] {
  const error = renderings.errorOf(request);
  if (error) return problemsOfError(error, request);
  const templates = renderings.render(request);
  const missing = renderings.missingOf(request);
  const failed = [
    ...(missing !== undefined && templates.length > 0 ? [missingProblem(missing, request)] : []),
    ...templates.flatMap((one) => problemsOfTemplate(one, request, missing)),
  ];
  // An included template that fails causes the same error in each template that includes it. Such an error is reported
  // once.
  const keys = failed.map(({ file, range, message }) => [file, range.start, message].join('\n'));
  return failed.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

export function helmProblemsOf(renderings: ChartRenderings, request: ChartRequest, file: string): ChartProblem[] {
  const missing = renderings.missingOf(request);
  return renderings.render(request, file).flatMap((one) => problemsOfTemplate(one, request, missing));
}

/** @param missing the result of `missingOf` */
function problemsOfTemplate(
  template: RenderedTemplate,
  request: ChartRequest,
  missing: string | undefined,
): ChartProblem[] {
  const { error, assumedError, objects, leftOut = 0 } = template;
  if (leftOut > 0) return [leftOutProblem(template, leftOut, request)];
  if (error) return isOfMissingDependency(error, missing, request) ? [] : problemsOfError(error, request, template);
  return assumedError && objects.length === 0 && isGuard(assumedError, request)
    ? guardProblems(assumedError, request)
    : [];
}

function leftOutProblem({ file, objects }: RenderedTemplate, leftOut: number, request: ChartRequest): ChartProblem {
  const checked = `of which the editor checks ${objects.length}: \`replicast lint\` checks all`;
  const message = `This template renders ${objects.length + leftOut} autoscalers, ${checked}.`;
  const range = lineRange(textInRequest(request, file) ?? '', 1);
  return { file, range, code: 'limit', level: 'information', message };
}

/**
 * Whether the template itself raises the error with `fail`. Any other error is ignored, because its cause may be that
 * the values files lack a value that users set when they install the chart.
 */
export function isGuard({ error, place }: RenderError, request: ChartRequest): boolean {
  const action = place && textInRequest(request, place.file)?.slice(place.start, place.end);
  return error.startsWith('execution error at (') && action !== undefined && /\bfail\b/.test(action);
}

export function guardText({ error }: RenderError): string {
  return helmMessage({ error: error.replace(/^execution error at \([^)]*\): /, '') });
}

function guardProblems(error: RenderError, request: ChartRequest): ChartProblem[] {
  const message = `These values disable this autoscaler. With values that enable it, Helm fails: ${guardText(error)}`;
  return problemsOfError(error, request).map((found) => ({ ...found, level: 'information', message }));
}

/**
 * Returns the problems of an error in a template that contains no autoscaler. Such an error also affects the
 * autoscalers, because `helm template` prints nothing at all if a template fails. Call this function only for values
 * that a user chose: the default values of many charts lack a value that every release sets.
 */
export function problemOfOtherTemplate(renderings: ChartRenderings, request: ChartRequest): ChartProblem[] {
  const { error } = renderings.renderAll(request);
  if (error?.stage !== 'render' || !error.place || error.place.file.endsWith('/NOTES.txt')) return [];
  const known = new Set(renderings.render(request).flatMap((one) => (one.error ? [one.error.error] : [])));
  return known.has(error.error) ? [] : problemsOfError(error, request);
}

export function isFailing(renderings: ChartRenderings, request: ChartRequest, file: string): boolean {
  return [renderings.errorOf(request), ...renderings.render(request, file).map(({ error }) => error)].some(Boolean);
}

/** The level is `information`, because everything except the missing charts is rendered. */
function missingProblem(message: string, request: ChartRequest): ChartProblem {
  const [name] = /: ([^,]+)/.exec(message)?.slice(1) ?? [];
  const named = ['requirements.yaml', 'Chart.yaml'].flatMap((file) => {
    const list = findNode(readDocument(textInRequest(request, file) ?? '').root, ['dependencies'])?.node;
    const entries = list?.kind === 'list' ? list.items.map((item) => findNode(item, ['name'])) : [];
    const range = entries.find((entry) => entry?.node?.kind === 'scalar' && entry.node.value === name)?.value;
    return range ? [{ file, range }] : [];
  });
  const place = named[0] ?? { file: 'Chart.yaml', range: lineRange(textInRequest(request, 'Chart.yaml') ?? '', 1) };
  return { code: missingCode, level: 'information', ...place, message };
}

function problemsOfError(
  error: RenderError,
  request: ChartRequest,
  template?: Pick<RenderedTemplate, 'file' | 'output'>,
): ChartProblem[] {
  if (error.stage === 'schema') return schemaProblems(error, request);
  const { file, range } = placeOfError(error, request, template);
  // Helm does not have the limits of this renderer, so reaching a limit is only a warning.
  const kind = error.isLimit
    ? { code: 'limit', level: 'warning' as const }
    : { code: codeOf(error), level: 'error' as const };
  const includedBy = template && template.file !== file ? includeIn(template.file, error, request) : undefined;
  return [{ ...kind, file, range, includedBy, message: helmMessage(error) }];
}

function includeIn(file: string, { error }: RenderError, request: ChartRequest): FilePlace | undefined {
  const [, name = '', line, column] = /^template: (\S+?):(\d+):(\d+): /.exec(error) ?? [];
  const text = textInRequest(request, file);
  if (text === undefined || !name.endsWith(`/${file}`)) return undefined;
  const start = offsetAt(indexLines(text), { line: Number(line) - 1, character: Number(column) });
  const action = text.indexOf('}}', start);
  const end = Math.min(endOfLine(text, start), action < 0 ? text.length : action);
  return { file, range: { start, end: start + text.slice(start, end).trimEnd().length } };
}

function codeOf({ stage, error }: RenderError): string {
  // An error in the chart's own values has the same code as an error in the user's values.
  return codeOfStage[stage === 'load' && /\bcannot load values\.yaml: /.test(error) ? 'values' : stage];
}

/**
 * Returns Helm's error on one line. Advice about Helm's flags and the middle of a long chain of templates are left out.
 */
export function helmMessage({ error }: Pick<RenderError, 'error'>): string {
  return withoutMiddleOfChain(withoutAdvice(error))
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

interface FilePlace {
  file: string;
  range: Range;
}

function placeOfError(
  { stage, error, place }: RenderError,
  request: ChartRequest,
  template: Pick<RenderedTemplate, 'file' | 'output'> | undefined,
): FilePlace {
  if (place && !isInArchive(place.file)) return { file: place.file, range: { start: place.start, end: place.end } };
  const line = Number(/\byaml: line (\d+):/.exec(error)?.[1]);
  if (stage === 'yaml' && template) return { file: template.file, range: placeInOutput(template.output, line) };
  if (template) return { file: template.file, range: lineRange(request.chart.files.get(template.file) ?? '', 1) };
  if (stage === 'values') return lineOfFile(fileInParseError(error), line, request);
  if (stage === 'kubeVersion') return keyOfFile('Chart.yaml', ['kubeVersion'], new RequestFiles(request));
  return lineOfFile(fileInLoadError(error), line, request);
}

function fileInParseError(error: string): string {
  return /^failed to parse (.*?): error /.exec(error)?.[1] ?? 'values.yaml';
}

function fileInLoadError(error: string): string {
  const subcharts = Array.from(error.matchAll(/error unpacking subchart (\S+) in /g), ([, name]) => `charts/${name}/`);
  return `${subcharts.join('')}${/\bcannot load (\S+): /.exec(error)?.[1] ?? 'Chart.yaml'}`;
}

/** `line` is counted from 1, and is NaN if Helm's error has no line number. */
function lineOfFile(name: string, line: number, request: ChartRequest): FilePlace {
  const file = textInRequest(request, name) === undefined ? 'Chart.yaml' : name;
  return { file, range: rangeInYaml(textInRequest(request, file) ?? '', line) };
}

function rangeInYaml(text: string, line: number): Range {
  const syntax =
    line > 0 ? undefined : lastSyntaxError([text], () => readDocument(text).problems.find(preventsReading));
  return syntax?.range ?? lineRange(text, line);
}

/** Each YAML document of a file asks for the same error of the whole file. */
const lastSyntaxError = lastOf<TextProblem | undefined>();

function lineRange(text: string, line: number): Range {
  const start = offsetAt(indexLines(text), { line: Math.max(1, line || 1) - 1, character: 0 });
  const end = endOfLine(text, start);
  const indentation = /^[ \t]*/.exec(text.slice(start, end))?.[0].length ?? 0;
  return { start: start + indentation, end };
}

/**
 * Returns the place in the template that wrote the line. Helm counts lines from the start of the YAML document that it
 * cannot parse.
 */
function placeInOutput(output: RenderedFile | undefined, line: number): Range {
  if (!output) return { start: 0, end: 0 };
  const sections = splitDocuments(output.text);
  const wrong = sections.find(({ start, end }) => !readServerYaml(output.text.slice(start, end)).ok) ?? sections[0];
  if (!wrong) return { start: 0, end: 0 };
  const { start, end } = rangeInYaml(output.text.slice(wrong.start, wrong.end), line);
  return templatePlaces(output).range({ start: wrong.start + start, end: wrong.start + end });
}

function schemaProblems({ error }: RenderError, request: ChartRequest): ChartProblem[] {
  let subchart: string[] = [];
  const files = new RequestFiles(request);
  const name = /^[ \t]*name:[ \t]*["']?([\w.-]+)/m.exec(request.chart.files.get('Chart.yaml') ?? '')?.[1];
  const problems = error.split('\n').flatMap((line): ChartProblem[] => {
    const heading = /^([^\s:]+):$/.exec(line)?.[1];
    if (heading !== undefined) subchart = heading === name ? [] : [heading];
    const [, pointer, message] = /^- at '(.*?)': ([\s\S]*)$/.exec(line) ?? [];
    if (pointer === undefined || message === undefined) return [];
    const path = [...subchart, ...pointer.split('/').slice(1).map(unescapePointer)];
    const place = keyOfValues(path, files);
    return [{ code: codeOfStage.schema, level: 'error', ...place, message: `at ${singleQuoted(path)}: ${message}` }];
  });
  return problems.length > 0
    ? problems
    : [{ code: codeOfStage.schema, level: 'error', ...keyOfValues([], files), message: helmMessage({ error }) }];
}

function singleQuoted(path: Path): string {
  return `'${formatPath(path)}'`;
}

function unescapePointer(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/**
 * Returns the place of the path in the values file that contains the most keys of the path. If several files contain
 * equally many, the last of the given values files is chosen, because it has the highest precedence.
 */
function keyOfValues(path: Path, files: RequestFiles): FilePlace {
  const { chart, values = [] } = files.request;
  const names = [
    ...values.map(({ name }) => name).reverse(),
    ...(chart.files.has('values.yaml') ? ['values.yaml'] : []),
  ];
  const found = names.map((file) => ({ file, depth: findNearest(files.read(file).root, path)?.path.length ?? 0 }));
  const best = found.reduce((one, other) => (other.depth > one.depth ? other : one), { file: 'Chart.yaml', depth: -1 });
  return keyOfFile(best.file, path, files);
}

function keyOfFile(file: string, path: Path, files: RequestFiles): FilePlace {
  const { text, root } = files.read(file);
  const nearest = findNearest(root, path);
  const value = nearest && nearest.path.length === path.length ? nearest.found.value : undefined;
  const isLine = value && !text.slice(value.start, value.end).includes('\n');
  return { file, range: (isLine ? value : nearest?.found.key) ?? lineRange(text, 1) };
}
