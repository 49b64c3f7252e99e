import type { FileKind } from '../file-kind.ts';
import { readScenario } from './read-scenario.ts';
import { scenarioRoot } from './root.ts';

export const scenarioKind: FileKind = {
  kind: 'Scenario',
  fileNamePattern: /\.replicast\.ya?ml$/i,
  diagnosticCodes: ['scenario/unknown-field', 'scenario/value', 'scenario/wrong-type'],
  root: scenarioRoot,
  read: (value) => ({ problems: readScenario(value).problems }),
};
