// Scenario files as the editor's features see them: a kind of file with fields, recognised by its name.
import type { FileKind } from '../file-kind.ts';
import { readScenario } from './read-scenario.ts';
import { root } from './root.ts';

export const scenarioKind: FileKind = {
  kind: 'Scenario',
  fileNamePattern: /\.replicast\.ya?ml$/i,
  diagnosticCodes: ['scenario/unknown-field', 'scenario/value', 'scenario/wrong-type'],
  root,
  read: (value) => ({ problems: readScenario(value).problems }),
};
