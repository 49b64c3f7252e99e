import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withoutLoneSurrogates } from '../../core/index/uris.ts';
import { type Coverage, countChecked } from '../lint/lint-coverage.ts';
import type { LintFix, LintPlace, LintProblem } from '../lint/lint-problem.ts';
import type { LintResult } from '../lint/lint-result.ts';
import type { RulePage } from '../lint/rule-page.ts';
import { jsonText } from './json-text.ts';

declare const REPLICAST_VERSION: string;

const levels = { error: 'error', warning: 'warning', information: 'note', hint: 'note' } as const;

export async function lintAsSarif({ problems, coverage, pageOf }: LintResult): Promise<string> {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const rules = await Promise.all(codes.map(async (code) => toSarifRule(code, await pageOf(code))));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Replicast', version: REPLICAST_VERSION, rules } },
        columnKind: 'utf16CodeUnits',
        invocations: [toInvocation(coverage)],
        properties: { checked: countChecked(coverage) },
        results: problems.map((problem) => toSarifResult(problem, codes.indexOf(problem.code))),
      },
    ],
  };
  return jsonText(log);
}

function toInvocation({ notChecked }: Coverage) {
  return {
    executionSuccessful: true,
    toolExecutionNotifications: notChecked.map(({ file, what, reason }) => ({
      level: 'note',
      message: { text: `not checked: ${what} (${reason})` },
      locations: [{ physicalLocation: { artifactLocation: { uri: artifactUri(file) } } }],
    })),
  };
}

function toSarifRule(id: string, page: RulePage | undefined) {
  if (!page) return { id };
  const { markdown, level, description, summary } = page;
  const isOff = level === 'off';
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: description },
    help: { text: description, markdown },
    defaultConfiguration: isOff ? { enabled: false } : { level: levels[level] },
  };
}

function toSarifResult(
  { file, severity, code, message, path: field, related, fix, ...region }: LintProblem,
  ruleIndex: number,
) {
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: toPhysicalLocation(file, region),
        ...(field !== '' && { logicalLocations: [{ fullyQualifiedName: field }] }),
      },
    ],
    ...(related && {
      relatedLocations: related.map((place) => ({
        physicalLocation: toPhysicalLocation(place.file, place),
        message: { text: place.message },
      })),
    }),
    ...(fix && { fixes: [toSarifFix(fix, file)] }),
  };
}

function toPhysicalLocation(file: string, place: LintPlace) {
  return { artifactLocation: { uri: artifactUri(file) }, region: toRegion(place) };
}

function toSarifFix({ title, edits }: LintFix, file: string) {
  const replacements = edits.map(({ newText, ...region }) => ({
    deletedRegion: toRegion(region),
    insertedContent: { text: newText },
  }));
  return {
    description: { text: title },
    artifactChanges: [{ artifactLocation: { uri: artifactUri(file) }, replacements }],
  };
}

function toRegion({ line, column, endLine, endColumn }: LintPlace) {
  return { startLine: line, startColumn: column, endLine, endColumn };
}

/**
 * Returns a relative URI for a relative path, because code scanning requires this, and a `file:` URI for an absolute
 * path.
 */
function artifactUri(file: string): string {
  if (path.isAbsolute(file)) return pathToFileURL(file).href;
  return withoutLoneSurrogates(file).split(path.sep).map(encodeURIComponent).join('/');
}
