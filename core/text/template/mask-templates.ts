// Templates inside YAML: Helm and Go `{{ … }}`, Jinja `{% … %}` and `{# … #}`, ytt `#@ …`, shell, Terraform and
// OpenShift `${…}`, ERB `<% … %>`, and placeholders of pipelines. They are masked with text of the same length, so
// offsets do not change. Their output is never guessed: a scalar that contains a template is a templated value.
import { writtenIndentation } from '../edits/written-indentation.ts';
import { startOfLine } from '../lines.ts';
import type { Range } from '../node.ts';

export interface MaskedText {
  text: string;
  templatedRanges: readonly Range[];
  /**
   * The ranges whose output may be whole lines: templates that are alone on their lines, lines inside a condition on
   * one line, and templates in a value that continues on the lines below.
   */
  lines: readonly Range[];
  /** The ranges of the templates. Placeholders for a single value are not included. */
  templates: readonly Range[];
  /** Whether templates may write fields. A placeholder for a single value cannot write fields. */
  templated: boolean;
}

// An unclosed `{{` extends to the end of its line, because the user is still typing it. A closed template cannot
// contain its own opening, such as `{{`, a second time; otherwise, matching a text with many openings would take
// quadratic time.
const templatePattern =
  /\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{\{[^\n]*|\{%(?:(?!\{%)[\s\S])*?%\}|[$%]\{[^{}\n]*\}|<%(?:(?!<%)[\s\S])*?%>|\{#(?:(?!\{#)[\s\S])*?#\}|#@[ \ta-z][^\r\n]*/;

/**
 * Matches a position in a value. Elsewhere, comments and nested lists would look like some of the placeholders below.
 */
const valueContext = String.raw`(?<=[:,[{-][ \t]{1,80}["']?|[\w.-])`;

// The placeholders, in this order: envsubst and Azure; Octopus and Azure's "replace tokens"; CMake and Maven; Windows;
// sed; Go with other braces; Spruce and Concourse.
const placeholderPattern = new RegExp(
  [
    String.raw`\$[A-Z_][A-Z0-9_]*(?![\w/])|\$\([^()\n]*\)`,
    String.raw`${valueContext}#\{[^{}\n]*\}#?|${valueContext}@[A-Za-z_][\w.-]*@`,
    String.raw`%%?[A-Z_][A-Z0-9_]*%%?|(?<!\w)__[A-Z][A-Z0-9_]*__(?!\w)`,
    String.raw`${valueContext}\[\[-?[ \t]*[.$A-Za-z_][^[\]{}:,\n]*\]\]|${valueContext}\(\((?:(?!\(\()[^\n])*?\)\)`,
  ].join('|'),
);

const templateOrPlaceholder = new RegExp(`${templatePattern.source}|(?<placeholder>${placeholderPattern.source})`, 'g');

/** The name of NATS's default account, which a ScaledObject may contain. It looks like a placeholder but is none. */
const natsAccount = '$G';

export function maskTemplates(text: string): MaskedText {
  if (!/\{[{%#]|[$%@]|<%|#\{|__|\[\[|\(\(/.test(text))
    return { text, templatedRanges: [], lines: [], templates: [], templated: false };
  const found = [...text.matchAll(templateOrPlaceholder)].filter(([match]) => match !== natsAccount);
  const rangeOf = (match: RegExpExecArray) => ({ start: match.index, end: match.index + match[0].length });
  const ranges = found.map(rangeOf);
  const templates = found.filter(({ groups }) => groups?.placeholder === undefined).map(rangeOf);
  const templatedRanges: Range[] = [];
  const lines: Range[] = [];
  const grouped = groupByLine(text, ranges);
  const content = replaceRanges(
    text,
    grouped.filter(({ isAlone }) => isAlone).flatMap((line) => line.ranges),
    ' ',
  );
  for (const line of grouped) {
    const whole = conditionalLine(text, line);
    const writesLines = line.isAlone || whole !== undefined || startsBlock(text, line, content);
    (writesLines ? lines : templatedRanges).push(...(whole ? [whole] : line.ranges));
  }
  return {
    text: replaceRanges(replaceRanges(text, lines, ' '), templatedRanges, 'x'),
    templatedRanges,
    lines,
    templates,
    templated: templates.length > 0 && (lines.length > 0 || templates.some((range) => !isSingleValue(text, range))),
  };
}

const variable = /^(?:\$\{[A-Za-z_][\w.]*(?::?[-=?+][^{}\n]*)?\}|\{\{ *[.$]?[A-Za-z_][\w.]* *\}\})$/;
const control = /^(?:\{[%#]|<%(?!=)|#@|\{\{-?\s*(?:if|with|range|else|end|define|block|template)\b)/;

/**
 * Whether the template writes a single value or a part of a value. A template next to a quote or other text, as in
 * `web-{{ .Values.name }}`, writes a part of that value.
 */
function isSingleValue(text: string, { start, end }: Range): boolean {
  const written = text.slice(start, end);
  if (variable.test(written)) return true;
  const isText = (character: string | undefined) => character !== undefined && /[^\s,[\]{}]/.test(character);
  return !control.test(written) && (isText(text[start - 1]) || isText(text[end]));
}

function replaceRanges(text: string, ranges: readonly Range[], character: ' ' | 'x'): string {
  const parts: string[] = [];
  let copied = 0;
  for (const { start, end } of ranges) {
    const written = text.slice(start, end);
    parts.push(
      text.slice(copied, start),
      character === 'x' ? 'x'.repeat(written.length) : written.replaceAll(/[^\n]/g, ' '),
    );
    copied = end;
  }
  parts.push(text.slice(copied));
  return parts.join('');
}

/** `isAlone` is true if the line contains only templates, so that they write whole lines or nothing. */
interface TemplateLine {
  ranges: Range[];
  isAlone: boolean;
}

function groupByLine(text: string, ranges: readonly Range[]): TemplateLine[] {
  const lines: TemplateLine[] = [];
  let previousEnd = 0;
  let lineEnd = 0;
  for (const range of ranges) {
    // The end of the line is searched once per line, because all templates of a file may be on one line.
    if (lineEnd < range.end) lineEnd = lineEndAfter(text, range.end);
    const between = text.slice(previousEnd, range.start);
    const line = lines.at(-1);
    if (line && !between.includes('\n')) {
      line.ranges.push(range);
      line.isAlone &&= between.trim() === '';
    } else {
      lines.push({ ranges: [range], isAlone: lineBefore(text, range.start).trim() === '' });
    }
    previousEnd = range.end;
    const current = lines.at(-1);
    const rest = text.slice(range.end, lineEnd);
    if (current && !/^\s*(?:$|#|\{\{|\{%|<%)/.test(rest)) current.isAlone = false;
  }
  return lines;
}

const controlPattern = /^(?:\{%|\{\{-?\s*(?:if|with|range|else|end)\b)/;

/**
 * Returns the range of a conditional line, for example `{% if x %}minReplicas: 3{% endif %}`; undefined if the line is
 * not conditional.
 */
function conditionalLine(text: string, { ranges: [first] }: TemplateLine): Range | undefined {
  if (!first || lineBefore(text, first.start).trim() !== '' || !controlPattern.test(text.slice(first.start, first.end)))
    return undefined;
  const rest = restOfLine(text, first.end);
  return /:(?:\s|$)/.test(rest) ? { start: first.start, end: first.end + rest.trimEnd().length } : undefined;
}

const blockStart =
  /^(?<before>[ \t]*(?:- +)*)(?<key>(?:[^\s#:'"[\]{}-][^\s#:'"[\]{}]*|"[^"\n]*"|'[^'\n]*')[ \t]*:[ \t]+)?$/;

/** Whether the lines below continue the value: `    app: web` below `labels: {{- include "labels" . | nindent 4 }}`. */
function startsBlock(text: string, { ranges }: TemplateLine, content: string): boolean {
  const [first] = ranges;
  const last = ranges.at(-1);
  if (!first || !last || !/^(?:\{[{%]|<%)/.test(text.slice(first.start, first.start + 2))) return false;
  const written = ranges.map(({ start, end }) => text.slice(start, end)).join('');
  const isWholeValue = written === text.slice(first.start, last.end) && isBlankOrComment(restOfLine(text, last.end));
  const { before, key } = blockStart.exec(lineBefore(text, first.start))?.groups ?? {};
  if (!isWholeValue || before === undefined || (key === undefined && !before.includes('-'))) return false;
  const column = key === undefined ? before.lastIndexOf('-') : before.length;
  const below = nextContentLine(content, last.end);
  const indentation = Math.min(indentationOf(below), writtenIndentation(written) ?? Number.POSITIVE_INFINITY);
  if (/^ *-(?:\s|$)/.test(below)) return key !== undefined && indentation >= column;
  return /^ *(?:[^\s'"{[-]\S*|"[^"]*"|'[^']*')[ \t]*:(?:\s|$)/.test(below) && indentation > column;
}

function nextContentLine(text: string, offset: number): string {
  for (let at = text.indexOf('\n', offset) + 1; at > 0; at = text.indexOf('\n', at) + 1) {
    const line = restOfLine(text, at);
    if (!isBlankOrComment(line)) return line;
  }
  return '';
}

function isBlankOrComment(line: string): boolean {
  return /^\s*(?:#|$)/.test(line);
}

function indentationOf(line: string): number {
  return line.length - line.trimStart().length;
}

function lineBefore(text: string, offset: number): string {
  return text.slice(startOfLine(text, offset), offset);
}

function restOfLine(text: string, offset: number): string {
  return text.slice(offset, lineEndAfter(text, offset));
}

function lineEndAfter(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}
