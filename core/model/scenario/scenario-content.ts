import type { PartialScenario } from './partial-scenario.ts';

export interface ScenarioContent {
  given: PartialScenario;
  release?: string | undefined;
  flags: Readonly<Record<string, number>>;
  featureGates: Readonly<Record<string, boolean>>;
}
