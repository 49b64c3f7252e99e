// The parts of the product never contradict each other about an object.
import { describe, expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver/node';
import { completeScenario } from '../../core/model/scenario/partial-scenario.ts';
import { conditionUnderLoad, runConditionOf } from '../../core/simulator/run-condition.ts';
import { type Tick, tickWithoutProposal } from '../../core/simulator/trace.ts';
import { simulate } from '../../core/simulator/world/simulate.ts';
import type { ControllerChoice } from '../../protocol/controller-choice.ts';
import { type FollowedResponse, followedRequest } from '../../protocol/followed.ts';
import { type SimulationResponse, simulationRequest, textSimulationRequest } from '../../protocol/requests.ts';
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
    for (const mode of ['scaleUp', 'scaleDown'] as const)
      expect(runConditionOf(mode, notice)).toBe('without HPA other');
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

  const recording = 'seconds,replicas,load,cpu\n0,2,200,200m\n60,4,400,400m\n';

  test.each([
    ['drill', 'without a fault'],
    ['calibrate --recording r.csv', 'fitted  '],
    ['replay --recording r.csv', 'differ'],
  ])('is told by `%s`, with its condition', async (command, line) => {
    const [name, ...options] = command.split(' ');
    const given = { ...files, 'r.csv': recording };
    const { out } = await replicast(`${name} hpa.yaml --document 0 ${options.join(' ')}`, given);
    expect(out).toMatch(/^never scales: 2 HPAs target Deployment web$/m);
    expect(out.split('\n').find((one) => one.includes(line))).toMatch(only);
    const json = await replicast(`${name} hpa.yaml --document 0 ${options.join(' ')} --format json`, given);
    expect(JSON.parse(json.out).verdict).toMatchObject({ condition: 'without HPA other' });
  });

  test('has the condition in JSON', async () => {
    const { out } = await replicast('simulate hpa.yaml --document 0 --format json', files);
    expect(JSON.parse(out).verdict).toMatchObject({ condition: 'without HPA other', contradicts: 'sequence' });
  });
});

describe('a verdict about metrics', () => {
  const verdict = { contradicts: 'sequence', condition: 'if the metrics could be read', isFailure: true } as const;
  const tick = (more: Partial<Tick>): Tick => ({
    ...tickWithoutProposal(0, { current: 1, desired: 1 }, { kind: 'unreadable', error: '' }, []),
    ...more,
  });
  const read = tick({ proposal: 2, reason: { kind: 'asked', by: null, count: 2 } });
  const oneFails = tick({ proposal: 2, recommendedBy: [2, null], reason: { kind: 'asked', by: null, count: 2 } });

  test.each([
    ['a run in which they fail at every sync', [tick({}), tick({})], undefined],
    ['a run with an outage', [read, tick({}), read], verdict.condition],
    ['a run without one', [read], verdict.condition],
    ['a run in which one of two fails at every sync', [oneFails, oneFails], undefined],
    [
      'a run in which one of two fails for a while',
      [oneFails, tick({ ...read, recommendedBy: [2, 1] })],
      verdict.condition,
    ],
    ['no run', [], verdict.condition],
  ])('is known to %s', (_, ticks, condition) => {
    expect(conditionUnderLoad({ ticks }, verdict)).toBe(condition);
  });
});

describe('the controller of a scenario', () => {
  const scenarioUri = 'file:///w/hpa.replicast.yaml';
  const folders = [{ uri: 'file:///w', name: 'w' }];
  const fromZeroByQueue = hpaFor(
    'web',
    '  minReplicas: 0\n  metrics: [{ type: External, external: { metric: { name: jobs }, target: { type: AverageValue, averageValue: 30 } } }]\n',
  );
  const scenario = (release: string) => `release: "${release}"\nload: { shape: constant, to: 480 }\n`;

  async function titles(session: Session, of: string): Promise<string[]> {
    const lenses = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri: of } });
    const resolved = await Promise.all(
      lenses.map((lens) => session.client.sendRequest<CodeLens>('codeLens/resolve', lens)),
    );
    return resolved.map(({ command }) => command?.title ?? '');
  }

  test.each([
    ['minReplicas 0', fromZeroByQueue, '1.30', true],
    ['minReplicas 0', fromZeroByQueue, '1.37', false],
    ['an old version', old, '1.22', false],
    ['an old version', old, '1.30', true],
  ])('refuses %s in the lenses of both files: %#', async (_, text, release, isRefused) => {
    const session = await startSession({
      files: { [uri]: text, [scenarioUri]: scenario(release) },
      workspaceFolders: folders,
    });
    session.open(uri, text);
    session.open(scenarioUri, scenario(release));
    const ofManifest = (await titles(session, uri)).find((title) => title.startsWith('hpa.replicast.yaml: '));
    const [ofScenario] = await titles(session, scenarioUri);
    for (const title of [ofManifest, ofScenario]) expect(title?.includes('refused by the API server')).toBe(isRefused);
    const { out } = await replicast('simulate hpa.replicast.yaml', {
      'hpa.yaml': text,
      'hpa.replicast.yaml': scenario(release),
    });
    expect(out.includes('The API server refuses this object')).toBe(isRefused);
  });
});

describe('an earlier text of a file', () => {
  test('is read by the API server of the release that the panel chooses', async () => {
    const session = await startSession();
    session.open(uri, withTolerance);
    const params = { textDocument: { uri }, text: withTolerance, kind: 'HorizontalPodAutoscaler', name: 'web' };
    for (const release of ['1.30', '1.37']) {
      const controller = { release, featureGates: {}, flags: {} };
      const shown = await simulationIn(session, controller);
      const earlier = await session.client.sendRequest<SimulationResponse>(textSimulationRequest, {
        ...params,
        controller,
      });
      expect('autoscaler' in earlier && earlier.autoscaler).toEqual('autoscaler' in shown && shown.autoscaler);
    }
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
    expect(out).toMatch(/\d pods? ha(s|ve) no metrics +0:30 +no effect on the count +– +nothing lost/);
    expect(out).toMatch(/jobs cannot be read +0:30 +stays at \d+, but \d+ are needed/);
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
  const verdict = /^never scaled by metrics: container app of web has no cpu request/m;

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

describe('a panel that follows the editor', () => {
  const folder = 'file:///w';
  const dev = hpaFor('web').replace('maxReplicas: 10', 'maxReplicas: {{ .Values.max }}');
  const files: Record<string, string> = {
    'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
    'c/values.yaml': 'max: 4\n',
    'c/values-dev.yaml': 'max: 3\n',
    'c/values-prod.yaml': 'max: 30\n',
    'c/templates/hpa.yaml': dev,
    'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
    'base/hpa.yaml': hpaFor('web'),
    'overlays/prod/kustomization.yaml':
      'resources: [../../base]\npatches: [{ path: patch.yaml, target: { kind: HorizontalPodAutoscaler } }]\n',
    'overlays/prod/patch.yaml': '- { op: replace, path: /spec/maxReplicas, value: 25 }\n',
    'alone/hpa.yaml': hpaFor('web'),
    'alone/hpa.replicast.yaml': 'load: { shape: constant, to: 480 }\n',
    'notes.yaml': 'maxReplicas: 3\n',
  };
  const byUri = Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));

  async function shownFor(name: string): Promise<string | undefined> {
    const session = await startSession({
      files: byUri,
      initializationOptions: { files: true, commands: true },
      workspaceFolders: [{ uri: folder, name: 'w' }],
    });
    const textDocument = { uri: `${folder}/${name}` };
    session.open(textDocument.uri, files[name] ?? '');
    const position = { line: 0, character: 0 };
    const { open } = await session.client.sendRequest<FollowedResponse>(followedRequest, { textDocument, position });
    if (!open) return undefined;
    const [shown, at, scenario, , valuesFiles] = open as [string, typeof position, string?, unknown?, string[]?];
    session.open(shown, byUri[shown] ?? '');
    const answer = await session.client.sendRequest<SimulationResponse>(simulationRequest, {
      textDocument: { uri: shown },
      position: at,
      ...(scenario && { scenario }),
      ...(valuesFiles && { valuesFiles }),
    });
    if (answer.type !== 'simulation') return answer.type;
    const under = answer.scenario ? ` under ${answer.scenario.name}` : '';
    return `${shown.slice(folder.length + 1)} to ${answer.autoscaler.maxReplicas}${under}`;
  }

  test.each([
    ['c/values.yaml', 'c/templates/hpa.yaml to 4'],
    ['c/values-dev.yaml', 'c/templates/hpa.yaml to 3'],
    ['c/values-prod.yaml', 'c/templates/hpa.yaml to 30'],
    ['overlays/prod/kustomization.yaml', 'base/hpa.yaml to 25'],
    ['overlays/prod/patch.yaml', 'overlays/prod/patch.yaml to 25'],
    ['alone/hpa.replicast.yaml', 'alone/hpa.yaml to 10 under hpa.replicast.yaml'],
    ['c/Chart.yaml', undefined],
    ['notes.yaml', undefined],
  ])('shows for %s what its lens opens', async (name, expected) => {
    expect(await shownFor(name)).toBe(expected);
  });
});

describe('the lens beside an open panel', () => {
  const titlesOf = async (session: Session, params: object) => {
    const request = { textDocument: { uri }, ...params };
    const lenses = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', request);
    const resolved = await Promise.all(
      lenses.map((lens) => session.client.sendRequest<CodeLens>('codeLens/resolve', lens)),
    );
    return resolved.flatMap(({ command }) => command?.title ?? []);
  };
  const text = hpaFor('web', '  behavior: { scaleDown: { stabilizationWindowSeconds: 60 } }\n');

  test('has the sequence, the word that opens the panel, and a release that nobody chose', async () => {
    const session = await sessionWith({});
    session.open(uri, text);
    const whole = await titlesOf(session, {});
    expect(await titlesOf(session, { isShort: true })).toEqual([
      expect.stringMatching(/^1 → \d/),
      'Simulate',
      'assuming 1.37',
      ...whole.slice(4),
    ]);
    const chosen = await sessionWith({ kubernetes: '1.34' });
    chosen.open(uri, text);
    expect((await titlesOf(chosen, { isShort: true })).slice(0, 3)).toEqual([
      expect.stringMatching(/^1 → \d/),
      'Simulate',
      expect.stringMatching(/^scale/),
    ]);
  });
});

describe('the workload of an autoscaler', () => {
  const slow = (name = 'web') =>
    deployment(name).replace(
      /( +)resources:/,
      '$1readinessProbe: { httpGet: { path: /, port: 80 }, initialDelaySeconds: 90 }\n$1resources:',
    );
  const namespaced = (text: string) => text.replace(/name: web\n/, 'name: web\n  namespace: shop\n');
  const chart = { 'c/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n', 'c/values.yaml': 'name: web\n' };
  const templated = (text: string) => text.replaceAll('name: web', 'name: {{ .Values.name }}');

  async function reachedAfter(name: string, of: Record<string, string>): Promise<{ editor: number; cli: number }> {
    const files = Object.fromEntries(Object.entries(of).map(([each, text]) => [`file:///w/${each}`, text]));
    const session = await startSession({
      files,
      initializationOptions: { files: true },
      workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
    });
    for (const [shown, text] of Object.entries(files)) session.open(shown, text);
    const params = { textDocument: { uri: `file:///w/${name}` }, position: { line: 0, character: 0 } };
    const answer = await session.client.sendRequest<SimulationResponse>(simulationRequest, params);
    if (answer.type !== 'simulation') throw new Error(answer.type);
    const { autoscaler, defaults, workload, profile } = answer;
    const world = completeScenario({}, { defaults, workload, series: [] });
    const { out } = await replicast(`simulate ${name} --scenario standard --format json`, of);
    return {
      editor: simulate(autoscaler, world, profile).report.target.seconds,
      cli: JSON.parse(out).summary.target.seconds,
    };
  }

  test.each<[string, string, Record<string, string>]>([
    ['in its file', 'hpa.yaml', { 'hpa.yaml': `${hpaFor('web')}---\n${slow()}` }],
    [
      'in another file, in the same namespace',
      'hpa.yaml',
      { 'hpa.yaml': namespaced(hpaFor('web')), 'web.yaml': namespaced(slow()) },
    ],
    [
      'in the same kustomization',
      'hpa.yaml',
      {
        'hpa.yaml': hpaFor('web'),
        'web.yaml': slow(),
        'kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\n',
      },
    ],
    [
      'as another template of its chart is rendered',
      'c/templates/hpa.yaml',
      { ...chart, 'c/templates/hpa.yaml': templated(hpaFor('web')), 'c/templates/web.yaml': templated(slow()) },
    ],
  ])('%s is the same for the editor and the command line', async (_, name, files) => {
    const withProbe = await reachedAfter(name, files);
    const without = await reachedAfter(name, { [name]: files[name] ?? '', ...('c/Chart.yaml' in files && chart) });
    expect(withProbe.cli).toBe(withProbe.editor);
    expect(without.cli).toBe(without.editor);
    if (name !== 'hpa.yaml' || 'web.yaml' in files) expect(withProbe.editor).toBeGreaterThan(without.editor);
  });
});
