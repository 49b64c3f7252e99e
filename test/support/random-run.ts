import { analyzeFile, autoscalersOf } from '../../core/analysis/analyze-file.ts';
import { readScenarioFile } from '../../core/analysis/scenario/read-scenario-file.ts';
import { findWorkloadFacts } from '../../core/lint/find-workload-facts.ts';
import type { Autoscaler } from '../../core/model/autoscaler.ts';
import { newestRelease } from '../../core/model/release-names.ts';
import { completeScenario } from '../../core/model/scenario/partial-scenario.ts';
import type { Scenario } from '../../core/model/scenario/scenario.ts';
import { type Profile, parseProfile } from '../../core/simulator/profile.ts';
import { scenarioDefaults } from '../../core/simulator/world/standard-load.ts';
import { Chance } from './chance.ts';
import { randomCase } from './random-cases.ts';

export interface RandomRun {
  autoscaler: Autoscaler;
  scenario: Scenario;
  profile: Profile;
}

/** Every other run lasts for hours, so that nothing changes for a long time. */
export function randomRun(seed: number): RandomRun {
  const { manifest, scenario: file } = randomCase(seed);
  const { reading, problem } = readScenarioFile(file);
  const found = [...analyzeFile(manifest, 'web.yaml')].flatMap(autoscalersOf);
  const autoscaler = found[0]?.autoscaler.reading?.autoscaler;
  const chosen = parseProfile(reading.release ?? newestRelease, reading.flags, reading.featureGates);
  if (problem !== undefined || !autoscaler || !chosen.ok) throw new Error(`${seed}: ${problem ?? 'not readable'}`);
  const profile = chosen.value;
  const workload = findWorkloadFacts(manifest.split('\n---\n'), autoscaler.target) ?? {};
  const defaults = scenarioDefaults(autoscaler, workload, profile);
  const scenario = completeScenario(reading.given, { defaults, workload });
  const chance = new Chance(seed + 1);
  if (chance.is()) return { autoscaler, scenario, profile };
  return { autoscaler, profile, scenario: { ...scenario, horizonSeconds: chance.whole(3600, 4 * 3600) } };
}
