// The time of a search under a load of a whole day: at most 60 s on 2 idle processors, and 1 s for an impossible goal.
// usage: npm run bench:tune (after npm run build)
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(root, 'dist/cli.js');
if (!existsSync(program)) throw new Error('dist/cli.js is missing: run npm run build first.');
const day = 'examples/recipes/friday-peak.yaml';
const goals = ['--goal', 'unmet load < 1 %', '--goal', 'at most 6 flaps'];

measure('tune, 100 runs', ['tune', day, ...goals, '--max-runs', '100', '--no-variants']);
measure('tune, 2,000 runs and variants', ['tune', day, ...goals]);
measure('an impossible goal', ['tune', day, '--goal', 'reaches 40 within 1 s']);
measure('attack, 200 loads', ['attack', day, '--max-runs', '200']);

function measure(title, args) {
  const start = performance.now();
  const { stdout } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const answer = stdout.split('\n', 1)[0];
  console.log(`${title}: ${seconds} s · ${answer}`);
}
