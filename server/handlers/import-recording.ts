// The custom request that imports a recording. What reads the sources is loaded for the first import.
import type { ImportRecordingParams, ImportRecordingResponse } from '../../protocol/import-recording.ts';

export const noImport: ImportRecordingResponse = { problem: 'the sources cannot be read' };

export async function handleImportRecording(params: ImportRecordingParams): Promise<ImportRecordingResponse> {
  const { importedFiles } = await import('../../core/measured/import/imported-files.ts');
  return importedFiles(params);
}
