import { isPaused, pausesScaleIn, pausesScaleOut } from '../../model/keda/annotations.ts';
import { horizontalOf } from '../../model/keda/horizontal-of.ts';
import { type KedaLoop, kedaLoopOf, type LoopTrigger } from '../../model/keda/keda-loop.ts';
import { type OperatorOutcome, operatorOutcome } from '../../model/keda/operator.ts';
import {
  horizontalMax,
  horizontalMin,
  horizontalName,
  kedaDefaults,
  readScaledObject,
  type ScaledObject,
} from '../../model/keda/scaled-object.ts';
import { formatQuantity, parseQuantity } from '../../model/quantity.ts';
import { asInteger, asObject } from '../../model/read-value.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { pausedCondition, readyCondition, unpausedCondition } from '../../simulator/keda/loop-conditions.ts';
import {
  initialLoopStatus,
  type LoopCondition,
  type LoopStatus,
  withLoopCondition,
} from '../../simulator/keda/loop-status.ts';
import {
  type LoopStep,
  type LoopWorld,
  type ReadingStep,
  ScaledObjectLoop,
} from '../../simulator/keda/scaled-object-loop.ts';

/** The state after one step of a script. `lastActiveTime` is in seconds, as in the recordings. */
export interface ReplayedState {
  replicas: number | null;
  wrote: number | undefined;
  error: string | undefined;
  metrics: readonly { name: string; value: string }[] | undefined;
  conditions: LoopStatus['conditions'];
  lastActiveTime: number | undefined;
  activity: LoopStatus['activity'];
  health: LoopStatus['health'];
  pausedReplicaCount: number | undefined;
  events: readonly string[] | undefined;
  running: boolean | undefined;
  hpa: { name: string; min: number; max: number } | undefined;
}

/**
 * Runs the steps of a script, and returns the state after each step.
 * @throws if a step of the script is unknown
 */
export function replayScript(script: ObjectValue): ReplayedState[] {
  const replay = new ScriptReplay(script);
  const steps = isList(script.steps) ? script.steps.filter(isObject) : [];
  return steps.map((step) => replay.run(step));
}

class ScriptReplay {
  private readonly isLoop: boolean;
  private manifest: ObjectValue;
  private object: ScaledObject;
  private readonly loop: ScaledObjectLoop;
  private replicas: number | undefined;
  private wrote: number | undefined;
  private readonly pods = new Map<string, number>();
  private failing: readonly string[] = [];
  private scalingActive: LoopCondition | undefined;
  private noScale = '';
  private isRunning = false;
  private hasHorizontal = false;
  private nowMs = 0;

  constructor(script: ObjectValue) {
    this.isLoop = script.kind === 'loop';
    this.manifest = asObject(script.scaledObject);
    this.object = readScaledObject(this.manifest);
    this.replicas = asInteger(script.replicas);
    const last = asInteger(script.lastActiveTime);
    // In `executor` scripts the controller has already reconciled the object, so the object has the condition Ready.
    const started = this.isLoop ? initialLoopStatus : withLoopCondition(initialLoopStatus, 'Ready', readyCondition);
    const status = { ...started, lastActiveMs: last === undefined ? undefined : last * 1000 };
    this.loop = new ScaledObjectLoop(this.kedaLoop(), { status });
  }

  private kedaLoop(): KedaLoop {
    const loop = kedaLoopOf(this.object, horizontalOf(this.object, workload));
    if (this.isLoop) return loop;
    const { externalMetricNames } = asObject(this.manifest.status);
    const names = isList(externalMetricNames) ? externalMetricNames.map(String) : [];
    return { ...loop, triggers: names.map((metric) => ({ ...anyTrigger, metric })) };
  }

  run(step: ObjectValue): ReplayedState {
    this.change(step);
    this.wrote = undefined;
    const { events, error, metrics } = this.do(step);
    const { conditions, lastActiveMs, activity, health, pausedReplicaCount } = this.loop.stored.status;
    return {
      replicas: this.replicas ?? null,
      wrote: this.wrote,
      error,
      metrics: metrics?.map(({ name, milli }) => ({ name, value: quantityText(milli) })),
      conditions,
      lastActiveTime: lastActiveMs === undefined ? undefined : lastActiveMs / 1000,
      activity,
      health,
      pausedReplicaCount,
      events: events.length > 0 ? events : undefined,
      running: this.isLoop ? this.isRunning : undefined,
      hpa: this.hasHorizontal ? horizontalSummary(this.object) : undefined,
    };
  }

  private change({ at, pods, failing, hpa, noScale, annotations, ...step }: ObjectValue): void {
    // A step may have an earlier `at` than the previous step, but the clock never goes back.
    this.nowMs = Math.max(this.nowMs, Number(at) * 1000);
    this.changeTarget(step);
    for (const [app, count] of Object.entries(asObject(pods))) this.pods.set(app, Number(count));
    if (isList(failing)) this.failing = failing.map(String);
    if (isObject(hpa)) this.scalingActive = conditionOf(hpa);
    if (typeof noScale === 'string') this.noScale = noScale;
    if (isObject(annotations)) this.annotate(annotations);
  }

  private changeTarget({ gone, replicas }: ObjectValue): void {
    if (gone === true) this.replicas = undefined;
    if (gone === false) this.replicas ??= 1;
    if (this.replicas !== undefined) this.replicas = asInteger(replicas) ?? this.replicas;
  }

  private annotate(changes: ObjectValue): void {
    const metadata = asObject(this.manifest.metadata);
    const entries = Object.entries({ ...asObject(metadata.annotations), ...changes });
    const annotations = Object.fromEntries(entries.filter(([, value]) => value !== null));
    this.manifest = { ...this.manifest, metadata: { ...metadata, annotations } };
    this.object = readScaledObject(this.manifest);
    this.loop.loop = this.kedaLoop();
  }

  private do(step: ObjectValue): ReadingStep {
    const world = this.world();
    switch (step.do) {
      case 'scale':
        return this.scale(step, world);
      case 'reconcile':
        return this.reconcile();
      case 'tick':
        return { events: this.isRunning ? this.loop.poll(this.afterAnswers(world)).events : [] };
      case 'ask':
        return this.hasHorizontal ? this.loop.ask(String(step.metric), world) : { events: [] };
      default:
        throw new Error(`unknown step ${String(step.do)}`);
    }
  }

  /**
   * Returns the cluster as it is after KEDA has read all triggers. With several triggers, the time of this cluster is 1
   * ms later, because KEDA reads one trigger after the other.
   */
  private afterAnswers(world: LoopWorld): LoopWorld {
    return this.object.spec.triggers.length > 1 ? { ...world, nowMs: world.nowMs + 1 } : world;
  }

  private world(): LoopWorld {
    return {
      nowMs: this.nowMs,
      replicas: () => this.replicas,
      write: (replicas) => {
        if (this.noScale !== '') return this.noScale;
        this.replicas = replicas;
        this.wrote = replicas;
        return undefined;
      },
      read: (trigger) => {
        const app = this.object.spec.triggers[trigger]?.metadata.podSelector?.replace('app=', '') ?? '';
        return this.failing.includes(app)
          ? { ok: false, error: `error inspecting kubernetes workload: the pods of ${app} cannot be listed` }
          : { ok: true, value: this.pods.get(app) ?? 0 };
      },
      readyPods: () => this.pods.get('web') ?? 0,
      scalingActive: () => this.scalingActive,
    };
  }

  private scale({ active, error, triggers, push }: ObjectValue, world: LoopWorld): LoopStep {
    this.loop.refresh();
    return this.loop.requestScale(world, {
      isActive: active === true,
      isError: error === true,
      active: isList(triggers) ? triggers.map(String).toSorted() : [],
      push: typeof push === 'string' ? push : undefined,
    });
  }

  private reconcile(): LoopStep {
    const copy = { status: this.loop.stored.status };
    const before = copy.status;
    const objects = this.replicas === undefined ? [] : [workloadOf(this.object)];
    const outcome = operatorOutcome(this.object, objects, () => ({}));
    const { status, event } = reconciledStatus(this.object, before, outcome);
    const events = outcome.events.filter((each) => this.isNews(each, before));
    if (isPaused(this.object)) this.pause(outcome);
    else if (outcome.error === undefined) this.start(before);
    this.loop.write(copy, status);
    return { events: event === undefined ? events : [event, ...events], error: outcome.error };
  }

  private isNews(event: string, { conditions }: LoopStatus): boolean {
    if (event.includes(' KEDAScalersStarted: ')) return !this.loop.hasScalers;
    if (event.includes(' ScaledObjectReady: ')) return conditions.Ready?.status !== 'True';
    return !event.includes(' ScaledObjectPaused: ') || conditions.Paused?.status !== 'True';
  }

  private pause({ status: { pausedReplicaCount } }: OperatorOutcome): void {
    this.isRunning = false;
    this.hasHorizontal = false;
    this.loop.dropScalers();
    if (pausedReplicaCount === undefined || this.replicas === undefined || this.replicas === pausedReplicaCount) return;
    this.replicas = pausedReplicaCount;
    this.wrote = pausedReplicaCount;
  }

  private start(status: LoopStatus): void {
    if (!this.loop.hasScalers) this.loop.buildScalers({ status });
    this.loop.start(status);
    this.isRunning = true;
    this.hasHorizontal = true;
  }
}

function reconciledStatus(
  object: ScaledObject,
  before: LoopStatus,
  { conditions, error, status: { pausedReplicaCount } }: OperatorOutcome,
): { status: LoopStatus; event?: string } {
  let status: LoopStatus = pausedReplicaCount === undefined ? before : { ...before, pausedReplicaCount };
  for (const { type, ...condition } of conditions) {
    const isFirst =
      type === 'Fallback' && condition.status === 'False' && before.conditions.Fallback?.status === 'Unknown';
    if (type === 'Ready' || (type === 'Active' && error !== undefined) || isFirst)
      status = withLoopCondition(status, type, condition);
  }
  const wasPaused = before.conditions.Paused?.status === 'True';
  const paused = isPaused(object) || pausesScaleIn(object) || pausesScaleOut(object);
  if (paused === wasPaused) return { status };
  if (paused) return { status: withLoopCondition(status, 'Paused', pausedCondition) };
  return {
    status: withLoopCondition(status, 'Paused', unpausedCondition),
    event: `Normal ScaledObjectUnpaused: ${unpausedCondition.message}`,
  };
}

const anyTrigger: LoopTrigger = {
  metric: '',
  type: 'prometheus',
  name: '',
  isResource: false,
  activation: 0,
  targetMilli: 0,
  isValue: false,
  usesCache: false,
};

const workload: ObjectValue = { spec: { template: { spec: { containers: [{ name: 'web' }] } } } };

function workloadOf({ spec, namespace }: ScaledObject): ObjectValue {
  const { kind, name, apiVersion } = spec.scaleTargetRef;
  return {
    ...workload,
    apiVersion: apiVersion || kedaDefaults.apiVersion,
    kind: kind || kedaDefaults.kind,
    metadata: { name, namespace },
  };
}

function horizontalSummary(object: ScaledObject): ReplayedState['hpa'] {
  return { name: horizontalName(object), min: horizontalMin(object.spec), max: horizontalMax(object.spec) };
}

function conditionOf({ status, reason, message }: ObjectValue): LoopCondition | undefined {
  if (status !== 'True' && status !== 'False' && status !== 'Unknown') return undefined;
  return { status, reason: textOf(reason), message: textOf(message) };
}

function textOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}

function quantityText(milli: number): string {
  const parsed = parseQuantity(`${milli}m`);
  return parsed.ok ? formatQuantity(parsed.value) : String(milli);
}
