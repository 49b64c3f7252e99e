// SVG as text. Everything that comes from a file goes through `escapeText`; numbers are cut to a tenth of a pixel.

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// XML 1.0 has no way to write these characters, not even as references: one of them makes the whole picture unreadable.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are exactly what is meant
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function escapeText(text: string): string {
  return text.replace(unwritable, '\ufffd').replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** `children` is SVG already. */
export function element(name: string, attributes: Attributes, children = ''): string {
  const written = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${writeValue(value)}"`));
  return children === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${children}</${name}>`;
}

export function path(className: string, d: string): string {
  return d === '' ? '' : element('path', { class: className, d });
}

export interface TextOptions {
  className?: string | undefined;
  anchor?: 'middle' | 'end' | undefined;
}

/** `y` is the base line. */
export function text(x: number, y: number, content: string, { className, anchor }: TextOptions = {}): string {
  return element('text', { class: className, x, y, 'text-anchor': anchor }, escapeText(content));
}

export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function writeValue(value: string | number): string {
  return typeof value === 'number' ? decimal(value) : escapeText(value);
}
