// Only the adapter converts between positions of a YAML document and those of its file.
import { expect, test } from 'vitest';
import { filesUnder, readSourceFile } from './source-files.ts';

/** These files name the first line of a document, or have a line of that name. */
const named: Readonly<Record<string, string>> = {
  'core/text/place-in-file.ts': 'the adapter',
  'core/text/source-file.ts': 'counts the lines of documents',
  'core/index/index-content.ts': 'counts the lines of documents',
  'core/analysis/analyze-file.ts': 'hands it on, for each document of a command',
  'server/diagnostics/checked-file.ts': 'counts the lines of documents',
  'core/analysis/patches/patch-document.ts': 'finds texts in block scalars',
  'core/editor/symbols/folding.ts': 'a name of LSP',
  'server/handlers/folding-range.ts': 'a name of LSP',
  'cli/formats/lint-sarif.ts': 'a name of SARIF',
  'core/explanation/describe/described-autoscaler.ts': 'a line of a text that is a whole file',
  'core/explanation/describe/read-custom-describe.ts': 'a line of a text that is a whole file',
  'core/explanation/describe/read-describe.ts': 'a line of a text that is a whole file',
  'core/explanation/describe/read-events.ts': 'a line of a text that is a whole file',
  'core/explanation/describe/read-table.ts': 'a line of a text that is a whole file',
  'core/documents/describe/describe-kind.ts': 'a line of a text that is a whole file',
  'server/handlers/state-simulation.ts': 'a line of a text that is a whole file',
};

test('only core/text/place-in-file.ts adds the first line of a document', () => {
  const sources = ['core', 'protocol', 'server', 'cli', 'api', 'client', 'playground']
    .flatMap(filesUnder)
    .filter((path) => path.endsWith('.ts'))
    .map(readSourceFile);
  const found = sources.filter(({ text }) => /\bstartLine\b/.test(text)).map(({ path }) => path);
  expect(found.toSorted()).toEqual(Object.keys(named).toSorted());
});
