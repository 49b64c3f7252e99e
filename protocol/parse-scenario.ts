// Scenarios that cross a border, checked as far as those who run them rely on.
import type { GivenScenario } from '../core/model/scenario/given.ts';
import type { SaidScenario } from '../core/model/scenario/said.ts';
import { isFlag, isNumber, isRecord, isText, listOf, mapOf, optional, shape } from './check.ts';
import type { ScenarioInUse, WriteScenarioParams } from './scenario.ts';

const isPoint = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isNumber);
const isShape = (value: unknown): boolean => isRecord(value) && isText(value['shape']) && optional(listOf(isPoint))(value['at']);
const isLoad = shape<Required<NonNullable<GivenScenario['load']>>>({ shape: isShape, noise: optional(mapOf(isNumber)) });
const isFault = (value: unknown): boolean => isRecord(value) && isText(value['what']);
const isFollow = (value: unknown): boolean => isRecord(value) && isNumber(value['times']);
const isPipeline = (value: unknown): boolean => isRecord(value) && optional(mapOf(isFollow))(value['follow']);

const isGiven = shape<Required<GivenScenario>>({
  controller: optional(mapOf(isNumber)),
  horizonSeconds: optional(isNumber),
  seed: optional(isNumber),
  start: optional(isRecord),
  load: optional(isLoad),
  workload: optional(isRecord),
  metrics: optional(isPipeline),
  faults: optional(listOf(isFault)),
});

const said = { given: isGiven, release: optional(isText), flags: mapOf(isNumber), featureGates: mapOf(isFlag) };

export const isSaid = shape<Required<SaidScenario>>(said);

export const isScenarioInUse = shape<Required<ScenarioInUse>>({
  ...said,
  ...{ uri: isText, name: isText, series: listOf(isPoint), problem: optional(isText) },
});

const isTarget = shape<Required<WriteScenarioParams['target']>>({
  ...{ for: optional(isText), document: optional(isNumber), item: optional(isNumber) },
});

export const isWriteScenarioParams = shape<Required<WriteScenarioParams>>({
  ...{ uri: isText, text: isText, said: isSaid, known: isRecord, target: isTarget },
}) as (value: unknown) => value is WriteScenarioParams;
