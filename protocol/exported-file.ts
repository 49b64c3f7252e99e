import { bytesOfBase64 } from './bytes-of-base64.ts';
import type { ExportFormat } from './panel.ts';

export function exportedName(name: string, format: ExportFormat): string {
  return `${name.replace(/[^\w.-]+/g, '-')}.simulation.${format}`;
}

export function exportedContent(text: string, format: ExportFormat): string | Uint8Array<ArrayBuffer> {
  return format === 'png' ? bytesOfBase64(text) : text;
}
