import * as z from 'zod/mini';
import type { PartialWorkload } from '../core/model/scenario/partial-scenario.ts';
import type { PodShare } from '../core/model/scenario/pod-share.ts';
import type { ContainerFacts, PodAmounts, PodResources } from '../core/model/scenario/scenario.ts';
import type { WorkloadFacts } from '../core/model/scenario/workload-facts.ts';
import { amountSchema, divisorSchema, type SchemasOf, schemaOf } from './schema.ts';

const optionalNumber = z.exactOptional(amountSchema);
const optionalNumberOrNull = z.exactOptional(z.nullable(amountSchema));

const podAmounts = {
  cpuMilli: z.exactOptional(amountSchema.check(z.refine(Number.isInteger))),
  memoryBytes: optionalNumber,
} satisfies SchemasOf<PodAmounts>;

const containerFactsSchema = z.object({
  name: z.string(),
  ...podAmounts,
  isSidecar: z.exactOptional(z.literal(true)),
  cpuPart: optionalNumber,
  memoryPart: optionalNumber,
} satisfies SchemasOf<ContainerFacts>);

const podResourcesSchema = z.object({
  requests: z.exactOptional(z.object(podAmounts)),
  overhead: z.exactOptional(z.object(podAmounts)),
} satisfies SchemasOf<PodResources>);

const workloadControllerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('Deployment') }),
  z.object({ kind: z.literal('StatefulSet'), podManagementPolicy: z.enum(['OrderedReady', 'Parallel']) }),
]);

const percentSchema = z.custom<Extract<PodShare, string>>(
  (value) => typeof value === 'string' && /^\d{1,10}%$/.test(value),
);
const podShareSchema = z.exactOptional(z.union([amountSchema, percentSchema]));

const podFacts = {
  containers: z.exactOptional(z.nullable(z.readonly(z.array(containerFactsSchema)))),
  podResources: z.exactOptional(z.nullable(podResourcesSchema)),
  cpuLimitMilli: optionalNumberOrNull,
  readySeconds: optionalNumber,
  stopSeconds: optionalNumber,
  preStopSeconds: optionalNumber,
  minReadySeconds: optionalNumber,
  controller: z.exactOptional(workloadControllerSchema),
  strategy: z.exactOptional(z.enum(['RollingUpdate', 'Recreate'])),
  maxSurge: podShareSchema,
  maxUnavailable: podShareSchema,
  progressDeadlineSeconds: optionalNumber,
  updateStrategy: z.exactOptional(z.enum(['RollingUpdate', 'OnDelete'])),
  partition: optionalNumber,
} satisfies SchemasOf<Omit<WorkloadFacts, 'replicas'>>;

export const workloadFactsSchema = schemaOf<WorkloadFacts>()(z.object({ ...podFacts, replicas: optionalNumber }));

export const partialWorkloadSchema = z.object({
  ...podFacts,
  kind: z.exactOptional(z.enum(['requests', 'queue'])),
  startLength: optionalNumber,
  capacityPerPod: z.exactOptional(divisorSchema),
  idleCpuMilli: optionalNumber,
  cpuPerUnitMilli: optionalNumberOrNull,
  cpuPerUnitDoublesAt: z.exactOptional(z.nullable(divisorSchema)),
  baseMemoryBytes: optionalNumber,
  memoryPerUnitBytes: optionalNumberOrNull,
  memorySticks: z.exactOptional(z.boolean()),
  startSeconds: optionalNumber,
  endpointSeconds: optionalNumber,
  startupCpuMilli: optionalNumber,
  startupCpuSeconds: optionalNumber,
  pricePerPodHour: optionalNumber,
} satisfies SchemasOf<PartialWorkload>);
