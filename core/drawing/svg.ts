// SVG as strings. Everything that comes from a file goes through `escapeText`; numbers are rounded to a tenth of a
// pixel.

import { printable } from '../model/printable.ts';

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// The characters that XML 1.0 forbids, such as a lone surrogate. A single forbidden character makes the whole picture
// invalid.
const invalidXmlCharacters = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

export function escapeText(text: string): string {
  return printable(text.replace(invalidXmlCharacters, '\ufffd')).replace(
    /[&<>"]/g,
    (character) => entities[character] ?? character,
  );
}

/** Returns an SVG element. `children` is SVG text, which is not escaped again. */
export function element(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : ` ${key}="${formatAttribute(value)}"`,
  );
  return children === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${children}</${name}>`;
}

export function pathElement(className: string, d: string): string {
  return d === '' ? '' : element('path', { class: className, d });
}

export interface TextOptions {
  className?: string | undefined;
  anchor?: 'middle' | 'end' | undefined;
  title?: string | undefined;
}

/** Returns an SVG text element. `y` is the baseline of the text. */
export function textElement(
  x: number,
  y: number,
  content: string,
  { className, anchor, title }: TextOptions = {},
): string {
  const whole = title === undefined ? '' : element('title', {}, escapeText(title));
  return element('text', { class: className, x, y, 'text-anchor': anchor }, whole + escapeText(content));
}

export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function formatAttribute(value: string | number): string {
  return typeof value === 'number' ? decimal(value) : escapeText(value);
}
