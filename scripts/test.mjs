// `npm test`: sets up what is missing and runs every check and every suite. The last line is `N passed, N failed`.
//   node scripts/test.mjs unit e2e     only these, with what they need, each line as it comes
import { setUp } from './setup.mjs';

try {
  setUp();
} catch (error) {
  console.log(`FAIL  setup  ${error.message}\n0 passed, 1 failed`);
  process.exit(1);
}
const { lanes, stages } = await import('./stages.mjs');
const { runStage } = await import('./run-stage.mjs');

const wanted = readWanted(process.argv.slice(2));
const isWhole = wanted.size === Object.keys(stages).length;
const outcomes = new Map();

for (const sideBySide of lanes) await Promise.all(sideBySide.map(runLane));
report([...outcomes.values()]);

/** The named stages and everything that they need. Without a name: all. */
function readWanted(names) {
  const unknown = names.filter((name) => !(name in stages));
  if (unknown.length > 0) throw new Error(`No such stage: ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}.`);
  const found = new Set();
  const add = (name) => {
    stages[name].needs.forEach(add);
    found.add(name);
  };
  (names.length > 0 ? names : Object.keys(stages)).forEach(add);
  return found;
}

async function runLane(lane) {
  for (const name of lane.filter((stage) => wanted.has(stage))) {
    const outcome = await runOrSkip(name);
    outcomes.set(name, outcome);
    showOutcome(outcome);
  }
}

async function runOrSkip(name) {
  const nothing = { name, ok: true, passed: 0, failed: 0, skipped: [], output: [], seconds: 0 };
  const { skip, needs } = stages[name];
  if (skip) return { ...nothing, skipped: [`the whole suite ${name} (${skip})`], note: `skipped: ${skip}` };
  const missing = needs.filter((need) => !outcomes.get(need)?.ok);
  if (missing.length > 0) return { ...nothing, ok: false, failed: 1, note: `not run, because of: ${missing.join(', ')}` };
  try {
    return await runStage(name, stages[name], isWhole ? undefined : (line) => console.log(line));
  } catch (error) {
    // It could not even be started. The others still run, and are counted.
    return { ...nothing, ok: false, failed: 1, note: `could not be started: ${error.message}` };
  }
}

function showOutcome({ name, ok, passed, failed, skipped, seconds, output, note }) {
  if (!ok && isWhole) console.log(`\n──── ${name} ────\n${output.join('\n')}\n────`);
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped.length > 0 ? [`${skipped.length} skipped`] : [])];
  const said = stages[name].counts === 'step' ? [] : [counts.join(', ')];
  console.log([ok ? 'ok  ' : 'FAIL', name.padEnd(16), `${seconds.toFixed(1)} s`.padStart(8), ...said, note].filter(Boolean).join('  '));
}

function report(all) {
  const sum = (count) => all.reduce((total, outcome) => total + outcome[count], 0);
  const skipped = all.flatMap((outcome) => outcome.skipped);
  if (skipped.length > 0) console.log(`Skipped: ${skipped.join('; ')}`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}
