import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../core/apiserver/kinds.ts';
import { nearestName } from '../../../core/model/nearest-name.ts';
import { formatPath } from '../../../core/model/path.ts';
import { isObject } from '../../../core/model/value.ts';
import { readDocument } from '../../../core/text/read/read-document.ts';
import { toValue } from '../../../core/text/tree.ts';
import { nested, yaml } from '../../support/yaml.ts';

function read(spec: string) {
  const { root, templated, hasTemplates } = readDocument(
    yaml`
      apiVersion: autoscaling/v2
      kind: HorizontalPodAutoscaler
      metadata:
        name: web
      ${spec}
    `,
  );
  const value = toValue(root);
  const description = isObject(value) ? kindOf(value.apiVersion, value.kind) : undefined;
  if (!description) throw new Error('no HorizontalPodAutoscaler');
  const reading = description.read(value, { templated: templated || hasTemplates === true });
  return {
    ...reading,
    lines: reading.problems.map(({ code, at, message }) => `${code} ${formatPath(at)} | ${message}`),
  };
}

function readHpa(spec: string) {
  const { autoscaler } = read(spec);
  return autoscaler?.kind === 'HorizontalPodAutoscaler' ? autoscaler : undefined;
}

const target = yaml`
  spec:
    scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
`;

describe('defaults', () => {
  test('a minimal object gets all defaults', () => {
    const { problems, autoscaler } = read(`${target}  maxReplicas: 10\n`);
    expect(problems).toEqual([]);
    expect(autoscaler).toEqual({
      kind: 'HorizontalPodAutoscaler',
      name: 'web',
      target: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      minReplicas: 1,
      maxReplicas: 10,
      metrics: [
        { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
      ],
    });
  });

  test('behavior: {} is completed, behavior: null is not', () => {
    const defaults = {
      scaleUp: {
        stabilizationWindowSeconds: 0,
        selectPolicy: 'Max',
        policies: [
          { type: 'Pods', value: 4, periodSeconds: 15 },
          { type: 'Percent', value: 100, periodSeconds: 15 },
        ],
      },
      scaleDown: { selectPolicy: 'Max', policies: [{ type: 'Percent', value: 100, periodSeconds: 15 }] },
    };
    expect(
      readHpa(yaml`
        ${target}
          maxReplicas: 3
          behavior: {}
      `)?.behavior,
    ).toEqual(defaults);
    expect(
      readHpa(yaml`
        ${target}
          maxReplicas: 3
          behavior: {scaleUp: null}
      `)?.behavior,
    ).toEqual(defaults);
    expect(
      read(yaml`
        ${target}
          maxReplicas: 3
          behavior: null
      `).autoscaler,
    ).not.toHaveProperty('behavior');
  });

  test('a direction keeps its written fields', () => {
    const autoscaler = readHpa(
      yaml`
        ${target}
          maxReplicas: 3
          behavior: {scaleDown: {policies: [{type: Pods, value: 1, periodSeconds: 60}], tolerance: 0.05}}
      `,
    );
    expect(autoscaler?.behavior?.scaleDown).toEqual({
      selectPolicy: 'Max',
      policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }],
      tolerance: '0.05',
    });
  });
});

describe('refusals in the server’s words and order', () => {
  test('an empty object lacks every required field', () => {
    expect(read('').lines).toEqual([
      'api/invalid spec.maxReplicas | spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
      'api/required spec.scaleTargetRef.kind | spec.scaleTargetRef.kind: Required value',
      'api/required spec.scaleTargetRef.name | spec.scaleTargetRef.name: Required value',
      'api/invalid spec.scaleTargetRef.apiVersion | spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group',
      'api/required spec.maxReplicas | spec.maxReplicas: Required value',
    ]);
  });

  test('an object with minReplicas above maxReplicas cannot be simulated', () => {
    const { lines, autoscaler } = read(yaml`
      ${target}
        minReplicas: 5
        maxReplicas: 3
    `);
    expect(lines).toEqual([
      'api/invalid spec.maxReplicas | spec.maxReplicas: Invalid value: 3: must be greater than or equal to `minReplicas`',
    ]);
    expect(autoscaler).toBeUndefined();
  });

  test('minReplicas 0 requires an Object or External metric', () => {
    const external = nested`
      metrics:
      - type: External
        external: {metric: {name: q}, target: {type: AverageValue, averageValue: 30}}
    `;
    expect(
      read(yaml`
        ${target}
          minReplicas: 0
          maxReplicas: 3
        ${external}
      `).lines,
    ).toEqual([]);
    expect(
      read(yaml`
        ${target}
          minReplicas: 0
          maxReplicas: 3
      `).lines,
    ).toEqual([
      'api/forbidden spec.metrics | spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas',
    ]);
  });

  test('a metric without its block, or with another one, is refused', () => {
    expect(
      read(yaml`
        ${target}
          maxReplicas: 3
          metrics:
          - type: Resource
      `).lines,
    ).toEqual([
      'api/required spec.metrics[0].resource | spec.metrics[0].resource: Required value: must populate information for the given metric source',
    ]);
    expect(
      read(yaml`
        ${target}
          maxReplicas: 3
          metrics:
          - type: Foo
      `).lines,
    ).toEqual([
      'api/unsupported spec.metrics[0].type | spec.metrics[0].type: Unsupported value: "Foo": supported values: "ContainerResource", "External", "Object", "Pods", "Resource"',
    ]);
  });

  test('quantities are printed in their canonical form', () => {
    const metric = nested`
      metrics:
      - type: Resource
        resource: {name: cpu, target: {type: AverageValue, averageValue: -0.1Ki}}
    `;
    expect(
      read(yaml`
        ${target}
          maxReplicas: 3
        ${metric}
      `).lines,
    ).toEqual([
      'api/invalid spec.metrics[0].resource.target.averageValue | spec.metrics[0].resource.target.averageValue: Invalid value: "-102400m": must be positive',
    ]);
  });

  test('wrong behavior is refused', () => {
    const behavior = nested`
      behavior:
        scaleUp: {stabilizationWindowSeconds: 3601, selectPolicy: max, policies: []}
        scaleDown: {policies: [{type: pods, value: 0, periodSeconds: 1801}]}
    `;
    expect(
      read(yaml`
        ${target}
          maxReplicas: 3
        ${behavior}
      `).problems.map(({ message }) => message),
    ).toEqual([
      'spec.behavior.scaleUp.stabilizationWindowSeconds: Invalid value: 3601: must be less than or equal to 3600',
      'spec.behavior.scaleUp.selectPolicy: Unsupported value: "max": supported values: "Disabled", "Max", "Min"',
      'spec.behavior.scaleUp.policies: Required value: must specify at least one Policy',
      'spec.behavior.scaleDown.policies[0].type: Unsupported value: "pods": supported values: "Percent", "Pods"',
      'spec.behavior.scaleDown.policies[0].value: Invalid value: 0: must be greater than zero',
      'spec.behavior.scaleDown.policies[0].periodSeconds: Invalid value: 1801: must be less than or equal to 1800',
    ]);
  });
});

describe('structure', () => {
  test('an unknown field is one problem that suggests the closest name', () => {
    const { lines } = read(`${target}  maxRpelicas: 3\n`);
    expect(lines).toEqual([
      'api/unknown-field spec.maxRpelicas | unknown field "spec.maxRpelicas": did you mean maxReplicas?',
    ]);
  });

  test('an object with an unknown field can still be simulated', () => {
    expect(
      read(yaml`
        ${target}
          maxReplicas: 3
          foo: 1
      `).autoscaler?.maxReplicas,
    ).toBe(3);
  });

  test.each([
    ['maxReplicas: "3"', 'spec.maxReplicas must be an integer, not the string "3": remove the quotes'],
    ['maxReplicas: 1.5', 'spec.maxReplicas must be an integer, not 1.5'],
    ['maxReplicas: 2147483648', 'spec.maxReplicas must be a 32-bit integer; 2147483648 is out of range'],
    ['maxReplicas: yes', 'spec.maxReplicas must be an integer, not the boolean true'],
    ['maxReplicas: []', 'spec.maxReplicas must be an integer, not a list'],
  ])('%s has the wrong type', (line, message) =>
    expect(read(`${target}  ${line}\n`).lines).toEqual([`api/wrong-type spec.maxReplicas | ${message}`]),
  );

  test('1e1 and 10.0 are integers', () => {
    expect(
      read(yaml`
        ${target}
          minReplicas: 1.0
          maxReplicas: 1e1
      `),
    ).toMatchObject({
      problems: [],
      autoscaler: { minReplicas: 1, maxReplicas: 10 },
    });
  });
});

describe('templates', () => {
  test('the first templated value that a simulation needs is reported', () => {
    const { problems, autoscaler, blockingTemplate } = read(
      yaml`
        spec:
          {{- with .Values.target }}
          maxReplicas: {{ .Values.max }}
          behavior: {scaleUp: {tolerance: -1}}
      `,
    );
    expect(autoscaler).toBeUndefined();
    expect(blockingTemplate).toEqual({ path: 'spec.maxReplicas', source: '{{ .Values.max }}' });
    expect(problems.map(({ message }) => message)).toEqual([
      'spec.behavior.scaleUp.tolerance: Invalid value: "-1": must be greater than or equal to 0',
    ]);
  });

  test('a templated name does not prevent the simulation', () => {
    expect(
      read(yaml`
        spec:
          maxReplicas: 3
          scaleTargetRef: {kind: Deployment, name: "{{ .name }}"}
      `),
    ).toMatchObject({
      problems: [],
      autoscaler: { maxReplicas: 3 },
    });
  });
});

test('misspelled names are matched to the closest name', () => {
  expect(nearestName('minreplicas', ['maxReplicas', 'minReplicas'])).toBe('minReplicas');
  expect(nearestName('max_replicas', ['maxReplicas'])).toBe('maxReplicas');
  expect(nearestName('stablizationWindowSeconds', ['stabilizationWindowSeconds', 'policies'])).toBe(
    'stabilizationWindowSeconds',
  );
  expect(nearestName('foo', ['name', 'kind'])).toBeUndefined();
});
