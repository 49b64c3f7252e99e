// Widths of texts in the page's own font. Asking is slow, and the same few texts come again and again.

const mostTexts = 2000;

export function createMeasure(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  let font = '';
  return (text) => {
    if (context === null) return text.length * 7;
    const current = `11px ${getComputedStyle(document.body).fontFamily}`;
    if (current !== font || widths.size > mostTexts) widths.clear();
    font = current;
    const known = widths.get(text);
    if (known !== undefined) return known;
    context.font = font;
    const { width } = context.measureText(text);
    widths.set(text, width);
    return width;
  };
}
