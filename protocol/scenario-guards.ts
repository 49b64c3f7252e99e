// Scenarios that cross a border, checked as far as those who run them rely on.
import type { PartialScenario } from '../core/model/scenario/partial-scenario.ts';
import type { ScenarioContent } from '../core/model/scenario/scenario-content.ts';
import type { ActiveScenario, WriteScenarioParams } from './scenario.ts';
import { arrayOf, isBoolean, isNumber, isRecord, isString, objectOf, optional, recordOf } from './type-guards.ts';

const isPoint = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isNumber);
const isLoadShape = (value: unknown): boolean =>
  isRecord(value) && isString(value['shape']) && optional(arrayOf(isPoint))(value['at']);
const isLoad = objectOf<Required<NonNullable<PartialScenario['load']>>>({
  shape: isLoadShape,
  noise: optional(recordOf(isNumber)),
});
const isFault = (value: unknown): boolean => isRecord(value) && isString(value['what']);
const isFollow = (value: unknown): boolean => isRecord(value) && isNumber(value['times']);
const isMetricsPipeline = (value: unknown): boolean => isRecord(value) && optional(recordOf(isFollow))(value['follow']);

const isPartialScenario = objectOf<Required<PartialScenario>>({
  controller: optional(recordOf(isNumber)),
  horizonSeconds: optional(isNumber),
  seed: optional(isNumber),
  start: optional(isRecord),
  load: optional(isLoad),
  workload: optional(isRecord),
  metrics: optional(isMetricsPipeline),
  faults: optional(arrayOf(isFault)),
});

const scenarioContentChecks = {
  given: isPartialScenario,
  release: optional(isString),
  flags: recordOf(isNumber),
  featureGates: recordOf(isBoolean),
};

export const isScenarioContent = objectOf<Required<ScenarioContent>>(scenarioContentChecks);

export const isActiveScenario = objectOf<Required<ActiveScenario>>({
  ...scenarioContentChecks,
  ...{ uri: isString, name: isString, series: arrayOf(isPoint), problem: optional(isString) },
});

const isScenarioTarget = objectOf<Required<WriteScenarioParams['target']>>({
  ...{ for: optional(isString), document: optional(isNumber), item: optional(isNumber) },
});

export const isWriteScenarioParams = objectOf<Required<WriteScenarioParams>>({
  ...{ uri: isString, text: isString, said: isScenarioContent, known: isRecord, target: isScenarioTarget },
}) as (value: unknown) => value is WriteScenarioParams;
