import type { FileKind } from '../file-kind.ts';
import { readConfig } from './read-config.ts';
import { configRoot } from './root.ts';

export const configFileName = 'replicast.config.yaml';

export const configKind: FileKind = {
  kind: 'Configuration',
  fileNamePattern: /(?:^|[\\/])replicast\.config\.yaml$/,
  diagnosticCodes: ['config/unknown-field', 'config/value', 'config/wrong-type'],
  root: configRoot,
  read: (value) => ({ problems: readConfig(value).problems }),
};
