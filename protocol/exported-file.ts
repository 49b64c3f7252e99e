// Converts the page's answer to `export` to a file. All hosts of the page share this module.
import { bytesOfBase64 } from './bytes-of-base64.ts';
import type { ExportFormat } from './panel.ts';

/** Returns the name of the file: `web.simulation.svg` for an object named `web`. */
export function exportedName(name: string, format: ExportFormat): string {
  return `${name.replace(/[^\w.-]+/g, '-')}.simulation.${format}`;
}

/** Returns the content of the file. The page sends a PNG as base64. */
export function exportedContent(text: string, format: ExportFormat): string | Uint8Array<ArrayBuffer> {
  return format === 'png' ? bytesOfBase64(text) : text;
}
