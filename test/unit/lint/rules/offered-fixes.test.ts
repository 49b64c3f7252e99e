// The bad example of a rule's page, or an example in this file, shows each fix of the rule.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { analyzeDocument } from '../../../../core/analysis/analyze-document.ts';
import { diagnosticCodes } from '../../../../core/lint/diagnostic-codes.ts';
import { findFixes } from '../../../../core/lint/fixes/fixes.ts';
import { findObjectFixes } from '../../../../core/lint/fixes/object-fixes.ts';
import { openSourceFile, placedDocuments } from '../../../../core/text/source-file.ts';
import { readCatalogue } from '../../../support/catalogue.ts';
import { scenarioLookup } from '../../../support/object-scenario.ts';
import { allRulesOn } from '../../../support/rules.ts';
import { address, indexFiles } from '../../../support/workspace.ts';

/** ✔ a certain fix, ◐ a choice. */
const fixes: Readonly<Record<string, readonly string[]>> = {
  'alpha-annotation-unread': ['◐ Move to spec.behavior'],
  'api/deprecated': ['✔ Convert to autoscaling/v2'],
  'api/dropped-field': [],
  'api/forbidden': [],
  'api/invalid': ['◐ Change maxReplicas to 5', '◐ Change minReplicas to 3'],
  'api/no-such-kind': ['✔ Change to HorizontalPodAutoscaler'],
  'api/not-served': ['✔ Convert to autoscaling/v2'],
  'api/required': ['◐ Add maxReplicas'],
  'api/too-long': [],
  'api/unknown-field': ['✔ Rename to minReplicas'],
  'api/unsupported': [],
  'api/wrong-type': ['✔ Remove the quotes'],
  'behavior-empty': ['◐ Remove behavior', '◐ Write out the defaults'],
  'behavior-one-direction': ['◐ Write out scaleUp'],
  'coarse-target': [],
  'convert-loses': ['◐ Convert to autoscaling/v2'],
  'cpu-unit': ['◐ Change to 500m', '◐ Change to 500 % of the request'],
  'cpu-utilization-lost': [],
  'default-cpu-80': ['✔ Write the default cpu metric (80 %)'],
  'described-object-group': ['✔ Add apiVersion: networking.k8s.io/v1'],
  'disable-comment-unused': ['✔ Remove min-equals-max from the comment'],
  'disabled-both': [],
  'disabled-direction': [],
  'disabled-with-policies': ['✔ Remove the policies'],
  'draft-constraints': ['✔ Convert to behavior'],
  'draft-field': ['◐ Rename to percent', '◐ Remove the quotes'],
  'duplicate-metric': ['✔ Remove metrics[0]'],
  'duplicate-object': [],
  'duplicate-policy': ['✔ Remove policies[1]'],
  'external-ratio-averaged': ['◐ Compare the value itself (type Value)'],
  flaps: ['◐ Change to 97777m'],
  'keda/activation-ineffective': ['✔ Remove activationThreshold'],
  'keda/annotation-value': ['✔ Change to true', '◐ Change to false'],
  'keda/cooldown-jumps': ['◐ Change to 600'],
  'keda/fallback-off': ['◐ Change the target to 3'],
  'keda/hpa-refused': [],
  'keda/idle-flaps': ['✔ Change to 0'],
  'keda/never-zero': ['✔ Change to 1'],
  'keda/operator-refuses': [],
  'keda/paused-replicas-win': ['◐ Remove paused-replicas'],
  'keda/trigger-dropped': ['◐ Remove containerName'],
  'keda/unknown-parameter': ['✔ Change to activationThreshold'],
  'keda/variable-missing': ['✔ Change to RABBITMQ_URL'],
  'keda/webhook-refuses': [],
  'keda/webhook-warns': [],
  'max-surge-metrics': [],
  'memory-unit': ['◐ Change to 512Mi'],
  'metric-selector-invalid': ['✔ Change to In'],
  'min-equals-max': [],
  'never-grows': ['◐ Change to 120m'],
  'never-shrinks': ['◐ Change to 300m'],
  'object-namespace-name': ['◐ Change to shop'],
  'object-target-unreadable': ['◐ Change to AverageValue', '◐ Rename averageValue to value'],
  overshoot: ['◐ Set a scaleUp window of 120 s'],
  'pdb-blocks-drain': [],
  'percent-over-100': ['✔ Change to 100'],
  'period-below-sync': ['◐ Change to 15'],
  'period-off-grid': [],
  'policy-never-decides': ['✔ Remove policies[0]'],
  'policy-outweighed': ['◐ Remove policies[0]'],
  'quantity-rounds': [],
  'quota-below-max': [],
  'replica-budget': ['◐ Change to 8'],
  'restates-default': ['✔ Remove minReplicas'],
  'select-policy-alone': ['✔ Remove selectPolicy'],
  'selector-on-external-empty': [],
  'several-autoscalers': [],
  'short-memory': ['◐ Change to 90'],
  'slow-to-max': ['◐ Change to 4'],
  'slow-to-min': ['◐ Change to 3'],
  'spike-climbs': ['◐ Add behavior with the default values'],
  'status-ignored': ['✔ Remove status'],
  'stuck-at-zero': ['◐ Add a policy of 4 pods per 60 s', '◐ Change to Max'],
  'target-above-limit': ['◐ Change to 90'],
  'target-api-group': ['✔ Change to apps/v1'],
  'target-at-zero': [],
  'target-container-unknown': ['✔ Change to app'],
  'target-field-unread': ['✔ Remove value'],
  'target-fixed-replicas': ['◐ Remove replicas from Deployment web (only the next apply resets the count to 1)'],
  'target-in-other-namespace': [],
  'target-kind-unknown': ['✔ Change to Deployment'],
  'target-missing': ['✔ Change to web'],
  'target-not-scalable': [],
  'target-selector-overlap': [],
  'target-type-mismatch': ['✔ Change to AverageValue', '◐ Change to AverageValue', '◐ Rename averageValue to value'],
  'target-without-request': [
    '◐ Request cpu 250m in container app of Deployment web',
    '◐ Measure only container app',
    '◐ Request cpu 250m in container proxy of Deployment web',
  ],
  'tolerance-unit': ['◐ Change to 0.05'],
  'unknown-resource': ['✔ Change to cpu'],
  'v1-behavior-annotation': ['✔ Rename to ScaleDown'],
  'v1-metrics-annotation': [
    '◐ Remove the annotation',
    '◐ Rename to selector',
    '◐ Remove targetCPUUtilizationPercentage',
  ],
  'vpa-same-resource': [],
  'window-below-sync': ['◐ Change to 0'],
  'wpa/algorithm-unknown': ['✔ Change to average'],
  'wpa/annotation-value': ['✔ Change to true'],
  'wpa/availability-ineffective': [],
  'wpa/controller-refuses': [],
  'wpa/converge-ignores-delay': [],
  'wpa/converge-unknown': ['✔ Change to highwatermark'],
  'wpa/datadogmetric-selector': [],
  'wpa/dry-run': [],
  'wpa/factor-frozen': [],
  'wpa/factor-is-percent': [],
  'wpa/first-tick-scales': [],
  'wpa/frozen-both': [],
  'wpa/modulo-broken-by-cap': [],
  'wpa/never-shrinks': [],
  'wpa/no-metric': [],
  'wpa/owner-never-matches': [],
  'wpa/readiness-delay-cpu': [],
  'wpa/readiness-delay-name': ['✔ Rename to readinessDelaySeconds'],
  'wpa/recommender-url': ['◐ Change to http://recommender:8080'],
  'wpa/recommender-watermarks': [],
  'wpa/resource-absolute': ['✔ Write algorithm: average'],
  'wpa/several-metrics': [],
  'wpa/step-of-one': [],
  'wpa/target-api-version': ['✔ Add apiVersion: apps/v1'],
  'wpa/tolerance-wide': [],
  'wpa/tolerance-zero': ['◐ Change to 1m'],
  'wpa/tolerate-zero-ineffective': [],
  'wpa/unquoted-decimal': ['✔ Put it in quotes'],
  'wpa/watermark-sign': [],
  'wpa/watermark-unit': [],
  'wpa/window-off-grid': [],
  'yaml-bool-trap': ['✔ Put it in quotes'],
  'yaml-duplicate-key': [],
  'yaml-merge-key': [],
  'yaml-octal': ['✔ Change to 10'],
  'yaml-refused': [],
  'yaml-syntax': [],
  'yaml-tab': ['✔ Replace tabs in the indentation with spaces'],
};

const folder = path.resolve(import.meta.dirname, '../../../../docs/rules');

interface Example {
  text: string;
  kubernetes?: string | undefined;
  scenario?: string | undefined;
}

/** The bad example of the page lacks a fix, or shows only one of two kinds. */
const further: Readonly<Record<string, Example>> = {
  'never-grows': {
    text: horizontal(
      'maxReplicas: 10, metrics: [{ type: Resource, resource: { name: cpu, target: { type: AverageValue, averageValue: 500m } } }]',
    ),
    scenario: 'load: { shape: step, from: 10, to: 70 }\nworkload: { capacityPerPod: 100, cpuPerUnit: 2m }\n',
  },
  'never-shrinks': {
    text: horizontal(
      'maxReplicas: 10, metrics: [{ type: Resource, resource: { name: cpu, target: { type: AverageValue, averageValue: 100m } } }]',
    ),
    scenario:
      'load: { shape: step, from: 100, to: 900 }\nworkload: { capacityPerPod: 100, cpuPerUnit: 2m, idleCpu: 150m }\n',
  },
  'target-type-mismatch': {
    text: horizontal(
      'maxReplicas: 10, metrics: [{ type: External, external: { metric: { name: work }, target: { type: Value, averageValue: 5 } } }]',
    ),
  },
  'target-without-request': {
    text: `${horizontal('maxReplicas: 10, metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 80 } } }]')}---
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec: { template: { spec: { containers: [{ name: app, resources: { requests: { cpu: 1 } } }, { name: proxy }] } } }
`,
  },
  'stuck-at-zero': {
    text: horizontal(
      'minReplicas: 0, maxReplicas: 10, metrics: [{ type: External, external: { metric: { name: work }, target: { type: Value, value: 5 } } }], behavior: { scaleUp: { selectPolicy: Disabled } }',
    ),
  },
  'v1-metrics-annotation': {
    text: `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata:
  name: web
  annotations:
    autoscaling.alpha.kubernetes.io/metrics: '[{"type":"Resource","resource":{"name":"cpu","targetAverageUtilization":60}},{"type":"Pods","pods":{"metricName":"requests","targetAverageValue":"10","selctor":{}}}]'
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }, maxReplicas: 9, targetCPUUtilizationPercentage: 80 }
`,
  },
};

function horizontal(fields: string): string {
  return `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: { name: web }
spec: { scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }, ${fields} }
`;
}

/** Files of other kinds have tests of their own. */
const codes = diagnosticCodes.filter((code) => !/^(?:config|scenario|helm|kustomize)\//.test(code) && code !== 'limit');

function exampleOnPage(code: string): Example {
  const page = readFileSync(path.join(folder, `${code}.md`), 'utf8');
  const block = (title: string) => new RegExp(`## ${title}\\n+\`\`\`yaml\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  const text = block('Bad') ?? '';
  return {
    text: text.replaceAll(/(.)\{(\d+)\}/g, (_, one: string, count: string) => one.repeat(Number(count))),
    kubernetes: /^Release: (\S+)/m.exec(page)?.[1],
    scenario: block('Scenario'),
  };
}

function fixesIn(code: string, { text, kubernetes, scenario }: Example): string[] {
  const index = indexFiles({ 'hpa.yaml': text });
  const scenarioOf = scenario === undefined ? undefined : scenarioLookup(scenario);
  const release = kubernetes === undefined ? undefined : { release: kubernetes };
  return [...placedDocuments(openSourceFile(text))].flatMap(({ yamlDocument, startLine }) => {
    const analyzed = analyzeDocument(yamlDocument.text, { json: false, path: 'hpa.yaml', kubernetes: release });
    const workspaceContext = { index, uri: address('hpa.yaml'), startLine };
    return [...findFixes(analyzed), ...findObjectFixes(analyzed, { levels: allRulesOn, scenarioOf, workspaceContext })]
      .filter((fix) => fix.code === code)
      .map(({ isPreferred, title }) => `${isPreferred ? '✔' : '◐'} ${title}`);
  });
}

test('every code says which fixes it offers', () => {
  expect(Object.keys(fixes).toSorted()).toEqual(codes);
});

test.each(codes)('%s offers the fixes of the table', (code) => {
  const other = further[code];
  const found = [...fixesIn(code, exampleOnPage(code)), ...(other ? fixesIn(code, other) : [])];
  expect([...new Set(found)]).toEqual(fixes[code]);
});

const catalogue = readCatalogue();

describe.skipIf(catalogue === undefined)(
  'the catalogue (skipped unless REPLICAST_CORPUS names the folder with it)',
  () => {
    /** The catalogue does not require these fixes. */
    const more: Readonly<Record<string, string>> = { 'slow-to-min': '◐', 'short-memory': '◐' };

    test('has a fix of the same kind for every rule', () => {
      const rows = catalogue ? [...catalogue.matchAll(/^\| `([a-z0-9-]+)` \|.*\|([^|]*)\|$/gm)] : [];
      const marksIn = (text: string) => ['✔', '◐'].filter((mark) => text.includes(mark)).join('');
      const wanted = rows.map(([, code = '', fix = '']) => [code, marksIn(fix) || (more[code] ?? '')]);
      expect(wanted.map(([code = '']) => [code, marksIn(fixes[code]?.join() ?? '')])).toEqual(wanted);
    });
  },
);
