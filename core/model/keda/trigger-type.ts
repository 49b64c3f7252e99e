// Describes a type of KEDA trigger: its parameters, KEDA's checks of the trigger, and its metric for the HPA.

import type { ParameterEntry, ParameterSources, ParameterValues } from './parameters.ts';

export interface TriggerContext {
  index: number;
  namespace: string;
  metricType: string;
  sources: ParameterSources;
  /** Whether the trigger only feeds a formula, so that it needs no target of its own. */
  asMetricSource: boolean;
}

/** A target that is sent to the API server: a whole number unchanged, any other number with three decimals. */
export type TriggerTarget = { whole: bigint } | { decimal: number };

export interface TriggerType {
  type: string;
  text: string;
  parameters: readonly ParameterEntry[];
  /** Errors of parameters begin with these words. */
  parameterWords: string;
  checkWords: string;
  /**
   * Checks the parameters as KEDA does, and returns the error. `values` contains only the parameters that could be
   * read.
   */
  validate?(values: ParameterValues, context: TriggerContext): string | undefined;
  /**
   * Checks the parameters again if `validate` has found no error and all parameters could be read. Returns the error.
   */
  check?(values: ParameterValues, context: TriggerContext): string | undefined;
  /**
   * Returns the part of the metric name after the prefix `s<index>-`. This part is normalized later. `whole` is a
   * complete metric name, which gets no prefix and is not normalized.
   */
  metricName(values: ParameterValues, context: TriggerContext): string | { whole: string };
  target(values: ParameterValues, context: TriggerContext): TriggerTarget;
  /**
   * The name of the parameter that sets the activation threshold. The trigger is active if its value is above this
   * threshold.
   */
  activation?: string;
}

/** Returns the text of a parameter. An absent parameter counts as Go's zero value. */
export function textOf(values: ParameterValues, name: string): string {
  const value = values[name];
  return typeof value === 'string' ? value : '';
}

export function numberOf(values: ParameterValues, name: string): number {
  const value = values[name];
  return typeof value === 'number' ? value : 0;
}

export function wholeOf(values: ParameterValues, name: string): bigint {
  const value = values[name];
  return typeof value === 'bigint' ? value : 0n;
}

export function isSet(values: ParameterValues, name: string): boolean {
  return values[name] === true;
}

export function textsOf(values: ParameterValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value : [];
}
