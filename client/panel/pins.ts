// Pinned runs: each keeps what was run, its controller and its scenario, by a name that a person can change. Plain data.

import { isRecord } from '../../protocol/check.ts';
import { isAutoscaler, isProfile, isWorkload } from '../../protocol/parse-autoscaler.ts';
import type { Form } from './form/form.ts';
import { readForm } from './form/stored.ts';
import type { Runnable } from './page.ts';

export interface Pin {
  /** Its own among the pins of a panel; names may be the same. */
  id: number;
  name: string;
  /** Drawn, while pins are compared. */
  shown: boolean;
  run: Runnable;
  form: Form;
}

const mostPins = 8;
const longestName = 60;

/** The newest is shown. Where there are too many, the oldest goes. */
export function addPin(pins: readonly Pin[], pin: Omit<Pin, 'id' | 'name' | 'shown'>): Pin[] {
  const id = Math.max(0, ...pins.map((one) => one.id)) + 1;
  return [...pins, { ...pin, id, name: freeName(pin.run.autoscaler.name, pins), shown: true }].slice(-mostPins);
}

function freeName(name: string, pins: readonly Pin[]): string {
  const taken = new Set(pins.map((pin) => pin.name));
  for (let n = 1; ; n++) {
    const candidate = `${name} ${n}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A name without letters is none. */
export function renamePin(pins: readonly Pin[], id: number, typed: string): Pin[] {
  const name = typed.trim().slice(0, longestName);
  return pins.map((pin) => (pin.id === id && name !== '' ? { ...pin, name } : pin));
}

export function showPin(pins: readonly Pin[], id: number, shown: boolean): Pin[] {
  return pins.map((pin) => (pin.id === id ? { ...pin, shown } : pin));
}

export function removePin(pins: readonly Pin[], id: number): Pin[] {
  return pins.filter((pin) => pin.id !== id);
}

/** As they were stored; what cannot be run any more is dropped. */
export function readPins(stored: unknown): Pin[] {
  return Array.isArray(stored) ? stored.flatMap(readPin).slice(-mostPins) : [];
}

function readPin(stored: unknown): Pin[] {
  if (!isRecord(stored)) return [];
  const { id, name, shown, run, form } = stored;
  const { autoscaler, profile, workload } = isRecord(run) ? run : {};
  if (typeof id !== 'number' || typeof name !== 'string' || !isAutoscaler(autoscaler) || !isProfile(profile) || !isWorkload(workload))
    return [];
  return [{ id, name: name.slice(0, longestName), shown: shown !== false, run: { autoscaler, profile, workload }, form: readForm(form) }];
}
