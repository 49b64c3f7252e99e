// SARIF 2.1.0, for code scanning.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LintProblem } from '../lint-problem.ts';

declare const REPLICAST_VERSION: string;

const levels = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

export function lintAsSarif(problems: readonly LintProblem[]): string {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Replicast', version: REPLICAST_VERSION, rules: codes.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        results: problems.map(toSarifResult),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function toSarifResult({ file, line, column, endLine, endColumn, severity, code, message }: LintProblem) {
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: code,
    level: levels[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri: artifactUri(file) }, region } }],
  };
}

/** Relative to the working directory, as code scanning requires; standard input stays `-`. */
function artifactUri(file: string): string {
  if (path.isAbsolute(file)) return pathToFileURL(file).href;
  return file.split(path.sep).map(encodeURIComponent).join('/');
}
