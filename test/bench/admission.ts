// What the API server's answer costs beside parsing alone: 1,000 documents, parsed by `yaml`, and admitted whole. The promise is at
// most twice the time. Run: node test/bench/admission.mjs
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseDocument } from 'yaml';
import { admitAsServer } from '../../core/language/admission/server.ts';
import { admissionRules } from '../../core/model/admission/rules.ts';

const documents = 1000;
const runs = 9;

const lines = gunzipSync(readFileSync('test/golden/admission/hpa-1.37.jsonl.gz')).toString().trim().split('\n');
const texts = lines.slice(0, documents).map((line) => (JSON.parse(line) as { document: string }).document);
const rules = admissionRules({ release: '1.37' });

const parsing = median((text) => parseDocument(text, { logLevel: 'silent', prettyErrors: false }).contents);
const admitting = median((text) => admitAsServer(text, { rules }).verdict);
console.log(`${texts.length} documents, the median of ${runs} runs`);
console.log(`parsed by yaml  ${parsing.toFixed(1).padStart(7)} ms`);
console.log(`admitted        ${admitting.toFixed(1).padStart(7)} ms, ${(admitting / parsing).toFixed(2)} times as long`);
process.exitCode = admitting <= 2 * parsing ? 0 : 1;

function median(run: (text: string) => unknown): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    for (const text of texts) run(text);
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}
