// Removes scripts and other unsafe parts from the HTML of a hover, because the Markdown of a hover may quote a file.
// Only elements and attributes for text, tables and images remain.

const elements = new Set(
  'A BLOCKQUOTE BR CODE DEL EM H1 H2 H3 H4 H5 H6 HR IMG LI OL P PRE SPAN STRONG TABLE TBODY TD TH THEAD TR UL'.split(
    ' ',
  ),
);
const attributes = new Set(['alt', 'class', 'href', 'src', 'title']);

export function withoutPrograms(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    if (!elements.has(element.tagName)) element.remove();
    for (const { name } of [...element.attributes]) if (!isHarmless(element, name)) element.removeAttribute(name);
    if (!(element instanceof HTMLAnchorElement)) continue;
    // A link opens in another tab, so that the page keeps its edits.
    element.target = '_blank';
    element.rel = 'noopener noreferrer';
  }
  return body.innerHTML;
}

function isHarmless(element: Element, name: string): boolean {
  const value = element.getAttribute(name) ?? '';
  if (name === 'href') return /^https?:/.test(value);
  return name === 'src' ? value.startsWith('data:image/') : attributes.has(name);
}
