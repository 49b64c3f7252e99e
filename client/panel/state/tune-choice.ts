// The user's choices for tuning an autoscaler, such as goals. The choices are plain data, so they survive reloads of
// the page.
import * as z from 'zod/mini';
import type { Objective } from '../../../core/model/scenario/objectives.ts';
import { type FieldGroup, fieldGroups } from '../../../core/tuning/field-groups.ts';
import type { SchemasOf } from '../../../protocol/schema.ts';
import { fieldGroupSchema, objectiveSchema } from '../../../protocol/tune.ts';

export interface TuneChoice {
  /** The key of the autoscaler, from `subjectKey`. */
  subject: string;
  /** The goals, the most important first. */
  goals: readonly ChosenGoal[];
  minimize: Objective;
  mayChange: readonly FieldGroup[];
  isAttacked: boolean;
}

export interface ChosenGoal {
  text: string;
  isOn: boolean;
}

const maxGoals = 40;
const maxGoalLength = 200;

const goalSchema = z.object({
  text: z.string().check(z.maxLength(maxGoalLength)),
  isOn: z.boolean(),
} satisfies SchemasOf<ChosenGoal>);

export const tuneChoiceSchema = z.object({
  subject: z.string(),
  goals: z.readonly(z.array(goalSchema).check(z.maxLength(maxGoals))),
  minimize: objectiveSchema,
  mayChange: z.readonly(z.array(fieldGroupSchema)),
  isAttacked: z.boolean(),
} satisfies SchemasOf<TuneChoice>);

/**
 * Adds a goal, or selects a goal that is already in the list. Does nothing if there are too many goals or the text is
 * too long.
 */
export function withGoal(choice: TuneChoice, text: string): TuneChoice {
  const { goals } = choice;
  if (goals.some((goal) => goal.text === text))
    return { ...choice, goals: goals.map((goal) => (goal.text === text ? { ...goal, isOn: true } : goal)) };
  if (goals.length >= maxGoals || text.length > maxGoalLength) return choice;
  return { ...choice, goals: [...goals, { text, isOn: true }] };
}

export function setGoalOn(choice: TuneChoice, text: string, isOn: boolean): TuneChoice {
  return { ...choice, goals: choice.goals.map((goal) => (goal.text === text ? { ...goal, isOn } : goal)) };
}

export function setMayChange(choice: TuneChoice, group: FieldGroup, isOn: boolean): TuneChoice {
  const mayChange = fieldGroups.filter((one) => (one === group ? isOn : choice.mayChange.includes(one)));
  return { ...choice, mayChange };
}
