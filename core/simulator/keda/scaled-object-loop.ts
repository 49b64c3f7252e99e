// KEDA's scale loop, which starts and stops the target, and its metrics server, which answers the HPA. Both count
// failures for the fallback (docs/behavior/keda.md §5). The loop does not know where the values of triggers come from.

import { runFormula } from '../../model/keda/formula/formula.ts';
import { parseGoFloat } from '../../model/keda/go-numbers.ts';
import type { KedaLoop, LoopTrigger } from '../../model/keda/keda-loop.ts';
import { compositeMetricName } from '../../model/keda/metric-names.ts';
import { compiledFormula } from '../../model/keda/modifiers.ts';
import { decideScale, type ScaleDecision } from './decide-scale.ts';
import { fallbackMilli, usableFallback } from './fallback.ts';
import {
  activeCondition,
  fallbackCondition,
  horizontalCondition,
  notFoundText,
  pausedCondition,
  readyCondition,
  scaleEvent,
  scaleFailure,
  unreadyCondition,
} from './loop-conditions.ts';
import {
  type ConditionType,
  initialLoopStatus,
  type LoopCondition,
  type LoopStatus,
  type StatusCopy,
  withLoopCondition,
  writeLoopStatus,
} from './loop-status.ts';

export type TriggerReading = { ok: true; value: number } | { ok: false; error: string };

export interface LoopWorld {
  nowMs: number;
  replicas(): number | undefined;
  write(replicas: number, decision: WrittenDecision): string | undefined;
  read(trigger: number): TriggerReading;
  readyPods(): number;
  scalingActive(): LoopCondition | undefined;
}

export type WrittenDecision = Extract<ScaleDecision, { replicas: number }> & { active: readonly string[] };

export interface LoopStep {
  events: string[];
  error?: string | undefined;
}

export interface ReadingStep extends LoopStep {
  /** The metrics that the HPA can read. The list is empty if a formula failed. */
  metrics?: readonly { name: string; milli: number }[];
}

interface Answer {
  metric: string;
  milli: number;
  /**
   * The value that the formula gets for the trigger. It is undefined (nil in the formula) if the trigger failed and the
   * fallback has the behavior `scalingModifiers`.
   */
  value: number | undefined;
  isFallback: boolean;
}

type Answered = ({ ok: true } & Answer) | { ok: false; error: string };

interface Answers {
  good: Answer[];
  /** The errors of the triggers. A trigger that has a fallback adds no error. */
  errors: string[];
  active: string[];
}

export interface FoundActivity {
  isActive: boolean;
  isError: boolean;
  active: readonly string[];
  events?: string[];
  /** The metric of the push scaler that woke the loop. */
  push?: string | undefined;
}

export interface LoopOptions {
  createdMs?: number;
  status?: LoopStatus;
}

export class ScaledObjectLoop {
  readonly stored: StatusCopy;
  loop: KedaLoop;
  private readonly createdMs: number;
  private own: StatusCopy;
  private scalers: StatusCopy | undefined;
  private readonly pollReadings = new Map<string, TriggerReading>();
  private readonly hpaReadings = new Map<string, TriggerReading>();

  constructor(loop: KedaLoop, { createdMs = 0, status = initialLoopStatus }: LoopOptions = {}) {
    this.loop = loop;
    this.createdMs = createdMs;
    this.stored = { status };
    this.own = { status };
  }

  get hasScalers(): boolean {
    return this.scalers !== undefined;
  }

  buildScalers(copy: StatusCopy): string[] {
    this.scalers = copy;
    return this.loop.triggers.map(({ type }) => `Normal KEDAScalersStarted: Scaler ${type} is built`);
  }

  dropScalers(): void {
    this.scalers = undefined;
  }

  start(status: LoopStatus): void {
    this.own = { status };
  }

  write(copy: StatusCopy, next: LoopStatus): void {
    writeLoopStatus(this.stored, copy, next);
  }

  refresh(): void {
    this.own.status = this.stored.status;
  }

  poll(world: LoopWorld): LoopStep {
    this.refresh();
    const events: string[] = [];
    if (!this.scalers) {
      if (world.replicas() === undefined) return { events };
      events.push(...this.buildScalers(this.own));
    }
    return this.requestScale(world, this.findActivity(world, events));
  }

  private findActivity(world: LoopWorld, events: string[]): FoundActivity {
    const { triggers, modifiers } = this.loop;
    const wasFallback = this.own.status.conditions.Fallback?.status === 'True';
    const answers = this.pollTriggers(world);
    const reason = modifiers ? 'KEDAMetricSourceFailed' : 'KEDAScalerFailed';
    events.push(...answers.errors.map((error) => `Warning ${reason}: ${error}`));
    const isFallback = answers.good.some((each) => each.isFallback);
    if (isFallback !== wasFallback) events.push(fallbackEvent(isFallback));
    const isError = answers.errors.length > 0;
    if (isError) this.dropScalers();
    const active = modifiers ? this.activeComposite(answers, modifiers.activationTarget) : answers.active;
    const onlyResources = triggers.every(({ isResource }) => isResource);
    return { isActive: active.length > 0 || (onlyResources && !isError), isError, active, events };
  }

  private pollTriggers(world: LoopWorld): Answers {
    const trusts = this.leavesCountToHorizontal() && world.scalingActive()?.status === 'True';
    const answers: Answers = { good: [], errors: [], active: [] };
    for (const [index, trigger] of this.loop.triggers.entries()) {
      if (trigger.isResource) continue;
      const { metric, activation } = trigger;
      const reading = (trusts && this.hpaReadings.get(metric)) || world.read(index);
      const answered = this.withFallback(this.own, trigger, reading, world);
      this.pollReadings.set(metric, readingOf(answered));
      addAnswer(answers, answered);
      if (answered.ok && (answered.isFallback || (reading.ok && reading.value > activation)))
        answers.active.push(metric);
    }
    return answers;
  }

  private activeComposite({ good, errors }: Answers, activationTarget: string): string[] {
    const milli = this.composite(good);
    const threshold = parseGoFloat(activationTarget) ?? 0;
    return errors.length === 0 && milli !== undefined && milli / 1000 > threshold ? [compositeMetricName] : [];
  }

  /** If the result is true, KEDA's loop never activates or deactivates the workload. */
  private leavesCountToHorizontal(): boolean {
    const { minReplicas, idleReplicas, modifiers, triggers } = this.loop;
    return minReplicas > 0 && idleReplicas === undefined && !modifiers && !triggers.some(({ usesCache }) => usesCache);
  }

  private composite(answers: readonly Answer[]): number | undefined {
    const fallback = answers.find(({ isFallback }) => isFallback);
    if (fallback) return fallback.milli;
    const { modifiers, triggers } = this.loop;
    const compiled = modifiers && compiledFormula(modifiers.formula, triggers);
    if (!compiled?.ok) return undefined;
    const named = triggers.flatMap(({ metric, name }): [string, number | undefined][] => {
      const answer = answers.find((each) => each.metric === metric);
      return name === '' || !answer ? [] : [[name, answer.value]];
    });
    const result = runFormula(compiled.value, new Map(named));
    return result.ok && result.value !== undefined ? Math.trunc(result.value * 1000) : undefined;
  }

  private withFallback(copy: StatusCopy, trigger: LoopTrigger, reading: TriggerReading, world: LoopWorld): Answered {
    const { metric } = trigger;
    const fallback = usableFallback(this.loop);
    const failures = reading.ok ? 0 : (copy.status.health?.[metric]?.failures ?? 0) + 1;
    if (fallback) this.countFailures(copy, metric, failures, fallback.failureThreshold);
    if (reading.ok)
      return { ok: true, metric, milli: Math.round(reading.value * 1000), value: reading.value, isFallback: false };
    if (!fallback || failures <= fallback.failureThreshold) return reading;
    if (fallback.behavior === 'scalingModifiers')
      return { ok: true, metric, milli: 0, value: undefined, isFallback: false };
    const pods = { replicas: world.replicas() ?? 0, ready: world.readyPods() };
    const milli = fallbackMilli(this.loop, fallback, trigger, pods);
    if (milli === undefined) return reading;
    return { ok: true, metric, milli, value: milli / 1000, isFallback: true };
  }

  private countFailures(copy: StatusCopy, metric: string, failures: number, threshold: number): void {
    const status = failures === 0 ? 'Happy' : 'Failing';
    const health = { ...copy.status.health, [metric]: { failures, status } as const };
    const isFallback = Object.values(health).some((each) => each.failures > threshold);
    this.write(copy, withLoopCondition({ ...copy.status, health }, 'Fallback', fallbackCondition(isFallback)));
  }

  ask(metric: string, world: LoopWorld): ReadingStep {
    const { modifiers, triggers } = this.loop;
    const events: string[] = [];
    if (!this.scalers) {
      if (world.replicas() === undefined) return { events, error: `error getting scalers ${notFoundText(this.loop)}` };
      events.push(...this.buildScalers({ status: this.stored.status }));
    }
    const copy = this.scalers ?? { status: this.stored.status };
    const answers: Answers = { good: [], errors: [], active: [] };
    for (const [index, trigger] of triggers.entries())
      if (!trigger.isResource && (modifiers || trigger.metric === metric))
        addAnswer(answers, this.answer(copy, index, world));
    if (answers.errors.length > 0) this.dropScalers();
    if (answers.errors.length > 0 && !answers.good.some(({ isFallback }) => isFallback))
      return { events, error: `metric:${metric} encountered error` };
    if (!modifiers) return { events, metrics: answers.good.map((each) => ({ name: each.metric, milli: each.milli })) };
    const milli = this.composite(answers.good);
    return { events, metrics: milli === undefined ? [] : [{ name: compositeMetricName, milli }] };
  }

  private answer(copy: StatusCopy, index: number, world: LoopWorld): Answered {
    const trigger = this.loop.triggers[index] as LoopTrigger;
    const cached = trigger.usesCache ? this.pollReadings.get(trigger.metric) : undefined;
    const answered = this.withFallback(copy, trigger, cached ?? world.read(index), world);
    if (answered.ok) this.hpaReadings.set(trigger.metric, readingOf(answered));
    else this.hpaReadings.delete(trigger.metric);
    return answered;
  }

  requestScale(world: LoopWorld, found: FoundActivity): LoopStep {
    const { isActive, isError, active, events = [], push } = found;
    const { loop } = this;
    this.updateActivity(active, push);
    const replicas = world.replicas();
    if (replicas === undefined) {
      const text = `getting current replicas count for ScaleTarget: ${notFoundText(loop)}`;
      this.set('Ready', { status: 'False', reason: 'ErrorGettingCurrentReplicas', message: `Error ${text}` });
      return { events, error: `error ${text}` };
    }
    if (loop.isPaused) {
      this.setReady();
      this.set('Paused', pausedCondition);
      return { events };
    }
    const scalingActive = world.scalingActive();
    if (scalingActive) this.set('HPAActive', horizontalCondition(scalingActive));
    const { lastActiveMs } = this.own.status;
    const times = { nowMs: world.nowMs, lastActiveMs, createdMs: this.createdMs };
    const decision = decideScale(loop, { replicas, isActive, isError, ...times });
    const error = this.carryOut(decision, world, { from: replicas, active, events });
    const unready = unreadyCondition(decision, error);
    if (unready) this.set('Ready', unready);
    else this.setReady();
    this.set('Active', activeCondition(isActive, loop.isForced, decision));
    return { events, error };
  }

  private carryOut(
    decision: ScaleDecision,
    world: LoopWorld,
    { from, active, events }: { from: number; active: readonly string[]; events: string[] },
  ): string | undefined {
    if (decision.action === 'remember') this.remember(world.nowMs);
    if (!('replicas' in decision)) return undefined;
    const problem = world.write(decision.replicas, { ...decision, active });
    const event = scaleEvent(this.loop, decision, { from, problem, active });
    if (event !== undefined) events.push(event);
    if (problem !== undefined) return scaleFailure(decision, problem);
    if (decision.action === 'activate') this.remember(world.nowMs);
    return undefined;
  }

  private remember(nowMs: number): void {
    this.write(this.own, { ...this.own.status, lastActiveMs: Math.floor(nowMs / 1000) * 1000 });
  }

  private updateActivity(active: readonly string[], push: string | undefined): void {
    const { activity } = this.own.status;
    const names = this.loop.triggers.filter(({ isResource }) => !isResource).map(({ metric }) => metric);
    const next =
      push === undefined
        ? Object.fromEntries(names.map((name) => [name, active.includes(name)]))
        : { ...activity, [push]: active.includes(push) };
    this.write(this.own, { ...this.own.status, activity: next });
  }

  private setReady(): void {
    if (this.own.status.conditions.Ready?.status !== 'True') this.set('Ready', readyCondition);
  }

  private set(type: ConditionType, condition: LoopCondition): void {
    this.write(this.own, withLoopCondition(this.own.status, type, condition));
  }
}

function readingOf(answered: Answered): TriggerReading {
  return answered.ok ? { ok: true, value: answered.value ?? 0 } : answered;
}

function addAnswer({ good, errors }: Answers, answered: Answered): void {
  if (answered.ok) good.push(answered);
  else errors.push(answered.error);
}

function fallbackEvent(isActive: boolean): string {
  return isActive
    ? 'Normal ScaledObjectFallbackActivated: ScaledObject fallback is active'
    : 'Normal ScaledObjectFallbackDeactivated: ScaledObject fallback is no longer active';
}
