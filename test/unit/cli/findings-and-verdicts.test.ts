// `lint` and `simulate` agree: a sequence is impossible exactly if a finding says so.
import { expect, test } from 'vitest';
import { verdictRules } from '../../../core/lint/verdicts/verdict-rules.ts';
import { sampleOf } from '../../support/effort.ts';
import { type GeneratedWorkspace, generateWorkspace } from '../../support/generated-workspaces.ts';
import { replicast } from '../../support/io.ts';

interface Simulated {
  name?: string;
  verdict?: { code: string; message: string };
}

const workspaces = 1000;
const codesOfVerdicts = new Set(verdictRules.map(({ code }) => code));

/** Other pods may only change the recommendation, and one of several metrics may only count less. */
function isImpossible({ code, severity, message }: { code: string; severity: string; message: string }): boolean {
  if (severity === 'information' || code === 'target-above-limit') return false;
  return code !== 'target-selector-overlap' || message.includes('AmbiguousSelector');
}

async function compare({ texts }: GeneratedWorkspace) {
  const lint = await replicast('lint w --format json', texts);
  const found: { code: string; severity: string; message: string }[] = JSON.parse(lint.out);
  const simulated = await replicast('simulate w --format json', texts);
  const parsed: Simulated | Simulated[] = JSON.parse(simulated.out);
  const objects = [parsed].flat();
  const verdicts = objects.flatMap(({ verdict }) => (verdict ? [verdict.code] : []));
  const findings = found.filter(({ code }) => codesOfVerdicts.has(code));
  return {
    objects,
    verdicts,
    findings: findings.map(({ code }) => code),
    impossible: findings.filter(isImpossible).map(({ code }) => code),
  };
}

test('each verdict is a finding, and each finding of such a rule a verdict', async () => {
  const differences: unknown[] = [];
  const seen = new Set<string>();
  for (const seed of sampleOf(
    Array.from({ length: workspaces }, (_, i) => i),
    90,
  )) {
    const workspace = generateWorkspace(seed);
    const { objects, verdicts, findings, impossible } = await compare(workspace);
    for (const code of verdicts) seen.add(`${workspace.layout} ${code}`);
    const unreported = verdicts.filter((code) => !findings.includes(code));
    // An autoscaler with several reasons shows only the first.
    const isUnsaid = impossible.length > 0 && verdicts.length === 0;
    if (unreported.length > 0 || isUnsaid)
      differences.push({ seed, layout: workspace.layout, verdicts, findings, objects: objects.length });
  }
  expect(differences).toEqual([]);
  expect(seen.size).toBeGreaterThan(5);
});
