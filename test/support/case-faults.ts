// A case with such a fault cannot be a recording of a real controller.

interface WrittenPod {
  name: string;
  phase: string;
  startedAt: number | null;
  ready: { status: string; at: number } | null;
  deletedAt: number | null;
  /** A WatermarkPodAutoscaler does not read requests. */
  requests?: Record<string, Record<string, string>>;
}

interface Measured {
  at: number;
  window: number;
  containers?: Record<string, Record<string, string>>;
  value?: string;
}

interface WrittenSeries {
  name: string;
  selector?: string;
  on?: object;
}

interface WrittenTick {
  t: number;
  scale: { spec: number; status: number; selector: string };
  pods: WrittenPod[];
  metrics: {
    resource?: Record<string, Measured> | { error: string };
    pods?: ({ name: string; values: Record<string, Measured> } | { name: string; error: string })[];
  };
  expect: { scaleTo: number | null; status: { currentReplicas: number; lastScaleAt: number | null } };
}

/** Values that are the same as in the previous tick may be omitted. */
type SparseTick = Omit<WrittenTick, 'pods' | 'metrics'> & Partial<Pick<WrittenTick, 'pods' | 'metrics'>>;

export interface CaseToCheck {
  controller: string;
  release: string;
  target: { kind: string };
  ticks: SparseTick[];
}

export function caseFaults({ controller, release, target, ticks: sparse }: CaseToCheck): string[] {
  const faults: string[] = [];
  const ticks: WrittenTick[] = [];
  // Recordings of 1.15 have whole seconds of another clock.
  const beside = /^1\.15(\.|$)/.test(release) ? 0.1 : 0;
  for (const tick of sparse) ticks.push({ pods: [], metrics: {}, ...ticks.at(-1), ...tick });
  if (controller === 'HorizontalPodAutoscaler' && ticks[0]?.t !== 0) faults.push('the first tick is not at 0');
  ticks.forEach((tick, i) => {
    const before = ticks[i - 1];
    const say = (sentence: string) => faults.push(`tick ${i} (${tick.t} s): ${sentence}`);
    if (before && tick.t <= before.t) say('time does not go on');
    listFaults(tick).forEach(say);
    podFaults(tick, target).forEach(say);
    measureFaults(tick).forEach(say);
    if (before) changeFaults(before, tick).forEach(say);
    const { lastScaleAt } = tick.expect.status;
    if (lastScaleAt !== null && !Number.isInteger(lastScaleAt + beside))
      say('the last scale time has no whole seconds');
  });
  return faults;
}

function podFaults({ t, pods, scale }: WrittenTick, { kind }: CaseToCheck['target']): string[] {
  const faults: string[] = [];
  if (new Set(pods.map(({ name }) => name)).size < pods.length) faults.push('two pods have one name');
  // A StatefulSet also counts pods that are being deleted.
  const counted = kind === 'StatefulSet' ? pods.length : pods.filter(({ deletedAt }) => deletedAt === null).length;
  if (counted !== scale.status) faults.push(`${counted} pods, and a status of ${scale.status}`);
  for (const pod of pods) {
    const { name, ready, requests, phase } = pod;
    faults.push(...timeFaults(pod, t));
    if (ready?.status === 'True' && phase !== 'Running') faults.push(`${name} is ready and ${phase}`);
    if (requests && Object.keys(requests).length === 0) faults.push(`${name} has no containers`);
  }
  return faults;
}

function timeFaults({ name, startedAt, ready, deletedAt }: WrittenPod, t: number): string[] {
  if (startedAt === null || ready === null) return [`${name} has no times`];
  const times = [startedAt, ready.at, ...(deletedAt === null ? [] : [deletedAt])];
  if (times.some((at) => !Number.isInteger(at) || at > t)) return [`${name} has times ${times.join(', ')}`];
  return ready.at < startedAt ? [`${name} is ready before it starts`] : [];
}

function listFaults({ metrics }: WrittenTick): string[] {
  return Object.values(metrics).flatMap((list) => {
    if (!Array.isArray(list)) return [];
    const keys = list.map(({ name, selector, on }: WrittenSeries) => JSON.stringify([name, selector, on]));
    return [
      ...(keys.length === 0 ? ['an empty list of metrics'] : []),
      ...(new Set(keys).size < keys.length ? ['two answers of one metric'] : []),
    ];
  });
}

function measureFaults({ t, pods, metrics }: WrittenTick): string[] {
  const containers = new Map(pods.map(({ name, requests }) => [name, requests && Object.keys(requests).join()]));
  const faults: string[] = [];
  const look = (name: string, measured: Measured) => {
    if (!containers.has(name)) faults.push(`${name} is measured and not there`);
    if (
      !Number.isInteger(measured.at) ||
      measured.at > t ||
      !Number.isInteger(measured.window) ||
      !(measured.window > 0)
    )
      faults.push(`${name} is measured at ${measured.at} over ${measured.window}`);
    const own = measured.containers && Object.keys(measured.containers).join();
    if (own !== undefined && containers.get(name) !== undefined && own !== containers.get(name))
      faults.push(`${name} is measured with the containers ${own}`);
  };
  const { resource = {}, pods: series = [] } = metrics;
  if (!isError(resource)) for (const [name, measured] of Object.entries(resource)) look(name, measured);
  for (const one of series)
    if ('values' in one) for (const [name, measured] of Object.entries(one.values)) look(name, measured);
  return faults;
}

/** The time at which a pod was deleted never changes. */
function changeFaults(before: WrittenTick, { pods }: WrittenTick): string[] {
  const old = new Map(before.pods.map((pod) => [pod.name, pod]));
  return pods.flatMap(({ name, startedAt, deletedAt }) => {
    const known = old.get(name);
    if (!known || known.startedAt !== startedAt) return [];
    return known.deletedAt === null || known.deletedAt === deletedAt
      ? []
      : [`${name} was deleted at ${known.deletedAt}, and now ${deletedAt}`];
  });
}

function isError(resource: object): resource is { error: string } {
  return 'error' in resource && typeof resource.error === 'string';
}
