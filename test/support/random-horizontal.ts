// A random HorizontalPodAutoscaler of a version that its release serves.
import type { Chance } from './chance.ts';

export interface RandomAutoscaler {
  object: object;
  metrics: string[];
  /** Without these feature gates the object would be refused. */
  gates: Record<string, boolean>;
}

type Version = 'v1' | 'v2beta1' | 'v2beta2' | 'v2';

export function randomHorizontal(chance: Chance, kind: string, minor: number): RandomAutoscaler {
  const version = chance.of(versionsOf(minor));
  const metrics = Array.from({ length: version === 'v1' ? 1 : chance.of([1, 1, 2, 3]) }, () =>
    randomMetric(chance, { version, minor }),
  );
  const custom = metrics.flatMap(({ name }) => name ?? []);
  const asleep = version !== 'v1' && minor >= 16 && metrics.some(({ isOfObject }) => isOfObject) && chance.is(0.3);
  const minReplicas = asleep ? 0 : chance.whole(1, 4);
  const behavior =
    version.startsWith('v2') && version !== 'v2beta1' && minor >= 18 && chance.is(0.6)
      ? { behavior: randomBehavior(chance, minor) }
      : {};
  const spec = {
    scaleTargetRef: { apiVersion: 'apps/v1', kind, name: 'web' },
    ...(asleep || chance.is(0.8) ? { minReplicas } : {}),
    maxReplicas: chance.whole(Math.max(minReplicas, 4), 25),
    ...(version === 'v1'
      ? { targetCPUUtilizationPercentage: chance.whole(20, 95) }
      : { metrics: metrics.map(({ metric }) => metric) }),
    ...behavior,
  };
  const gates: Record<string, boolean> = {};
  if (asleep) gates.HPAScaleToZero = true;
  if (JSON.stringify(spec).includes('"tolerance"')) gates.HPAConfigurableTolerance = true;
  return {
    object: { apiVersion: `autoscaling/${version}`, kind: 'HorizontalPodAutoscaler', metadata: { name: 'web' }, spec },
    metrics: custom,
    gates,
  };
}

function versionsOf(minor: number): Version[] {
  return [
    'v1',
    ...(minor < 25 ? (['v2beta1'] as const) : []),
    ...(minor < 26 ? (['v2beta2', 'v2beta2'] as const) : []),
    ...(minor >= 23 ? (['v2', 'v2', 'v2'] as const) : []),
  ];
}

interface RandomMetric {
  metric: object;
  name?: string;
  /** A metric with one number for the workload exists even without pods. */
  isOfObject: boolean;
}

function randomMetric(chance: Chance, { version, minor }: { version: Version; minor: number }): RandomMetric {
  const isOld = version === 'v2beta1';
  const name = chance.of(['requests', 'queue_length', 'hits']);
  const quantity = () => chance.of([String(chance.whole(10, 300)), `${chance.whole(500, 90_000)}m`, '1e2']);
  const resource = () => randomResource(chance, isOld);
  const types = [
    'Resource',
    'Resource',
    'Pods',
    'Object',
    'External',
    ...(minor >= 30 && version === 'v2' ? (['ContainerResource'] as const) : []),
  ] as const;
  switch (chance.of(types)) {
    case 'Resource':
      return { metric: { type: 'Resource', resource: resource() }, isOfObject: false };
    case 'ContainerResource':
      return {
        metric: { type: 'ContainerResource', containerResource: { ...resource(), container: 'app' } },
        isOfObject: false,
      };
    case 'Pods': {
      const pods = isOld
        ? { metricName: name, targetAverageValue: quantity() }
        : { metric: { name }, target: { type: 'AverageValue', averageValue: quantity() } };
      return { metric: { type: 'Pods', pods }, name, isOfObject: false };
    }
    case 'Object': {
      const described = { apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', name: 'main' };
      const object = isOld
        ? { metricName: name, target: described, targetValue: quantity() }
        : { metric: { name }, describedObject: described, target: valueTarget(chance, quantity()) };
      return { metric: { type: 'Object', object }, name, isOfObject: true };
    }
    case 'External': {
      const value = quantity();
      const external = isOld
        ? { metricName: name, ...(chance.is() ? { targetValue: value } : { targetAverageValue: value }) }
        : {
            metric: { name, ...chance.maybe('selector', () => ({ matchLabels: { queue: 'a' } }), 0.3) },
            target: valueTarget(chance, value),
          };
      return { metric: { type: 'External', external }, name, isOfObject: true };
    }
  }
}

function randomResource(chance: Chance, isOld: boolean): object {
  const name = chance.of(['cpu', 'cpu', 'memory']);
  const averageUtilization = chance.whole(20, 95);
  if (chance.is(0.7))
    return {
      name,
      ...(isOld
        ? { targetAverageUtilization: averageUtilization }
        : { target: { type: 'Utilization', averageUtilization } }),
    };
  const averageValue = name === 'cpu' ? `${chance.whole(30, 400)}m` : `${chance.whole(40, 300)}Mi`;
  return {
    name,
    ...(isOld ? { targetAverageValue: averageValue } : { target: { type: 'AverageValue', averageValue } }),
  };
}

function valueTarget(chance: Chance, value: string): object {
  return chance.is() ? { type: 'Value', value } : { type: 'AverageValue', averageValue: value };
}

function randomBehavior(chance: Chance, minor: number): object {
  return {
    ...chance.maybe('scaleUp', () => randomRules(chance, minor), 0.7),
    ...chance.maybe('scaleDown', () => randomRules(chance, minor), 0.7),
  };
}

function randomRules(chance: Chance, minor: number): object {
  const policy = () => ({
    type: chance.of(['Pods', 'Percent']),
    value: chance.whole(1, 100),
    periodSeconds: chance.of([15, 30, 60, 120]),
  });
  return {
    ...chance.maybe('stabilizationWindowSeconds', () => chance.of([0, 30, 60, 180])),
    ...chance.maybe('selectPolicy', () => chance.of(['Max', 'Min', 'Disabled']), 0.4),
    ...chance.maybe('tolerance', () => chance.of(['0', '50m', '200m']), minor >= 33 ? 0.3 : 0),
    policies: Array.from({ length: chance.whole(1, 3) }, policy),
  };
}
