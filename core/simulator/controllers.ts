// Adding a kind of autoscaler is one entry in each table. The tables are separate, so that a bundle contains only what
// its process calls.
import type { Autoscaler, AutoscalerKind } from '../model/autoscaler.ts';
import type { Path } from '../model/path.ts';
import type { Scenario } from '../model/scenario/scenario.ts';
import type {
  ControllerDescription,
  FieldEffect,
  Flapping,
  StepTable,
  StepTableOptions,
} from './controller-description.ts';
import { horizontalDescription } from './hpa/controller-description.ts';
import { horizontalFieldEffect } from './hpa/field-effect.ts';
import { horizontalFlapping } from './hpa/flapping.ts';
import { createHorizontalController } from './hpa/simulated-controller.ts';
import { horizontalStepTable } from './hpa/step-table.ts';
import type { Profile } from './profile.ts';
import type { Envelope } from './trace.ts';
import { watermarkFlapping } from './watermark/flapping.ts';
import { createWatermarkController } from './watermark/simulated-controller.ts';
import { watermarkStepTable } from './watermark/step-table.ts';
import { watermarkDescription } from './watermark/texts/controller-description.ts';
import { watermarkFieldEffect } from './watermark/texts/field-effect.ts';
import type { SimulatedController } from './world/simulated-controller.ts';

type OfKind<Kind extends AutoscalerKind> = Extract<Autoscaler, { kind: Kind }>;

type FunctionsByKind<Rest extends unknown[], Result> = {
  [Kind in AutoscalerKind]: (autoscaler: OfKind<Kind>, ...rest: Rest) => Result;
};

const descriptions: { [Kind in AutoscalerKind]: ControllerDescription<OfKind<Kind>> } = {
  HorizontalPodAutoscaler: horizontalDescription,
  WatermarkPodAutoscaler: watermarkDescription,
};

const simulatedControllers: FunctionsByKind<[scenario: Scenario, profile: Profile], SimulatedController> = {
  HorizontalPodAutoscaler: createHorizontalController,
  WatermarkPodAutoscaler: createWatermarkController,
};

const stepTables: FunctionsByKind<[path: Path, options: StepTableOptions], StepTable | undefined> = {
  HorizontalPodAutoscaler: horizontalStepTable,
  WatermarkPodAutoscaler: watermarkStepTable,
};

const fieldEffects: FunctionsByKind<[path: Path, profile: Profile], FieldEffect | undefined> = {
  HorizontalPodAutoscaler: horizontalFieldEffect,
  WatermarkPodAutoscaler: watermarkFieldEffect,
};

const flappings: FunctionsByKind<[profile: Profile], Flapping | undefined> = {
  HorizontalPodAutoscaler: horizontalFlapping,
  WatermarkPodAutoscaler: watermarkFlapping,
};

export function controllerDescriptionOf(kind: AutoscalerKind): ControllerDescription<Autoscaler> {
  return descriptions[kind] as ControllerDescription<Autoscaler>;
}

export function simulatedReleaseText(kind: AutoscalerKind, release: string): string {
  const { product, releaseNote } = controllerDescriptionOf(kind);
  const note = releaseNote?.(release);
  return `${product} ${release}${note ? ` (${note.short})` : ''}`;
}

export function isSimulated(kind: string): kind is AutoscalerKind {
  return Object.hasOwn(descriptions, kind);
}

/**
 * The last computed envelope. Only one envelope is kept, because an envelope has thousands of syncs if its run does not
 * reach its bound.
 */
let lastEnvelope: { autoscaler: Autoscaler; profile: Profile; envelope: Envelope } | undefined;

/**
 * Returns the envelope of the autoscaler. The last envelope is cached, because the title and the tooltip of a lens
 * request the same envelope one after the other.
 */
export function envelope(autoscaler: Autoscaler, profile: Profile): Envelope {
  if (lastEnvelope?.autoscaler !== autoscaler || lastEnvelope.profile !== profile) {
    const computed = controllerDescriptionOf(autoscaler.kind).envelope(autoscaler, profile);
    lastEnvelope = { autoscaler, profile, envelope: computed };
  }
  return lastEnvelope.envelope;
}

export function createController(autoscaler: Autoscaler, scenario: Scenario, profile: Profile): SimulatedController {
  return functionOf(simulatedControllers, autoscaler)(autoscaler, scenario, profile);
}

export function stepTableOf(autoscaler: Autoscaler, path: Path, options: StepTableOptions): StepTable | undefined {
  return functionOf(stepTables, autoscaler)(autoscaler, path, options);
}

export function fieldEffectOf(autoscaler: Autoscaler, path: Path, profile: Profile): FieldEffect | undefined {
  return functionOf(fieldEffects, autoscaler)(autoscaler, path, profile);
}

export function flappingOf(autoscaler: Autoscaler, profile: Profile): Flapping | undefined {
  return functionOf(flappings, autoscaler)(autoscaler, profile);
}

function functionOf<Rest extends unknown[], Result>(
  functions: FunctionsByKind<Rest, Result>,
  { kind }: Autoscaler,
): (autoscaler: Autoscaler, ...rest: Rest) => Result {
  return functions[kind] as (autoscaler: Autoscaler, ...rest: Rest) => Result;
}
