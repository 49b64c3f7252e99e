// Every text has the same answer each time, and no text throws.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { apiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { answerAsApiServer } from '../../../core/apiserver/kubectl/answer-as-apiserver.ts';
import { applyAsKubectl } from '../../../core/apiserver/kubectl/apply-as-kubectl.ts';
import { convertDocument } from '../../../core/lint/convert/convert.ts';
import { convertibleVersions } from '../../../core/lint/convert/target-version.ts';
import { findFixes } from '../../../core/lint/fixes/fixes.ts';
import { runs } from '../../support/effort.ts';

const times = runs(2000);

const lines = ['hpa-1.23', 'wpa'].flatMap((name) =>
  gunzipSync(readFileSync(`test/golden/admission/${name}.jsonl.gz`))
    .toString()
    .trim()
    .split('\n'),
);
const documents = lines.map((line) => (JSON.parse(line) as { document: string }).document);
const releases = ['1.16', '1.20', '1.23', '1.24', '1.26', '1.30', '1.34', '1.37'];
const pieces = [
  '',
  ' ',
  '\n',
  '\t',
  '{',
  '}',
  '[',
  ']',
  ':',
  '-',
  '- ',
  '&a ',
  '*a',
  '<<: *a',
  '!!int ',
  '"',
  "'",
  '|',
  '>',
  '#',
  '%',
  '---\n',
  '1e999',
  '.nan',
  '-9223372036854775809',
  '\u0000',
  '\ud800',
  '😀',
  'null',
  '{"a":',
];

const mutated = fc
  .record({
    document: fc.constantFrom(...documents),
    at: fc.nat(),
    length: fc.nat(40),
    piece: fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 8 })),
  })
  .map(({ document, at, length, piece }) => {
    const start = at % (document.length + 1);
    return document.slice(0, start) + piece + document.slice(start + length);
  });

test(
  'the API server and kubectl answer every text',
  () =>
    fc.assert(
      fc.property(mutated, fc.constantFrom(...releases), fc.constantFrom(...documents), (text, release, old) => {
        const rules = apiServerRules({ release });
        const answer = answerAsApiServer(text, { rules, old });
        expect(answer.verdict === 'accepted' ? answer.stored : answer.message).toBeTruthy();
        expect(answerAsApiServer(text, { rules, old })).toMatchObject({ verdict: answer.verdict });
        for (const { answer: applied } of applyAsKubectl(text, { rules, file: 'f.yaml' }))
          expect(applied.verdict).toBeTruthy();
      }),
      times,
    ),
  60_000,
);

test(
  // If v1 is stored (1.26 and before), behavior is completed only on the second request.
  'what is accepted is accepted again as it is stored',
  () =>
    fc.assert(
      fc.property(mutated, fc.constantFrom('1.32', '1.34', '1.37'), (text, release) => {
        const rules = apiServerRules({ release });
        const first = answerAsApiServer(text, { rules });
        if (first.verdict !== 'accepted') return;
        const again = answerAsApiServer(JSON.stringify({ ...first.stored, status: undefined }), { rules });
        expect({ verdict: again.verdict, message: again.message, stored: again.stored }).toEqual({
          verdict: 'accepted',
          message: undefined,
          stored: first.stored,
        });
      }),
      times,
    ),
  60_000,
);

test(
  'conversions and fixes of any text terminate',
  () =>
    fc.assert(
      fc.property(mutated, fc.constantFrom(...convertibleVersions), (text, to) => {
        const analyzed = analyzeDocument(text, { json: false });
        expect(typeof convertDocument(analyzed, to).text).toBe('string');
        expect(Array.isArray(findFixes(analyzed))).toBe(true);
      }),
      times,
    ),
  60_000,
);
