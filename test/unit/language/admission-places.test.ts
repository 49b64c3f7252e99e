// Where refusals are shown: in every recorded text on something that can be seen, and the same wherever the object
// stands.
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/language/analyze-document.ts';
import { diagnose } from '../../../core/language/features/diagnostics.ts';
import { offsetAt } from '../../../core/text/lines.ts';
import { readServerYaml } from '../../../core/text/server-yaml.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { linesOf } from '../../support/recordings.ts';

interface Recording {
  document: string;
  release: string;
  old?: string;
}

const recordings = ['hpa-1.23', 'hpa-1.37'].flatMap((name) =>
  sampleOf(linesOf('test/golden/admission', `${name}.jsonl.gz`)).map((line) => JSON.parse(line) as Recording),
);

/** Each error with what is marked, without the indentation of its lines. */
function errorsIn(text: string, release: string, json = false) {
  const view = analyzeDocument(text, { json, kubernetes: { release: release.replace(/\.\d+$/, '') } });
  return diagnose(view, { levels: {} })
    .filter(({ severity }) => severity === 1)
    .map(({ code, message, range: { start, end } }) => ({
      code: String(code),
      message: String(message),
      marked: text.slice(offsetAt(view.lines, start), offsetAt(view.lines, end)).replaceAll(/^[^\S\n]+/gm, ''),
    }));
}

test('every error is shown on something that can be seen', () => {
  const unseen = recordings.flatMap(({ document, release }) =>
    errorsIn(document, release).filter(({ marked }) => marked.trim() === '' && !/^\t+$/.test(marked)),
  );
  expect(unseen.map(({ message }) => message).filter((message) => !/\btab\b/.test(message))).toEqual([]);
});

test('in a list the same is marked, and in JSON the same is wrong', () => {
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
    // Of what stands behind the object, or breaks its text, nothing is left in JSON.
    if (alone.length === 0 || alone.some(({ code }) => code.startsWith('yaml-'))) continue;
    tried++;
    const item = document.trimEnd().replaceAll(/\n(?=.)/g, '\n  ');
    if (!document.startsWith('{'))
      expect(errorsIn(`apiVersion: v1\nkind: List\nitems:\n- ${item}\n`, release), document).toEqual(alone);
    // Numbers beyond what JavaScript counts exactly would be other numbers in its JSON.
    if (/\d{16}/.test(document)) continue;
    const messages = (found: readonly { message: string }[]) => found.map(({ message }) => message).sort();
    expect(messages(errorsIn(JSON.stringify(read.value, null, 2), release, true)), document).toEqual(messages(alone));
  }
  expect(tried).toBeGreaterThan(isWhole ? 100 : 10);
}, 60_000);
