// Derives the bounds of the parameters. The cost of a unit of load follows from measured usage. If no usage was
// measured, the cost follows from the replicas, because the autoscaler keeps its pods near their target.

import type { MeasuredRun, Samples } from '../measured/measured-run.ts';
import { type StepLine, stepReader, stepsOfSamples } from '../measured/step-line.ts';
import { controllerDescriptionOf, createController } from '../simulator/controllers.ts';
import { podModel } from '../simulator/world/pod-model.ts';
import { type MetricSeries, resolveSeries } from '../simulator/world/series.ts';
import { usageAtTarget } from '../simulator/world/served-rate.ts';
import { loadOfWork } from '../simulator/world/unit-cost.ts';
import { type AssumedSeries, assumedSeries, isLoadSeries } from './assumed-series.ts';
import { type CalibrationSubject, unknownCapacity } from './calibration-subject.ts';
import { costMultiple, fitUsage, type PodCpuBounds } from './usage-fit.ts';
import {
  bytesPerMi,
  type CostEstimate,
  costAt,
  type ParameterContext,
  type ParameterName,
  parameterNames,
  type WorldParameterValues,
} from './world-parameters.ts';

/** The factor by which the cost of a unit may differ from its estimate if no usage was measured. */
const unmeasuredFactor = 3;
/**
 * The factor by which the cpu cost of a unit of load may differ from its estimate if the usage was measured. The cost
 * differs from the estimate, because nodes and load vary.
 */
const measuredFactor = 1.15;
/** The maximum rise of the cost from low load to saturation. Two measured programs had rises of 0.2 and 0.4. */
const mostRise = 0.4;
/** The maximum idle cpu, as a share of the pod's request. */
const mostIdlePart = 0.4;
/**
 * The factor by which idle cpu may differ from its estimate. It exceeds `measuredFactor`, because idle cpu is a small
 * part of the usage.
 */
const idleFactor = 1.5;
const defaultRequestMilli = 100;
const defaultMemoryBytes = 128 * bytesPerMi;

export function parameterContextOf(subject: CalibrationSubject): ParameterContext {
  const { run } = subject;
  const counts = stepsOfSamples(run.columns.replicas ?? []);
  const { requestMilli, targetMilli, targetMi } = podAtTarget(subject);
  const capacity = loadPerPod(run, counts);
  const assumed = assumedSeries(subject, capacity);
  const common = {
    capacity,
    assumed,
    metricPerUnit: metricPerUnitOf(subject, assumed, capacity),
    memory: { target: targetMi, perUnit: targetMi / capacity },
    parameters: parametersOf(subject),
  };
  const measured = fitUsage(run, counts, podCpuBounds(subject));
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

/**
 * Returns the context with additional parameters for mechanisms that most clusters do not have: cpu that is averaged
 * over a window, and a custom metric that is a multiple of the recorded load. Returns undefined if no parameter is
 * added.
 */
export function withUncommon(
  { scenario }: CalibrationSubject,
  context: ParameterContext,
): ParameterContext | undefined {
  const { parameters, assumed } = context;
  const readsCpu = parameters.includes('cpuPerUnit');
  const uncommon: ParameterName[] = [
    ...(readsCpu && scenario.metrics.cpuWindowSeconds === 0 ? (['cpuWindowSeconds'] as const) : []),
    ...(assumed.some(isLoadSeries) && !parameters.includes('metricPerUnit') ? (['metricPerUnit'] as const) : []),
  ];
  return uncommon.length > 0 ? { ...context, parameters: [...parameters, ...uncommon] } : undefined;
}

export const hasUnitCost = (subject: CalibrationSubject): boolean => parametersOf(subject).includes('cpuPerUnit');

export function usageFactor(subject: CalibrationSubject): ((values: WorldParameterValues) => number) | undefined {
  const { run } = subject;
  const multipleOf = costMultiple(run, stepsOfSamples(run.columns.replicas ?? []), podCpuBounds(subject));
  const load = middleOf(recordedLoads(run).map(([, value]) => value));
  return (
    multipleOf &&
    ((values) => {
      const { cpuPerUnit = 0, cpuPerUnitDoublesAt = Number.POSITIVE_INFINITY, idleCpu = 0 } = values;
      if (cpuPerUnit === 0) return 1;
      const multiple = multipleOf({ idleMilli: idleCpu, costAt: (one) => costAt(one, values) });
      // The factor is not `multiple` itself, because `multiple` includes a second effect: at the same load, a slower
      // processor is busier, and a unit costs more cpu on a busier processor.
      const work = (multiple * costAt(load, values) * load) / cpuPerUnit;
      return loadOfWork(work, cpuPerUnitDoublesAt) / load;
    })
  );
}

function podCpuBounds(subject: CalibrationSubject): PodCpuBounds {
  const { cpuLimitMilli } = subject.scenario.workload;
  return { requestMilli: podAtTarget(subject).requestMilli, limitMilli: cpuLimitMilli ?? Number.POSITIVE_INFINITY };
}

function parametersOf({ autoscaler, profile, scenario }: CalibrationSubject): ParameterName[] {
  const { workload, metrics } = scenario;
  const { resources, customMetrics } = createController(autoscaler, scenario, profile).scope;
  const series = resolveSeries(customMetrics, metrics.follow, workload.capacityPerPod);
  const isCapacityUnknown = workload.capacityPerPod >= unknownCapacity;
  const [readsCpu, readsMemory] = [resources.includes('cpu'), resources.includes('memory')];
  const isCapacityRead = series.some(({ of }) => of === 'queue' || of === 'unmet' || of === 'latency');
  const changes: Record<ParameterName, boolean> = {
    cpuPerUnit: readsCpu,
    cpuPerUnitDoublesAt: readsCpu,
    idleCpu: readsCpu,
    memoryPerUnit: readsMemory,
    baseMemory: readsMemory,
    capacityPerPod: (isCapacityRead || workload.kind === 'queue') && isCapacityUnknown,
    readySeconds: true,
    resolutionSeconds: resources.length > 0,
    // `withUncommon` adds this parameter if the other parameters do not explain the recording.
    cpuWindowSeconds: false,
    rateWindowSeconds: series.length > 0,
    // The factor between the metric and the load is unknown only if it depends on an unknown capacity.
    metricPerUnit: isCapacityUnknown && series.some((one) => one.isAssumed && dependsOnCapacity(one)),
    lagSeconds: true,
  };
  return parameterNames.filter((name) => changes[name]);
}

/** Whether the values of the metric depend on the capacity of a pod, which is the argument of `defaultFollow`. */
const dependsOnCapacity = ({ of, metric }: MetricSeries) =>
  of === 'offered' && metric.defaultFollow(1).times !== metric.defaultFollow(2).times;

function metricPerUnitOf({ autoscaler, profile }: CalibrationSubject, assumed: readonly AssumedSeries[], load: number) {
  const demands = controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile);
  const counted = demands.find((demand) => demand.of === 'load');
  return counted ? counted.perPod / load : (assumed.find(isLoadSeries)?.times ?? 1);
}

function loadPerPod(run: MeasuredRun, counts: StepLine): number {
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

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
}

const mostOf = (loads: Samples) => loads.reduce((most, [, value]) => Math.max(most, value), 0) || 1;

function podAtTarget({ autoscaler, profile, scenario }: CalibrationSubject) {
  const demands = controllerDescriptionOf(autoscaler.kind).metricDemands(autoscaler, profile);
  const usages = demands.filter((demand) => demand.of === 'usage');
  const model = podModel(
    scenario.workload,
    usages.flatMap(({ container }) => container ?? []),
  );
  const targetOf = (resource: string) => {
    const demand = usages.find((one) => one.resource === resource);
    return demand && usageAtTarget(demand, model);
  };
  const requested = model.requests.reduce((sum, { requests }) => sum + Number(requests.cpu ?? 0), 0);
  const requestMilli = requested > 0 ? requested : defaultRequestMilli;
  return {
    requestMilli,
    targetMilli: targetOf('cpu') ?? requestMilli,
    targetMi: (targetOf('memory') ?? defaultMemoryBytes) / bytesPerMi,
  };
}
