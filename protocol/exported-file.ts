// The answer of the page to `export` as a file, the same in every host of the page.
import { bytesOfBase64 } from './bytes-of-base64.ts';
import type { ExportFormat } from './panel.ts';

/** `web.simulation.svg` for an object named `web`. */
export function exportedName(name: string, format: ExportFormat): string {
  return `${name.replace(/[^\w.-]+/g, '-')}.simulation.${format}`;
}

/** The content of the file. The page sends a PNG as base64. */
export function exportedContent(text: string, format: ExportFormat): string | Uint8Array<ArrayBuffer> {
  return format === 'png' ? bytesOfBase64(text) : text;
}
