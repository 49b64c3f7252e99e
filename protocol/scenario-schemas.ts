import * as z from 'zod/mini';
import type { LoadDefaults } from '../core/model/scenario/load-shapes.ts';
import type { Nodes } from '../core/model/scenario/node-provisioning.ts';
import type { CsvShape, PartialScenario } from '../core/model/scenario/partial-scenario.ts';
import type {
  ControllerTiming,
  Follow,
  MetricsPipelineSettings,
  Noise,
  Scenario,
} from '../core/model/scenario/scenario.ts';
import type { ScenarioContent } from '../core/model/scenario/scenario-content.ts';
import type { ScenarioDefaults } from '../core/model/scenario/scenario-defaults.ts';
import type { TemplateChange } from '../core/model/scenario/template-change.ts';
import { amountSchema, divisorSchema, type SchemasOf, schemaOf } from './schema.ts';
import { partialWorkloadSchema } from './workload-schemas.ts';

const optionalNumber = z.exactOptional(amountSchema);
/** A run begins at 0, and each sync before it would be simulated. */
const optionalTime = z.exactOptional(amountSchema.check(z.nonnegative()));
const numbers = z.record(z.string(), amountSchema);

export const seriesSchema = z.readonly(z.array(z.readonly(z.tuple([amountSchema, amountSchema]))));

const csvShape = {
  shape: z.literal('csv'),
  file: z.string(),
  time: z.optional(z.string()),
  value: z.optional(z.string()),
  steps: z.optional(z.boolean()),
} satisfies SchemasOf<CsvShape>;

const loadShapeSchema = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('constant'), to: optionalNumber }),
  z.object({ shape: z.literal('step'), from: optionalNumber, to: optionalNumber, atSeconds: optionalNumber }),
  z.object({
    shape: z.literal('ramp'),
    from: optionalNumber,
    to: optionalNumber,
    fromSeconds: optionalNumber,
    toSeconds: optionalNumber,
  }),
  z.object({
    shape: z.literal('spike'),
    from: optionalNumber,
    to: optionalNumber,
    atSeconds: optionalNumber,
    forSeconds: optionalNumber,
  }),
  z.object({ shape: z.literal('wave'), low: optionalNumber, high: optionalNumber, periodSeconds: optionalNumber }),
  z.object({ shape: z.literal('day'), hours: z.readonly(z.array(amountSchema)) }),
  z.object({ shape: z.literal('points'), at: seriesSchema }),
  z.object(csvShape),
]);

const noiseSchema = z.object({
  relative: optionalNumber,
  everySeconds: optionalNumber,
} satisfies SchemasOf<Partial<Noise>>);

const templateChange = {
  cpuRequest: z.optional(z.string()),
  memoryRequest: z.optional(z.string()),
  cpuLimit: z.optional(z.string()),
  cpuPerUnit: z.optional(z.string()),
  memoryPerUnit: z.optional(z.string()),
} satisfies SchemasOf<TemplateChange>;

const span = { fromSeconds: amountSchema, toSeconds: z.nullable(amountSchema) };
const faultSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('metricsMissing'), pods: amountSchema, ...span }),
  z.object({ what: z.literal('metricsDown'), metric: z.nullable(z.string()), ...span }),
  z.object({ what: z.literal('metricsZero'), metric: z.nullable(z.string()), ...span }),
  z.object({ what: z.literal('metricsFrozen'), metric: z.nullable(z.string()), ...span }),
  z.object({ what: z.literal('podsNeverReady'), pods: amountSchema, fromSeconds: amountSchema }),
  z.object({ what: z.literal('scaledByHand'), to: amountSchema, atSeconds: amountSchema }),
  z.object({ what: z.literal('rollout'), atSeconds: amountSchema, ...templateChange }),
  z.object({ what: z.literal('controllerPause'), ...span }),
  z.object({ what: z.literal('controllerRestart'), atSeconds: amountSchema }),
]);

export const followSchema = z.object({
  of: z.union([z.enum(['offered', 'served', 'unmet', 'queue', 'latency']), z.object({ points: seriesSchema })]),
  times: amountSchema,
} satisfies SchemasOf<Follow>);

export const partialScenarioSchema = z.object({
  controller: z.exactOptional(
    z.object({ syncTakesMs: optionalTime, phaseMs: optionalTime } satisfies SchemasOf<Partial<ControllerTiming>>),
  ),
  horizonSeconds: optionalNumber,
  seed: optionalNumber,
  start: z.exactOptional(
    z.object({
      replicas: z.union([amountSchema, z.enum(['settled', 'minReplicas', 'maxReplicas'])]),
      scaledSecondsAgo: optionalNumber,
      scaledFrom: optionalNumber,
      recommendedSecondsAgo: optionalNumber,
    } satisfies SchemasOf<Scenario['start']>),
  ),
  load: z.exactOptional(
    z.object({
      shape: loadShapeSchema,
      noise: z.exactOptional(noiseSchema),
    } satisfies SchemasOf<NonNullable<PartialScenario['load']>>),
  ),
  workload: z.exactOptional(partialWorkloadSchema),
  nodes: z.exactOptional(
    z.object({
      provisioning: z.exactOptional(z.enum(['unlimited', 'fixed', 'clusterAutoscaler', 'nodeAutoProvisioner'])),
      freePods: optionalNumber,
      podsPerNode: optionalNumber,
      maxNodes: z.exactOptional(z.nullable(amountSchema)),
      detectSeconds: optionalNumber,
      provisionSeconds: optionalNumber,
      removeSeconds: optionalNumber,
    } satisfies SchemasOf<Partial<Nodes>>),
  ),
  metrics: z.exactOptional(
    z.object({
      pipeline: z.exactOptional(
        z.enum(['metricsServer', 'eks', 'gke', 'aks', 'prometheusAdapter', 'prometheusRate', 'keda', 'datadog']),
      ),
      resolutionSeconds: optionalNumber,
      cpuWindowSeconds: optionalNumber,
      lagSeconds: optionalNumber,
      scrapeSeconds: optionalNumber,
      rateWindowSeconds: optionalNumber,
      follow: z.exactOptional(z.record(z.string(), followSchema)),
    } satisfies SchemasOf<Partial<MetricsPipelineSettings>>),
  ),
  faults: z.exactOptional(z.readonly(z.array(faultSchema))),
} satisfies SchemasOf<PartialScenario>);

export const scenarioContent = {
  given: partialScenarioSchema,
  release: z.optional(z.string()),
  flags: numbers,
  featureGates: z.record(z.string(), z.boolean()),
} satisfies SchemasOf<ScenarioContent>;

const loadDefaultsSchema = z.object({ from: amountSchema, to: amountSchema } satisfies SchemasOf<LoadDefaults>);

export const scenarioDefaultsSchema = schemaOf<ScenarioDefaults>()(
  z.object({
    load: loadDefaultsSchema,
    need: loadDefaultsSchema,
    start: z.optional(z.number()),
    metrics: z.optional(z.object({ resolutionSeconds: z.number() })),
    workload: z.object({
      capacityPerPod: divisorSchema,
      baseMemoryBytes: amountSchema,
      cpuAtCapacityMilli: z.nullable(amountSchema),
      memoryAtCapacityBytes: z.nullable(amountSchema),
    }),
  }),
);

export const scenarioContentSchema = schemaOf<ScenarioContent>()(z.object(scenarioContent));
