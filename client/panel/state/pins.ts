import * as z from 'zod/mini';
import type { ScenarioDefaults } from '../../../core/model/scenario/scenario-defaults.ts';
import { scenarioDefaults } from '../../../core/simulator/world/standard-load.ts';
import { autoscalerSchema, profileSchema } from '../../../protocol/autoscaler-schemas.ts';
import { scenarioDefaultsSchema } from '../../../protocol/scenario-schemas.ts';
import { lenientArray, parseWith, readable, readProperties } from '../../../protocol/schema.ts';
import { workloadFactsSchema } from '../../../protocol/workload-schemas.ts';
import { noOverrides, type ScenarioOverrides } from '../form/scenario-overrides.ts';
import { readOverrides } from '../form/stored-overrides.ts';
import type { RunInput } from './page-model.ts';

export interface Pin {
  /** The id is unique in the panel; names may be equal. */
  id: number;
  name: string;
  shown: boolean;
  run: RunInput;
  form: ScenarioOverrides;
  defaults: ScenarioDefaults;
}

const maxPins = 8;
const maxNameLength = 60;

/** Returns the pins with `pin` added. If there are then more than `maxPins`, the oldest pin is removed. */
export function addPin(pins: readonly Pin[], pin: Omit<Pin, 'id' | 'name' | 'shown'>): Pin[] {
  const id = Math.max(0, ...pins.map((one) => one.id)) + 1;
  return [...pins, { ...pin, id, name: unusedName(pin.run.autoscaler.name, pins), shown: true }].slice(-maxPins);
}

function unusedName(name: string, pins: readonly Pin[]): string {
  const taken = new Set(pins.map((pin) => pin.name));
  for (let n = 1; ; n++) {
    const candidate = `${name} ${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

export function renamePin(pins: readonly Pin[], id: number, typed: string): Pin[] {
  const name = typed.trim().slice(0, maxNameLength);
  return pins.map((pin) => (pin.id === id && name !== '' ? { ...pin, name } : pin));
}

export function setPinShown(pins: readonly Pin[], id: number, shown: boolean): Pin[] {
  return pins.map((pin) => (pin.id === id ? { ...pin, shown } : pin));
}

export function removePin(pins: readonly Pin[], id: number): Pin[] {
  return pins.filter((pin) => pin.id !== id);
}

const runnablePinSchema = z.object({
  id: z.number(),
  name: z.string(),
  run: z.object({ autoscaler: autoscalerSchema, profile: profileSchema, workload: workloadFactsSchema }),
});
const pinOptions = { shown: z.boolean(), form: readable(readOverrides), defaults: scenarioDefaultsSchema };
const pinsSchema = lenientArray(readable(readPin));

export function readPins(stored: unknown): Pin[] {
  return (parseWith(pinsSchema, stored) ?? []).slice(-maxPins);
}

function readPin(stored: unknown): Pin | undefined {
  const pin = parseWith(runnablePinSchema, stored);
  if (!pin) return undefined;
  const { autoscaler, workload, profile } = pin.run;
  const {
    shown = true,
    form = noOverrides,
    defaults = scenarioDefaults(autoscaler, workload, profile),
  } = readProperties(pinOptions, stored);
  return { ...pin, name: pin.name.slice(0, maxNameLength), shown, form, defaults };
}
