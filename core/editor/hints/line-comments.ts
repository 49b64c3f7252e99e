// Turns the hints of a line into one comment at its end. Inside the line, a hint would read like YAML.
import type { InlayHint } from 'vscode-languageserver-types';
import { MarkupKind } from '../../analysis/wording/lsp-constants.ts';
import { endOfLine, type LineIndex, positionAt } from '../../text/lines.ts';
import type { DefaultedField, DefaultsHint, Hint, ValueHint } from './hint.ts';

/**
 * The default of the VS Code setting `editor.inlayHints.maximumLength`. VS Code truncates the hints of a line after
 * this number of characters.
 */
const maxLength = 43;

export function lineComments(lines: LineIndex, hints: readonly Hint[]): InlayHint[] {
  const marker = commentMarker(lines.text);
  const byEnd = new Map<number, Hint[]>();
  for (const hint of hints) {
    const end = textEnd(lines.text, hint.offset);
    const known = byEnd.get(end);
    if (known) known.push(hint);
    else byEnd.set(end, [hint]);
  }
  return [...byEnd]
    .toSorted(([a], [b]) => a - b)
    .map(([end, ofLine]) => {
      const { text, tooltip } = commentOf(ofLine, maxLength - marker.length);
      return {
        position: positionAt(lines, end),
        label: marker + text,
        paddingLeft: true,
        ...(tooltip !== undefined && { tooltip: { kind: MarkupKind.Markdown, value: tooltip } }),
      };
    });
}

/**
 * VS Code's own padding is only half a space wide, so the marker contains a space. JSON has no comments, but its
 * readers know JavaScript's comments.
 */
function commentMarker(text: string): string {
  return /^\s*[{[]/.test(text) ? ' // ' : ' # ';
}

function textEnd(text: string, offset: number): number {
  const end = endOfLine(text, offset);
  return offset + text.slice(offset, end).trimEnd().length;
}

function commentOf(hints: readonly Hint[], room: number): { text: string; tooltip?: string } {
  const ordered = hints.toSorted((a, b) => a.offset - b.offset);
  const values = valuesText(ordered.filter((hint) => hint.kind === 'value'));
  const defaults = fieldsOf(ordered.filter((hint) => hint.kind === 'defaults'));
  if (defaults.length === 0) return { text: values };
  const before = values === '' ? 'default: ' : `${values}; default: `;
  const tooltip = [
    'Defaults of fields that the file does not set:',
    ...defaults.map((one) => `- \`${one.name}: ${one.value}\``),
  ];
  return { text: before + joinWithin(defaults, room - before.length), tooltip: tooltip.join('\n') };
}

function valuesText(hints: readonly ValueHint[]): string {
  const isOnly = hints.length === 1;
  return hints.map(({ text, besideOthers = text }) => (isOnly ? text : besideOthers)).join(', ');
}

function fieldsOf(hints: readonly DefaultsHint[]): DefaultedField[] {
  return hints.flatMap(({ of, fields }) =>
    fields.map(({ name, value }) => ({ name: hints.length > 1 ? `${of}.${name}` : name, value })),
  );
}

/**
 * Joins as many fields as fit in `room` characters. `stabilizationWindowSeconds` is shortened to `window`, because the
 * long name leaves no room for its value.
 */
function joinWithin(fields: readonly DefaultedField[], room: number): string {
  const names = fields.map(({ name }) => name.replace('stabilizationWindowSeconds', 'window'));
  const withValues = fields.map(({ value }, index) => `${names[index]} ${value}`);
  return firstThatFits(withValues, room) ?? firstThatFits(names, room) ?? countText(fields.length);
}

function firstThatFits(texts: readonly string[], room: number): string | undefined {
  for (let count = texts.length; count > 0; count--) {
    const rest = texts.length - count;
    const joined = `${texts.slice(0, count).join(', ')}${rest > 0 ? `, ${rest} more` : ''}`;
    if (joined.length <= room) return joined;
  }
  return undefined;
}

function countText(count: number): string {
  return count === 1 ? '1 field' : `${count} fields`;
}
