// The parts of the product answer alike: what one says of an object, no other contradicts.
import { describe, expect, test } from 'vitest';
import { conditionOf, conditionUnderLoad } from '../../core/simulator/run-condition.ts';
import type { ControllerChoice } from '../../protocol/controller-choice.ts';
import { type SimulationResponse, simulationRequest } from '../../protocol/requests.ts';
import { replicast } from '../support/io.ts';
import { type Session, startSession } from '../support/session.ts';
import { deployment, hpaFor } from '../support/workspace.ts';

const uri = 'file:///w/hpa.yaml';

const sessionWith = (settings: object) =>
  startSession({ settings: () => settings, capabilities: { workspace: { configuration: true } } });

async function simulationIn(session: Session, controller?: ControllerChoice) {
  const params = { textDocument: { uri }, position: { line: 0, character: 0 }, controller };
  const { revision: _, ...answer } = (await session.client.sendRequest<SimulationResponse>(
    simulationRequest,
    params,
  )) as SimulationResponse & { revision?: number };
  return answer;
}

const verdictsIn = (answer: object) => ({
  problem: 'problem' in answer ? answer.problem : undefined,
  notices: 'notices' in answer ? answer.notices : undefined,
});

const fromZero = hpaFor('web', '  minReplicas: 0\n');
const old = hpaFor('web').replace('autoscaling/v2', 'autoscaling/v2beta2');
const withTolerance = hpaFor('web', '  behavior: { scaleUp: { tolerance: 0.05 } }\n');

describe.each([
  ['minReplicas 0', fromZero],
  ['an old version', old],
  ['a tolerance', withTolerance],
])('a release that the panel chooses, for %s', (_, text) => {
  test.each(['1.22', '1.25', '1.30', '1.33', '1.37'])(
    '%s is that of the settings and of the command line',
    async (release) => {
      const choice = { release, featureGates: {}, flags: {} };
      const session = await sessionWith({});
      session.open(uri, text);
      const chosen = await simulationIn(session, choice);
      const bySettings = await sessionWith({ kubernetes: release });
      bySettings.open(uri, text);
      const { problem, notices } = (await simulationIn(bySettings)) as Extract<
        SimulationResponse,
        { type: 'simulation' }
      >;
      expect(verdictsIn(chosen)).toEqual({ problem, notices });
      // The run is computed by the page, from the profile of the settings and the choice.
      expect(chosen).toMatchObject({ profile: { release: '1.37' } });
      const { out, err } = await replicast(`simulate hpa.yaml --kubernetes ${release} --format json`, {
        'hpa.yaml': text,
      });
      const refusals = out === '' ? [err] : (JSON.parse(out).problems ?? []);
      expect(refusals.length > 0).toBe(problem !== undefined);
    },
  );

  test('gates that it turns count, too', async () => {
    const off = { HPAScaleToZero: false, HPAConfigurableTolerance: false };
    const choice = { release: '1.36', featureGates: off, flags: {} };
    const session = await sessionWith({});
    session.open(uri, text);
    const bySettings = await sessionWith({ kubernetes: '1.36', featureGates: off });
    bySettings.open(uri, text);
    const { problem, notices } = (await simulationIn(bySettings)) as Extract<
      SimulationResponse,
      { type: 'simulation' }
    >;
    expect(verdictsIn(await simulationIn(session, choice))).toEqual({ problem, notices });
  });
});

describe('what never happens', () => {
  const other = hpaFor('web').replace('name: web', 'name: other');
  const files = {
    'hpa.yaml': [hpaFor('web'), other, deployment('web')].join('---\n'),
    'hpa.replicast.yaml': 'document: 0\nload: { shape: constant, to: 480 }\n',
  };
  const only = /only without HPA other\b/i;

  test('is shown by the panel under its condition, in every run', async () => {
    const session = await startSession();
    session.open(uri, files['hpa.yaml']);
    const answer = (await simulationIn(session)) as Extract<SimulationResponse, { type: 'simulation' }>;
    const [notice] = answer.notices ?? [];
    expect(notice?.text).toBe('never scales: 2 HPAs target Deployment web');
    for (const mode of ['scaleUp', 'scaleDown'] as const) expect(conditionOf(mode, notice)).toBe('without HPA other');
    expect(conditionUnderLoad({ ticks: [] }, notice)).toBe('without HPA other');
  });

  test.each([
    '',
    ' --scenario standard',
    ' --scenario hpa.replicast.yaml',
    ' --format svg',
    ' --scenario standard --format svg',
  ])('is printed by `simulate --document 0%s` under its condition', async (options) => {
    const { out } = await replicast(`simulate hpa.yaml --document 0${options}`, files);
    expect(out).toMatch(only);
    if (options.includes('svg')) return;
    const sequences = out.split('\n').filter((line) => /^(?:[\w.]+: )?(?:only .*?: )?\d+ → \d/i.test(line));
    expect(sequences).not.toEqual([]);
    for (const line of sequences) expect(line).toMatch(only);
  });

  test('has the condition in JSON', async () => {
    const { out } = await replicast('simulate hpa.yaml --document 0 --format json', files);
    expect(JSON.parse(out).verdict).toMatchObject({ condition: 'without HPA other', contradicts: 'sequence' });
  });
});

describe('an autoscaler that reads nothing', () => {
  const withoutRequest = (replicas: string) => ({
    'web.yaml': `${hpaFor('web', '  minReplicas: 3\n')}---\n${deployment('web')
      .replace('spec:', `spec:\n${replicas}`)
      .replace(/resources:[\s\S]*$/, 'resources: {}\n')}`,
  });
  test.each([
    ['  replicas: 3\n', 'always at 3'],
    ['  replicas: 5\n', 'always at 5'],
    ['', 'always at 3'],
    ['  replicas: 40\n', 'always at 10'],
  ])('stays where the workload is: %j', async (replicas, expected) => {
    const { out } = await replicast('simulate web.yaml --scenario standard', withoutRequest(replicas));
    expect(out).toMatch(new RegExp(`^\\d+ · ${expected} `, 'm'));
  });
});

describe('a fault that changes nothing', () => {
  test('is told from one that keeps the count', async () => {
    const external = hpaFor(
      'web',
      '  metrics: [{ type: External, external: { metric: { name: jobs }, target: { type: AverageValue, averageValue: 30 } } }]\n',
    );
    const { out } = await replicast('drill web.yaml --from 30', { 'web.yaml': external });
    // No pod reports the metric, so it does not matter which pods report.
    expect(out).toMatch(/\d pods? ha(s|ve) no metrics +0:30 +as without the fault +– +nothing lost/);
    expect(out).toMatch(/jobs cannot be read +0:30 +stays at \d+, \d+ needed/);
  });

  test('needs pods that could lack metrics', async () => {
    const fromZero = hpaFor(
      'web',
      '  minReplicas: 0\n  metrics: [{ type: External, external: { metric: { name: jobs }, target: { type: AverageValue, averageValue: 30 } } }]\n',
    );
    const scenario =
      'load: { shape: step, from: 0, to: 300, atSeconds: 120 }\nstart: { replicas: 0 }\nmetrics: { follow: { jobs: offered } }\n';
    const { out } = await replicast('drill web.yaml --from 30', {
      'web.yaml': fromZero,
      'web.replicast.yaml': scenario,
    });
    expect(out).toContain('jobs cannot be read');
    expect(out).not.toContain('no metrics');
  });
});

describe('a template that the values switch off', () => {
  const chart = {
    'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
    'c/values.yaml': 'autoscaling: { enabled: false }\nresources: {}\n',
    'c/templates/hpa.yaml': `{{- if .Values.autoscaling.enabled }}\n${hpaFor('web')}{{- end }}\n`,
    'c/templates/web.yaml': `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  {{- if not .Values.autoscaling.enabled }}
  replicas: 2
  {{- end }}
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers: [{ name: app, image: example.invalid/app, resources: {{ toJson .Values.resources }} }]
`,
  };
  const verdict = /^never scaled by metrics: app of web has no cpu request/m;

  test('is judged as if it were on', async () => {
    const off = await replicast('simulate c', chart);
    const on = await replicast('simulate c --set autoscaling.enabled=true', chart);
    expect(off.out).toMatch(/^not rendered without autoscaling\.enabled$/m);
    for (const { out } of [off, on]) expect(out).toMatch(verdict);
  });

  test('has no verdict where nothing contradicts it', async () => {
    const { out } = await replicast('simulate c --set resources.requests.cpu=100m', chart);
    expect(out).toMatch(/^1 → /m);
  });
});
