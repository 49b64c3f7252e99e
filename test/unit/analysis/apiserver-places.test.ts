// The ranges of refusals cover visible text, and are the same at every position of the object.
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { diagnose } from '../../../core/lint/diagnostics.ts';
import { readServerYaml } from '../../../core/text/libyaml/server-yaml.ts';
import { offsetAt } from '../../../core/text/lines.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { linesOf } from '../../support/recordings.ts';
import { yaml } from '../../support/yaml.ts';

interface Recording {
  document: string;
  release: string;
  old?: string;
}

const recordings = ['hpa-1.23', 'hpa-1.37'].flatMap((name) =>
  sampleOf(linesOf('test/golden/admission', `${name}.jsonl.gz`)).map((line) => JSON.parse(line) as Recording),
);

function errorsIn(text: string, release: string, json = false) {
  const analyzed = analyzeDocument(text, { json, kubernetes: { release: release.replace(/\.\d+$/, '') } });
  return diagnose(analyzed, { levels: {} })
    .filter(({ severity }) => severity === 1)
    .map(({ code, message, range: { start, end } }) => ({
      code: String(code),
      message: String(message),
      marked: text.slice(offsetAt(analyzed.lines, start), offsetAt(analyzed.lines, end)).replaceAll(/^[^\S\n]+/gm, ''),
    }));
}

test('every error marks visible text', () => {
  const invisible = recordings.flatMap(({ document, release }) =>
    errorsIn(document, release).filter(({ marked }) => marked.trim() === '' && !/^\t+$/.test(marked)),
  );
  expect(invisible.map(({ message }) => message).filter((message) => !/\btab\b/.test(message))).toEqual([]);
});

test('errors have the same range in a list, and the same messages in JSON', () => {
  let tried = 0;
  for (const { document, release } of recordings) {
    const read = readServerYaml(document);
    if (
      !read.ok ||
      read.jsonError !== undefined ||
      read.duplicateKeys !== undefined ||
      /[&*\t\r\uFEFF%]|^---|^\.\.\./m.test(document)
    )
      continue;
    const alone = errorsIn(document, release);
    // JSON contains neither the text after the object nor its syntax errors.
    if (alone.length === 0 || alone.some(({ code }) => code.startsWith('yaml-'))) continue;
    tried++;
    if (!document.startsWith('{'))
      expect(
        errorsIn(
          yaml`
            apiVersion: v1
            kind: List
            items:
            - ${document.trimEnd()}
          `,
          release,
        ),
        document,
      ).toEqual(alone);
    // JavaScript would change numbers beyond its exact integers in JSON.
    if (/\d{16}/.test(document)) continue;
    const messages = (found: readonly { message: string }[]) => found.map(({ message }) => message).sort();
    expect(messages(errorsIn(JSON.stringify(read.value, null, 2), release, true)), document).toEqual(messages(alone));
  }
  expect(tried).toBeGreaterThan(isWhole ? 100 : 10);
});
