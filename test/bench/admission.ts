// The time of validating 1,000 documents completely, compared with parsing them by `yaml`: at most twice.
// Run: node test/bench/run.mjs admission
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseDocument } from 'yaml';
import { newestApiServerRules } from '../../core/apiserver/apiserver-rules.ts';
import { answerAsApiServer } from '../../core/apiserver/kubectl/answer-as-apiserver.ts';

const documents = 1000;
const runs = 9;

const lines = gunzipSync(readFileSync('test/golden/admission/hpa-1.37.jsonl.gz')).toString().trim().split('\n');
const texts = lines.slice(0, documents).map((line) => (JSON.parse(line) as { document: string }).document);
const rules = newestApiServerRules;

// Both are measured in turns, so that other load on the machine affects both.
const times = Array.from({ length: runs }, () => ({
  parsing: timeOf((text) => parseDocument(text, { logLevel: 'silent', prettyErrors: false }).contents),
  admitting: timeOf((text) => answerAsApiServer(text, { rules }).verdict),
}));
const parsing = Math.min(...times.map((time) => time.parsing));
const admitting = Math.min(...times.map((time) => time.admitting));
console.log(`${texts.length} documents, the best of ${runs} runs`);
console.log(`parsed by yaml  ${parsing.toFixed(1).padStart(7)} ms`);
console.log(
  `admitted        ${admitting.toFixed(1).padStart(7)} ms, ${(admitting / parsing).toFixed(2)} times as long`,
);
process.exitCode = admitting <= 2 * parsing ? 0 : 1;

function timeOf(run: (text: string) => unknown): number {
  const start = performance.now();
  for (const text of texts) run(text);
  return performance.now() - start;
}
