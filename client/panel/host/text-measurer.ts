// Caches the widths of texts, because measuring a text is slow and the same texts are measured again and again.

const maxCachedTexts = 2000;

export interface TextMeasurer {
  /** The width in pixels at a font size of 11 px. */
  width(text: string): number;
  /**
   * Reads the page's font, which the user may have changed. Called once before each drawing, because checking the font
   * for every text would be slow.
   */
  readFont(): void;
}

export function createTextMeasurer(): TextMeasurer {
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  let font = '';
  return {
    readFont() {
      const current = `11px ${getComputedStyle(document.body).fontFamily}`;
      if (current !== font || widths.size > maxCachedTexts) widths.clear();
      font = current;
      if (context !== null) context.font = font;
    },
    width(text) {
      if (context === null) return text.length * 7;
      const width = widths.get(text) ?? context.measureText(text).width;
      widths.set(text, width);
      return width;
    },
  };
}
