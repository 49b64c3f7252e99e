import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../core/analysis/analyze-document.ts';
import { documentLinksOf } from '../../../core/editor/navigation/document-links.ts';
import { documentSymbols } from '../../../core/editor/symbols/document-symbols.ts';
import { foldingRangesOf } from '../../../core/editor/symbols/folding.ts';
import { findFixes } from '../../../core/lint/fixes/fixes.ts';
import { newestRelease } from '../../../core/model/release-names.ts';
import {
  checkCompleted,
  checkCompletion,
  checkDiagnostics,
  completionsOf,
  hoverOf,
  type MarkedOptions,
} from '../../support/marked.ts';
import { yaml } from '../../support/yaml.ts';

const path = 'hpa.replicast.yaml';
const files = {
  'hpa.yaml': `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec:
  scaleTargetRef: { kind: Deployment, name: web }
  maxReplicas: 9
  metrics:
    - type: External
      external: { metric: { name: queue_length }, target: { type: AverageValue, averageValue: 30 } }
`,
};
const options: MarkedOptions = { path, files };
const offers = (marked: string, labels: readonly string[], more: MarkedOptions = options) =>
  checkCompletion(marked, labels, more);

describe('completion in a scenario file', () => {
  test('suggests every key in an empty file', () => {
    offers('<|>', [
      'for',
      'document',
      'item',
      'release',
      'controller',
      'horizonSeconds',
      'seed',
      'start',
      'load',
      'workload',
      'nodes',
      'metrics',
      'faults',
      'expect',
      'goals',
      'minimize',
    ]);
  });

  test('suggests the fields of the default shape', () => {
    offers(
      yaml`
        load:
          <|>`,
      ['shape', 'from', 'to', 'atSeconds', 'noise'],
    );
  });

  test('suggests the fields of the chosen shape', () => {
    offers(
      yaml`
        load:
          shape: wave
          <|>`,
      ['low', 'high', 'periodSeconds', 'noise'],
    );
    offers('load: { shape: csv, <|> }', ['file', 'time', 'value', 'steps', 'noise']);
  });

  test('describes the suggested shapes', () => {
    const { items } = completionsOf(
      yaml`
        load:
          shape: <|>`,
      options,
    );
    expect(items.map(({ label, detail }) => `${label}: ${detail}`).slice(0, 2)).toEqual([
      'constant: the load is always `to`',
      'step: from `from` to `to` at `atSeconds`',
    ]);
  });

  test('starts a fault with the name of the failing part', () => {
    checkCompleted(
      yaml`
        faults:
          - <|>`,
      'what',
      yaml`
        faults:
          - what: \${1:metricsMissing}`,
      options,
    );
  });

  test('suggests the fields of a fault', () => {
    offers(
      yaml`
        faults:
          - what: scaledByHand
            <|>`,
      ['to', 'atSeconds'],
    );
    offers(
      yaml`
        faults:
          - what: metricsDown
            <|>`,
      ['metric', 'fromSeconds', 'toSeconds'],
    );
  });

  test('suggests the metrics of the manifest of the same name', () => {
    offers(
      yaml`
        metrics:
          follow:
            <|>`,
      ['queue_length'],
    );
    checkCompleted(
      yaml`
        metrics:
          follow:
            <|>`,
      'queue_length',
      yaml`
        metrics:
          follow:
            queue_length: \${1|offered,served,unmet,queue,latency|}`,
      options,
    );
  });

  test('suggests the metrics of the named manifest', () => {
    offers(
      yaml`
        for: ../a/hpa.yaml
        metrics:
          follow:
            <|>`,
      ['queue_length'],
      {
        path: 'b/peak.replicast.yaml',
        files: { 'a/hpa.yaml': files['hpa.yaml'] },
      },
    );
  });

  test('suggests the sources that a metric can follow', () => {
    offers(
      yaml`
        metrics:
          follow:
            queue_length: <|>`,
      ['offered', 'served', 'unmet', 'queue', 'latency'],
    );
  });

  test('suggests the manifests of the workspace, relative to the folder of the file', () => {
    offers('for: <|>', ['../a/hpa.yaml'], {
      path: 'b/peak.replicast.yaml',
      files: { 'a/hpa.yaml': files['hpa.yaml'] },
    });
  });

  test('puts a release in quotes', () => {
    checkCompleted('release: <|>', '1.30', 'release: "1.30"', options);
  });

  test('suggests feature gates and their values', () => {
    expect(
      completionsOf(
        yaml`
          controller:
            featureGates:
              <|>`,
        options,
      ).items.map(({ label }) => label),
    ).toContain('HPAScaleToZero');
    offers(
      yaml`
        controller:
          featureGates:
            HPAScaleToZero: <|>`,
      ['true', 'false'],
    );
  });

  test('shows defaults', () => {
    const { items } = completionsOf(
      yaml`
        workload:
          <|>`,
      options,
    );
    const defaultOf = (name: string) => items.find(({ label }) => label === name)?.labelDetails?.description;
    expect(defaultOf('readySeconds')).toBe('5');
    expect(defaultOf('capacityPerPod')).toBe('from the manifest');
  });

  test('omits fields that the controller of its autoscaler does not read', () => {
    const manifest = `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata: { name: web }
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }, maxReplicas: 9, recommender: { url: http://r } }
`;
    const beside = { path, files: { 'hpa.yaml': manifest } };
    offers(
      yaml`
        controller:
          <|>`,
      ['syncTakesMs', 'phaseMs'],
      beside,
    );
    offers(
      yaml`
        controller:
          featureGates:
            <|>`,
      [],
      beside,
    );
    expect(completionsOf('<|>', beside).items.map(({ label }) => label)).not.toContain('release');
    const both = {
      path,
      files: {
        'hpa.yaml': yaml`
          ${files['hpa.yaml']}
          ---
          ${manifest}
        `,
      },
    };
    expect(completionsOf('<|>', both).items.map(({ label }) => label)).toContain('release');
    offers(
      yaml`
        metrics:
          follow:
            <|>`,
      ['recommender'],
      beside,
    );
  });

  test('suggests the metrics of the HPA that KEDA makes', () => {
    const scaledObject = `apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: { name: web }
spec:
  scaleTargetRef: { name: web }
  triggers:
    - type: cpu
      metricType: Utilization
      metadata: { value: "60" }
    - type: kafka
      metadata: { bootstrapServers: b:9092, consumerGroup: g, topic: orders }
`;
    const beside = { path, files: { 'hpa.yaml': scaledObject } };
    offers(
      yaml`
        metrics:
          follow:
            <|>`,
      ['s1-kafka-orders'],
      beside,
    );
    expect(
      completionsOf(
        yaml`
          faults:
            - what: metricsDown
              metric: <|>`,
        beside,
      ).items.map(({ label }) => label),
    ).toContain('s1-kafka-orders');
  });

  test('does not treat a manifest of another name as a scenario', () => {
    offers(
      yaml`
        load:
          <|>`,
      [],
      { path: 'values.yaml' },
    );
  });
});

describe('the hover in a scenario file', () => {
  test('shows description, unit and default', () => {
    expect(
      hoverOf(
        yaml`
          metrics:
            la<|>gSeconds: 30
        `,
        options,
      ),
    ).toBe(
      '**lagSeconds**\n\nDelay before the controller sees a new value. In a cluster, up to 15 s.\n\n0–86400 s · default 0 s',
    );
  });

  test('shows the assumption for a metric without a description', () => {
    expect(
      hoverOf(
        yaml`
          metrics:
            fol<|>low: {}
        `,
        options,
      ),
    ).toContain('By default, a Pods metric follows the load that each pod serves');
  });

  test('explains a followed metric', () => {
    const card = hoverOf(
      yaml`
          metrics:
            follow:
              queue_<|>length: queue
        `,
      options,
    );
    expect(card).toContain('The source of this metric');
    expect(card).toMatch(/^\*\*queue\\_length\*\*\n/);
    expect(card).not.toContain('required');
  });
});

describe('the diagnostics of a scenario file', () => {
  test('mark the mistake', () => {
    checkDiagnostics(
      `
load:
  shap: step
# ^^^^ scenario/unknown-field: unknown field "load.shap": did you mean shape?
  to: "900"
#     ^^^^^ scenario/wrong-type: load.to must be a number, not the string "900": remove the quotes
workload:
  capacityPerPod: 0
#                 ^ scenario/value: workload.capacityPerPod must be more than 0
release: 1.30
#        ^^^^ scenario/wrong-type: release must be a string, not the number 1.3: put it in quotes
`,
      options,
    );
  });

  test('report an unknown choice, and a field that does not belong to the choice', () => {
    checkDiagnostics(
      `
load:
  shape: ramps
#        ^^^^^ scenario/value: load.shape must be one of constant, step, ramp, spike, wave, day, points, csv, not ramps: did you mean ramp?
  fromSeconds: 5
faults:
  - what: controllerRestart
    to: 3
#       ^ scenario/value: to is not allowed with what: controllerRestart, which takes atSeconds
`,
      options,
    );
  });

  test('report an unknown release and an unknown gate', () => {
    checkDiagnostics(
      `
release: "1.99"
#        ^^^^^^ scenario/release: Kubernetes 1.99 is not known. Known releases: 1.15 to ${newestRelease}, and 1.38 as a preview
controller:
  featureGates:
    HPAScaleToNil: true
#   ^^^^^^^^^^^^^ scenario/release: no feature gate of autoscalers is named HPAScaleToNil. Known feature gates: HPAScaleToZero, HPAContainerMetrics, HPAConfigurableTolerance, HPAOptimizedSelectorStore, HPAGeneration, StaleControllerConsistencyHPA, PodLevelResources
`,
      options,
    );
  });

  test('report a list', () => {
    checkDiagnostics(
      `
- load
#<----… scenario/wrong-type: The document must be an object, not a list
`,
      options,
    );
  });

  test('are empty for an empty file and for a disabled code', () => {
    checkDiagnostics('', options);
    checkDiagnostics(
      yaml`
        # replicast-disable-next-line scenario/unknown-field
        laod: {}
      `,
      options,
    );
  });
});

describe('the fixes of a scenario file', () => {
  const fixed = (text: string) =>
    findFixes(analyzeDocument(text, { json: false, path })).map(
      ({ title, edits }) => `${title}: ${edits.map(({ newText }) => newText).join()}`,
    );

  test.each([
    ['laod: {}', 'Rename to load: load'],
    ['release: 1.30', 'Put it in quotes: "1.30"'],
    ['load: { to: "9.5" }', 'Remove the quotes: 9.5'],
    ['load: { shape: ramps }', 'Change to ramp: ramp'],
  ])('correct %s', (text, fix) => expect(fixed(text)).toEqual([fix]));
});

test('the outline shows the keys of a scenario, and blocks fold', () => {
  const text = yaml`
    load:
      shape: step
    faults:
      - what: controllerRestart
        atSeconds: 60
  `;
  const analyzed = analyzeDocument(text, { json: false, path });
  expect(
    documentSymbols(analyzed).map(({ name, children = [] }) => [name, children.map((child) => child.name)]),
  ).toEqual([
    ['load', ['shape']],
    ['faults', ['controllerRestart']],
  ]);
  expect(foldingRangesOf(analyzed, text).map(({ startLine, endLine }) => [startLine, endLine])).toContainEqual([0, 1]);
});

test('paths link to their files, relative to the folder of the scenario', () => {
  const text = yaml`
    for: ../deploy/hpa.yaml
    load: { shape: csv, file: "load 1.csv" }
  `;
  const links = (uri: string) =>
    documentLinksOf(analyzeDocument(text, { json: false, path: uri }), { pages: undefined, uri }).map(
      ({ target }) => target,
    );
  expect(links('file:///w/s/peak.replicast.yaml')).toEqual(['file:///w/deploy/hpa.yaml', 'file:///w/s/load%201.csv']);
  expect(links('untitled:peak.replicast.yaml')).toEqual([]);
});
