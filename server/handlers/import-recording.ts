import { importedFiles } from '../../core/measured/import/imported-files.ts';
import {
  type ImportRecordingParams,
  type ImportRecordingResponse,
  importRecordingParamsSchema,
  importRecordingRequest,
} from '../../protocol/import-recording.ts';
import { workspaceRequest } from '../requests/define-request.ts';

export const importRecordingHandler = workspaceRequest({
  method: importRecordingRequest,
  name: 'import',
  empty: { problem: 'the sources cannot be read' },
  schema: importRecordingParamsSchema,
  handle: handleImportRecording,
});

async function handleImportRecording(_: unknown, params: ImportRecordingParams): Promise<ImportRecordingResponse> {
  return importedFiles(params);
}
