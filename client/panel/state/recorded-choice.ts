// The recording that the user chose for an autoscaler, and its fit. Both are plain data, so they survive reloads.
import * as z from 'zod/mini';
import type { FittedWorld } from '../../../core/calibration/fitted-world.ts';
import type { ScenarioDefaults } from '../../../core/model/scenario/scenario-defaults.ts';
import { autoscalerSchema, profileSchema } from '../../../protocol/autoscaler-schemas.ts';
import { type RecordingAction, recordingActionSchema } from '../../../protocol/panel.ts';
import { followSchema, scenarioDefaultsSchema } from '../../../protocol/scenario-schemas.ts';
import { lenientArray, parseWith, readable } from '../../../protocol/schema.ts';
import { workloadFactsSchema } from '../../../protocol/workload-schemas.ts';
import type { ScenarioOverrides } from '../form/scenario-overrides.ts';
import { readOverrides } from '../form/stored-overrides.ts';
import type { RunInput } from './page-model.ts';

export interface RecordedChoice {
  /** The key of the autoscaler (`subjectKey`). */
  subject: string;
  file: string;
  view: RecordingAction;
  isOpen: boolean;
  /** Increases when the user asks for another fit. */
  attempt?: number | undefined;
  fit?: RecordedFit | undefined;
}

export interface RecordedFit {
  fingerprint: string;
  run: RunInput;
  form: ScenarioOverrides;
  defaults: ScenarioDefaults;
  worlds: readonly FittedWorld[];
}

const fitSchema = z.object({
  fingerprint: z.string(),
  run: z.object({ autoscaler: autoscalerSchema, profile: profileSchema, workload: workloadFactsSchema }),
  defaults: scenarioDefaultsSchema,
  worlds: z
    .array(
      z.object({
        values: z.record(z.string(), z.number()),
        follow: z.optional(z.record(z.string(), followSchema)),
        weight: z.number(),
      }),
    )
    .check(z.minLength(1)),
});

const choiceSchema = z.object({
  subject: z.string(),
  file: z.string(),
  view: recordingActionSchema,
  isOpen: z.boolean(),
  attempt: z.optional(z.number()),
});

const maxChoices = 8;

/**
 * Returns the list with `choice` as its last element. An earlier choice for the same subject is removed, and only the
 * last `maxChoices` choices are kept.
 */
export function withChoice(choices: readonly RecordedChoice[], choice: RecordedChoice): RecordedChoice[] {
  return [...choices.filter(({ subject }) => subject !== choice.subject), choice].slice(-maxChoices);
}

/** Reads a stored choice. A fit that cannot be read any more is dropped, but the choice is kept. */
const recordedChoiceSchema = readable((stored): RecordedChoice | undefined => {
  const choice = parseWith(choiceSchema, stored);
  const { fit: storedFit } = parseWith(z.object({ fit: z.unknown() }), stored) ?? {};
  const fit = parseWith(fitSchema, storedFit);
  const { form } = parseWith(z.object({ form: z.unknown() }), storedFit) ?? {};
  return choice && { ...choice, ...(fit && { fit: { ...fit, form: readOverrides(form) } }) };
});

export const recordedChoicesSchema = lenientArray(recordedChoiceSchema);
