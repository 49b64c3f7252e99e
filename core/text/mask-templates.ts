// Templates inside YAML: Helm and Go `{{ … }}`, Jinja `{% … %}` and `{# … #}`, ytt `#@ …`, shell, Terraform and
// OpenShift `${…}`, ERB `<% … %>`, and the placeholders of pipelines: `$NAME`, `#{NAME}#`, `@NAME@`, `__NAME__` and
// similar. They are masked with text of the same length before the YAML is parsed, so offsets do not change. The output
// of a template is never guessed: a scalar that touches one is a templated value.
import type { Range } from './node.ts';

export interface MaskedText {
  /** Has the length of the original text. */
  text: string;
  /** The ranges of templates that are values or parts of values, in order. */
  templatedRanges: readonly Range[];
  /**
   * The ranges of templates alone on their lines: they write whole lines or decide whether the lines around them exist.
   */
  lines: readonly Range[];
  /** Whether templates may write fields; placeholders for a single value do not. */
  templated: boolean;
}

// An unclosed `{{` extends to the end of its line, because it looks like that while it is typed. No template contains
// the start of another; otherwise a text full of openings would take quadratic time.
const templatePattern =
  /\{\{(?:(?!\{\{)[\s\S])*?\}\}|\{\{[^\n]*|\{%(?:(?!\{%)[\s\S])*?%\}|[$%]\{[^{}\n]*\}|<%(?:(?!<%)[\s\S])*?%>|\{#(?:(?!\{#)[\s\S])*?#\}|#@[ \ta-z][^\r\n]*/;

/** Positions where a value starts or continues: comments and nested lists look like some of these placeholders. */
const valueContext = String.raw`(?<=[:,[{-][ \t]{1,80}["']?|[\w.-])`;

// In this order: envsubst and Azure; Octopus and Azure's "replace tokens"; CMake and Maven; Windows; sed; Go with other
// braces; Spruce and Concourse.
const placeholderPattern = new RegExp(
  [
    String.raw`\$[A-Z_][A-Z0-9_]*(?![\w/])|\$\([^()\n]*\)`,
    String.raw`${valueContext}#\{[^{}\n]*\}#?|${valueContext}@[A-Za-z_][\w.-]*@`,
    String.raw`%%?[A-Z_][A-Z0-9_]*%%?|(?<!\w)__[A-Z][A-Z0-9_]*__(?!\w)`,
    String.raw`${valueContext}\[\[-?[ \t]*[.$A-Za-z_][^[\]{}:,\n]*\]\]|${valueContext}\(\((?:(?!\(\()[^\n])*?\)\)`,
  ].join('|'),
);

const templateOrPlaceholder = new RegExp(`${templatePattern.source}|(?<placeholder>${placeholderPattern.source})`, 'g');

export function maskTemplates(text: string): MaskedText {
  if (!/\{[{%#]|[$%@]|<%|#\{|__|\[\[|\(\(/.test(text))
    return { text, templatedRanges: [], lines: [], templated: false };
  const found = [...text.matchAll(templateOrPlaceholder)];
  const ranges = found.map((match) => ({ start: match.index, end: match.index + match[0].length }));
  const parts: string[] = [];
  const templatedRanges: Range[] = [];
  const lines: Range[] = [];
  let copied = 0;
  for (const line of groupByLine(text, ranges)) {
    const { isAlone } = line;
    const whole = conditionalLine(text, line);
    for (const { start, end } of whole ? [whole] : line.ranges) {
      parts.push(
        text.slice(copied, start),
        isAlone || whole ? text.slice(start, end).replaceAll(/[^\n]/g, ' ') : 'x'.repeat(end - start),
      );
      copied = end;
      (isAlone || whole ? lines : templatedRanges).push({ start, end });
    }
  }
  parts.push(text.slice(copied));
  return {
    text: parts.join(''),
    templatedRanges,
    lines,
    templated: found.some(({ groups }) => groups?.placeholder === undefined),
  };
}

/** Templates on one line. If only templates are on it (`isAlone`), they write whole lines or nothing. */
interface TemplateLine {
  ranges: Range[];
  isAlone: boolean;
}

function groupByLine(text: string, ranges: readonly Range[]): TemplateLine[] {
  const lines: TemplateLine[] = [];
  let previousEnd = 0;
  for (const range of ranges) {
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
    const rest = restOfLine(text, range.end);
    if (current && !/^\s*(?:$|#|\{\{|\{%|<%)/.test(rest)) current.isAlone = false;
  }
  return lines;
}

const controlPattern = /^(?:\{%|\{\{-?\s*(?:if|with|range|else|end)\b)/;

/** `{% if x %}minReplicas: 3{% endif %}`: the first template decides whether the line exists. */
function conditionalLine(text: string, { ranges: [first] }: TemplateLine): Range | undefined {
  if (!first || lineBefore(text, first.start).trim() !== '' || !controlPattern.test(text.slice(first.start, first.end)))
    return undefined;
  const rest = restOfLine(text, first.end);
  return /:(?:\s|$)/.test(rest) ? { start: first.start, end: first.end + rest.trimEnd().length } : undefined;
}

function lineBefore(text: string, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
}

function restOfLine(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(offset, end === -1 ? text.length : end);
}
