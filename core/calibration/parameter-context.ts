// What the bounds of parameters depend on, from the autoscaler and the recording: measured usage, where it was recorded,
// says what a unit of load costs; otherwise the replicas do, since the autoscaler keeps its pods near their target.

import type { MeasuredRun, Samples } from '../measured/measured-run.ts';
import { type StepLine, stepReader, stepsOfSamples } from '../measured/step-line.ts';
import { controllerDescriptionOf, createController } from '../simulator/controllers.ts';
import { podModel } from '../simulator/world/pod-model.ts';
import { resolveSeries } from '../simulator/world/series.ts';
import { usageAtTarget } from '../simulator/world/served-rate.ts';
import { type CalibrationSubject, unknownCapacity } from './calibration-subject.ts';
import { fitUsage, type UsageFit } from './usage-fit.ts';
import { type CostEstimate, type ParameterContext, type ParameterName, parameterNames } from './world-parameters.ts';

/** Where only the replicas are known, a unit costs up to three times as much, or as little. */
const unmeasuredFactor = 3;
/** Where the usage was measured: nodes and load vary by about this. */
const measuredFactor = 1.15;
/**
 * At the highest recorded load a unit costs up to this much more than at little load, if no usage was measured: it was 1.2
 * and 1.4 times as much from little load to saturation in two programs whose cpu was measured.
 */
const mostRise = 0.4;
/** Idle pods use up to this part of their request. */
const mostIdlePart = 0.4;
/** Of measured usage, idle cpu is known less well than the cost: it is a small part. */
const idleFactor = 1.5;
/** Of a pod without a request. */
const defaultRequestMilli = 100;

export function parameterContextOf(subject: CalibrationSubject): ParameterContext {
  const { run } = subject;
  const counts = stepsOfSamples(run.columns.replicas ?? []);
  const { requestMilli, targetMilli } = podCpu(subject);
  const common = { capacity: capacityOf(run, counts), parameters: parametersOf(subject) };
  const measured = measuredUsage(subject);
  const mostLoad = mostOf(recordedLoads(run));
  if (!measured)
    return {
      ...common,
      cost: costAtTarget(subject, counts, targetMilli),
      rise: { least: 0, most: mostRise, mostLoad },
      idle: { leastMilli: 0, mostMilli: mostIdlePart * requestMilli },
      isUsageMeasured: false,
    };
  const { perUnitMilli, idleMilli, load, rise } = measured;
  return {
    ...common,
    cost: { milli: perUnitMilli, factor: measuredFactor, load },
    rise: rise ?? { least: 0, most: mostRise, mostLoad },
    idle: { leastMilli: idleMilli / idleFactor, mostMilli: Math.max(1, idleMilli * idleFactor) },
    isUsageMeasured: true,
  };
}

/** With a window of cpu too; undefined if none can be told from the recording, or somebody said it. */
export function withCpuWindow(
  { scenario }: CalibrationSubject,
  context: ParameterContext,
): ParameterContext | undefined {
  const { parameters } = context;
  if (!parameters.includes('cpuPerUnit') || scenario.metrics.cpuWindowSeconds > 0) return undefined;
  return { ...context, parameters: [...parameters, 'cpuWindowSeconds'] };
}

/** Whether what a unit of load costs decides. */
export const hasUnitCost = (subject: CalibrationSubject): boolean => parametersOf(subject).includes('cpuPerUnit');

/** What the recording says of cpu; undefined: nothing. */
export function measuredUsage(subject: CalibrationSubject): UsageFit | undefined {
  const { run, scenario } = subject;
  const limitMilli = scenario.workload.cpuLimitMilli ?? Number.POSITIVE_INFINITY;
  const { requestMilli } = podCpu(subject);
  return fitUsage(run, stepsOfSamples(run.columns.replicas ?? []), { requestMilli, limitMilli });
}

/** Only what the autoscaler reads changes its decisions. */
function parametersOf({ autoscaler, profile, scenario }: CalibrationSubject): ParameterName[] {
  const { workload, metrics } = scenario;
  const { resources, customMetrics } = createController(autoscaler, scenario, profile).scope;
  const series = resolveSeries(customMetrics, metrics.follow, workload.capacityPerPod);
  const readsCpu = resources.includes('cpu');
  const isCapacityRead = series.some(({ of }) => of === 'queue' || of === 'unmet' || of === 'latency');
  const changes: Record<ParameterName, boolean> = {
    cpuPerUnit: readsCpu,
    cpuPerUnitDoublesAt: readsCpu,
    idleCpu: readsCpu,
    capacityPerPod: (isCapacityRead || workload.kind === 'queue') && workload.capacityPerPod >= unknownCapacity,
    readySeconds: true,
    resolutionSeconds: resources.length > 0,
    // Only where nothing else explains the recording: `withCpuWindow`.
    cpuWindowSeconds: false,
    rateWindowSeconds: series.length > 0,
    lagSeconds: true,
  };
  return parameterNames.filter((name) => changes[name]);
}

/** Pods that are neither idle nor late work off their share of the load, and some more. */
function capacityOf(run: MeasuredRun, counts: StepLine): number {
  const countAt = stepReader(counts);
  return middleOf(recordedLoads(run).map(([seconds, value]) => value / Math.max(1, countAt(seconds))));
}

function costAtTarget({ run }: CalibrationSubject, counts: StepLine, targetMilli: number): CostEstimate {
  const countAt = stepReader(counts);
  const loads = recordedLoads(run);
  const costs = loads.map(([seconds, value]) => (targetMilli * countAt(seconds)) / value);
  return { milli: middleOf(costs), factor: unmeasuredFactor, load: middleOf(loads.map(([, value]) => value)) };
}

function recordedLoads({ columns }: MeasuredRun): Samples {
  return (columns.load ?? []).filter(([seconds, value]) => seconds >= 0 && value > 0);
}

/** 1 of none. */
function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
}

const mostOf = (loads: Samples) => loads.reduce((most, [, value]) => Math.max(most, value), 0) || 1;

/** What a pod requests, and what it uses at the target of the autoscaler. */
function podCpu({ autoscaler, profile, scenario }: CalibrationSubject) {
  const demands = controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile);
  const usages = demands.flatMap((demand) => (demand.of === 'usage' ? demand : []));
  const model = podModel(
    scenario.workload,
    usages.flatMap(({ container }) => container ?? []),
  );
  const cpu = usages.find(({ resource }) => resource === 'cpu');
  const requested = model.requests.reduce((sum, { requests }) => sum + Number(requests.cpu ?? 0), 0);
  const requestMilli = requested > 0 ? requested : defaultRequestMilli;
  return { requestMilli, targetMilli: (cpu && usageAtTarget(cpu, model)) ?? requestMilli };
}
