import { maxArchiveFiles, maxUnpackedBytes } from '../../protocol/chart-archive.ts';
import { maxFileBytes } from '../../protocol/listed-files.ts';

export const limits = { files: maxArchiveFiles, bytes: maxUnpackedBytes, fileBytes: maxFileBytes } as const;

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
