// Shortens an error of Helm for texts with limited space. Helm writes the positions of an error first and its cause
// last.
import { truncate } from './wording/truncate.ts';

const frameStart = 'template: ';
/**
 * The maximum length of a chain of frames that is shown completely. A longer chain usually means that a template
 * includes itself.
 */
const maxFrames = 4;
const maxCauseLength = 80;
/** An error without `template: file:line:` is cut to this number of characters before its cause is determined. */
const maxHeadLength = 500;
const yamlMarker = ': yaml: ';

/**
 * Returns the cause of Helm's error and the last place that the error names, such as `nil pointer evaluating interface
 * {}.x · hpa.yaml line 14`.
 */
export function helmCause(error: string): string {
  const text = withoutAdvice(error).replaceAll(/\s+/g, ' ').trim();
  const frames = text.split(frameStart);
  const last = frames.at(-1) ?? '';
  const [, file, line] = /^([^\s:]+):(\d+):/.exec(last) ?? [];
  const action = last.indexOf('>: ');
  if (frames.length > 1 && file !== undefined)
    return withPlace((action < 0 ? last : last.slice(action + 3)).replace(/^error calling \w+: /, ''), file, line);
  return causeOfFile(text.slice(0, maxHeadLength));
}

function causeOfFile(text: string): string {
  const [, parsed, line, cause] = /^(?:parse|execution) error at \(([^\s:]+):(\d+)(?::\d+)?\): (.*)$/.exec(text) ?? [];
  if (cause !== undefined) return withPlace(cause, parsed, line);
  // Helm lists the violations below the name of the chart.
  const violation = text.startsWith("values don't meet the specifications of the schema(s)")
    ? text.indexOf(': - ')
    : -1;
  if (violation >= 0) return text.slice(violation + ': - '.length);
  const yaml = text.indexOf(yamlMarker);
  const file = /\b(?:on|load|parse) ([^\s:]+):/.exec(text)?.[1];
  if (yaml < 0) return text;
  const [, yamlLine, rest] = /^line (\d+): (.*)$/.exec(text.slice(yaml + yamlMarker.length)) ?? [];
  // In this error, Helm counts the lines of the rendered text, not of the template.
  const isRendered = text.startsWith('YAML parse error on ');
  return withPlace(`YAML: ${rest ?? text.slice(yaml + yamlMarker.length)}`, file, isRendered ? undefined : yamlLine);
}

export function withoutAdvice(error: string): string {
  const advice = '\n\nUse --debug flag to render out invalid YAML';
  return error.endsWith(advice) ? error.slice(0, -advice.length) : error;
}

export function withoutMiddleOfChain(error: string): string {
  const frames = error.split(frameStart);
  const left = frames.length - 1 - maxFrames;
  if (left <= 0) return error;
  return `${frames.slice(0, 2).join(frameStart)}… ${left + 2} more … ${frameStart}${frames.at(-1)}`;
}

function withPlace(cause: string, file: string | undefined, line: string | undefined): string {
  const short = truncate(cause, maxCauseLength);
  if (file === undefined) return short;
  return `${short} · ${file.slice(file.lastIndexOf('/') + 1)}${line === undefined ? '' : ` line ${line}`}`;
}
