// The output of kustomize is shown at the place that a person edits.
import { describe, expect, test } from 'vitest';
import type { CodeAction, CodeLens, DocumentLink, Hover, PublishDiagnosticsParams } from 'vscode-languageserver/node';
import type { SimulationParams, SimulationResponse } from '../../protocol/requests.ts';
import { simulationRequest } from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { yaml } from '../support/yaml.ts';

const at = (path: string) => `file:///w/${path}`;

const hpa = (spec: string, name = 'web') =>
  `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: ${name}\nspec:\n${spec.replace(/^(?=.)/gm, '  ')}`;
const base = hpa(yaml`
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 1
  maxReplicas: 10
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } }
  behavior: {}
`);
const patch = hpa(yaml`
  minReplicas: 3
  maxReplicas: 12
`);
const shop = (more: Record<string, string> = {}) => {
  const files = {
    'base/kustomization.yaml': 'resources: [hpa.yaml]\n',
    'base/hpa.yaml': base,
    'overlays/prod/kustomization.yaml': 'resources: [../../base]\npatches:\n  - path: hpa-patch.yaml\n',
    'overlays/prod/hpa-patch.yaml': patch,
    ...more,
  };
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [at(path), text]));
};

async function start(files: Record<string, string>, path: string): Promise<Session> {
  const session = await startSession({
    initializationOptions: { files: true },
    files,
    workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
  });
  const uri = at(path);
  session.open(uri, files[uri] ?? '');
  await session.settled();
  return session;
}

/** `line: title`, without the lenses that do not depend on the object. */
async function lensesIn(session: Session, path: string): Promise<CodeLens[]> {
  const lenses = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', {
    textDocument: { uri: at(path) },
  });
  return Promise.all(
    lenses.map((lens) => (lens.command ? lens : session.client.sendRequest<CodeLens>('codeLens/resolve', lens))),
  );
}

async function titlesIn(session: Session, path: string): Promise<string[]> {
  const lenses = await lensesIn(session, path);
  return lenses.flatMap(({ range, command }) =>
    command && !/^(?:Simulate|assuming .*)$/.test(command.title) ? [`${range.start.line + 1}: ${command.title}`] : [],
  );
}

async function until<Answer>(ask: () => Promise<Answer>, fits: (answer: Answer) => boolean): Promise<Answer> {
  for (let i = 0; i < 500; i++) {
    const answer = await ask();
    if (fits(answer)) return answer;
  }
  throw new Error(`it never came: ${JSON.stringify(await ask())}`);
}

function simulate(session: Session, params: Omit<SimulationParams, 'textDocument'> & { path: string }) {
  const { path, ...rest } = params;
  return session.client.sendRequest<SimulationResponse>(simulationRequest, {
    textDocument: { uri: at(path) },
    ...rest,
  });
}

const built = (titles: string[]) => titles.length > 0;

const prod = 'overlays/prod/hpa-patch.yaml';
const prodKustomization = 'overlays/prod/kustomization.yaml';
const overlay = (rest: string) => ({ [prodKustomization]: `resources: [../../base]\n${rest}` });
const target = 'target: { kind: HorizontalPodAutoscaler }';

async function titlesOnceBuilt(files: Record<string, string>, path: string, fits = built): Promise<string[]> {
  const session = await start(files, path);
  return until(() => titlesIn(session, path), fits);
}

describe('a strategic merge patch', () => {
  test('has the sequence of the merged object, with the kustomization that builds it', async () => {
    expect(await titlesOnceBuilt(shop(), prod)).toEqual([
      '1: 3 → 7 → 12 in 15 s · with overlays/prod',
      '1: 12 → 3 after 5 min',
    ]);
  });

  test('opens the panel with exactly that run and the workload as it is built', async () => {
    const deployment = yaml`
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: web }
      spec:
        replicas: 2
        template:
          spec:
            containers:
              - { name: app, resources: { requests: { cpu: 100m } } }
    `;
    const files = shop({
      'base/kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\n',
      'base/web.yaml': deployment,
      ...overlay('namePrefix: my-\npatches: [{ path: hpa-patch.yaml }, { path: web-patch.yaml }]\n'),
      'overlays/prod/web-patch.yaml': deployment.replace('cpu: 100m', 'cpu: 250m'),
    });
    const session = await start(files, prod);
    await until(() => titlesIn(session, prod), built);
    const response = await simulate(session, { path: prod, position: { line: 0, character: 0 } });
    expect(response).toMatchObject({
      type: 'simulation',
      name: 'my-web',
      autoscaler: { minReplicas: 3, maxReplicas: 12 },
      rendered: { text: 'built with overlays/prod' },
      workload: { containers: [{ name: 'app', cpuMilli: 250 }] },
      workloadUri: at('base/web.yaml'),
    });
    // Fields of the base have no line in the patch.
    expect(response).toHaveProperty('lines', {
      apiVersion: 1,
      kind: 2,
      spec: 6,
      'spec.maxReplicas': 7,
      'spec.minReplicas': 6,
    });
  });

  test('names the nearest overlay and counts the others, whose sequences are in the tooltip', async () => {
    const files = shop({
      'overlays/eu/kustomization.yaml':
        'resources: [../prod]\npatches:\n- patch: |\n    - { op: replace, path: /spec/maxReplicas, value: 5 }\n  target: { name: web }\n',
    });
    const session = await start(files, prod);
    const lenses = await until(
      () => lensesIn(session, prod),
      (all) => all[0]?.command?.title.includes('other') === true,
    );
    expect(lenses[0]?.command).toMatchObject({
      title: '3 → 7 → 12 in 15 s · with overlays/prod and 1 other',
      tooltip: 'overlays/eu: 3 → 5 at once · 5 → 3 after 5 min',
    });
  });

  test('explains a field with the numbers of the merged object', async () => {
    const session = await start(shop(), prod);
    await until(() => titlesIn(session, prod), built);
    const hover = await session.client.sendRequest<Hover>('textDocument/hover', {
      textDocument: { uri: at(prod) },
      position: { line: 5, character: 4 },
    });
    expect(JSON.stringify(hover.contents)).toContain(
      'Computed for the object that kustomize builds in `overlays/prod`.',
    );
  });

  test('shows a change of the base at once', async () => {
    const session = await start(shop(), prod);
    await until(() => titlesIn(session, prod), built);
    session.open(at('base/hpa.yaml'), base.replace('  behavior: {}\n', ''));
    expect(await titlesIn(session, prod)).toEqual([
      '1: 3 → 6 → 12 in 15 s · with overlays/prod',
      '1: 12 → 3 after 5 min',
    ]);
  });

  test('that removes the object says so', async () => {
    const files = shop({ [prod]: `${hpa('{}').replace('spec:\n  {}', 'spec: {}')}\n$patch: delete\n` });
    expect(await titlesOnceBuilt(files, prod, (all) => all.join().includes('removes'))).toEqual([
      '1: not simulated: overlays/prod removes it',
    ]);
  });

  test('of a component is shown as the overlay with the component builds it', async () => {
    const files = shop({
      ...overlay('components: [../../components/large]\n'),
      'components/large/kustomization.yaml':
        'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\npatches: [{ path: hpa.yaml }]\n',
      'components/large/hpa.yaml': hpa('maxReplicas: 40\n'),
    });
    expect((await titlesOnceBuilt(files, 'components/large/hpa.yaml', built))[0]).toBe(
      '1: 1 → 5 → 10 → 20 → 40 in 45 s · with overlays/prod',
    );
  });
});

describe('a list of operations', () => {
  const path = 'overlays/prod/max.yaml';
  const operations = yaml`
    - op: replace
      path: /spec/maxReplicas
      value: 20
    - op: add
      path: /spec/metrics/-
      value: { type: Resource, resource: { name: memory, target: { type: Utilization, averageUtilization: 80 } } }
  `;
  const files = shop({ ...overlay(`patches: [{ path: max.yaml, ${target} }]\n`), [path]: operations });

  test('has the sequence of the patched object', async () => {
    expect(await titlesOnceBuilt(files, path)).toEqual([
      '1: 1 → 5 → 10 → 20 in 30 s · with overlays/prod',
      '1: 20 → 1 after 5 min',
    ]);
  });

  test('opens the panel with the lines of the operations', async () => {
    const session = await start(files, path);
    await until(() => titlesIn(session, path), built);
    expect(await simulate(session, { path, position: { line: 1, character: 0 } })).toMatchObject({
      type: 'simulation',
      name: 'web',
      autoscaler: { maxReplicas: 20 },
      lines: { 'spec.maxReplicas': 3, 'spec.metrics[1]': 6 },
    });
  });

  test('explains a path with the numbers of the patched object', async () => {
    const session = await start(files, path);
    await until(() => titlesIn(session, path), built);
    const hover = await session.client.sendRequest<Hover>('textDocument/hover', {
      textDocument: { uri: at(path) },
      position: { line: 1, character: 16 },
    });
    expect(JSON.stringify(hover.contents)).toContain(
      'Computed for the object that kustomize builds in `overlays/prod`.',
    );
  });
});

describe('a kustomization', () => {
  test('shows what it builds, and opens that run in the base', async () => {
    const session = await start(shop(), prodKustomization);
    const [lens] = await until(
      () => lensesIn(session, prodKustomization),
      (all) => all.length > 0,
    );
    expect(lens?.command).toMatchObject({ title: 'web: 3 → 7 → 12 in 15 s' });
    const [uri, position, , , kustomization] = lens?.command?.arguments ?? [];
    expect([uri, kustomization]).toEqual([at('base/hpa.yaml'), [at(prodKustomization)]]);
    session.open(uri, base);
    expect(
      await simulate(session, { path: 'base/hpa.yaml', position, valuesFiles: kustomization as string[] }),
    ).toMatchObject({ name: 'web', autoscaler: { maxReplicas: 12 }, rendered: { text: 'built with overlays/prod' } });
  });

  test('shows the patched object at each patch inside it', async () => {
    const inline = yaml`
      patches:
        - patch: |-
            - { op: replace, path: /spec/maxReplicas, value: 20 }
          ${target}
        - patch: |
            apiVersion: autoscaling/v2
            kind: HorizontalPodAutoscaler
            metadata: { name: web }
            spec:
              minReplicas: 2
    `;
    const files = shop(overlay(inline));
    const session = await start(files, prodKustomization);
    expect(
      await until(
        () => titlesIn(session, prodKustomization),
        (all) => all.length > 2,
      ),
    ).toEqual([
      '1: web: 2 → 6 → 12 → 20 in 30 s',
      '4: 2 → 6 → 12 → 20 in 30 s · with overlays/prod',
      '4: 20 → 2 after 5 min',
      '7: 2 → 6 → 12 → 20 in 30 s · with overlays/prod',
      '7: 20 → 2 after 5 min',
    ]);
    expect(await simulate(session, { path: prodKustomization, position: { line: 10, character: 0 } })).toMatchObject({
      autoscaler: { minReplicas: 2, maxReplicas: 20 },
      lines: { 'spec.minReplicas': 11 },
    });
  });

  test('that kustomize does not build has the reason of kustomize', async () => {
    const files = shop(overlay('patches: [{ path: hpa-patch.yaml }]\nnamePrefixes: my-\n'));
    expect(await titlesOnceBuilt(files, prodKustomization)).toEqual([
      '1: not built: invalid Kustomization: json: unknown field "namePrefixes"',
    ]);
    expect(await titlesOnceBuilt(files, prod, (all) => all.join().includes('kustomize:'))).toEqual([
      '1: not simulated: kustomize: invalid Kustomization: json: unknown field "name…',
    ]);
  });
});

describe('a base', () => {
  const path = 'base/hpa.yaml';

  test('has its own sequence, and those of at most three overlays that change it', async () => {
    const overlays = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'same'].map((name, index) => [
        `overlays/${name}/kustomization.yaml`,
        `resources: [../../base]\npatches:\n- patch: '- {op: replace, path: /spec/maxReplicas, value: ${name === 'same' ? 10 : 20 + index}}'\n  ${target}\n`,
      ]),
    );
    const { [at(prodKustomization)]: _, ...files } = shop(overlays);
    const session = await start(files, path);
    const lenses = await until(
      () => lensesIn(session, path),
      (all) => all.some(({ command }) => command?.title.startsWith('c:')),
    );
    const titles = lenses.map(({ command }) => command?.title ?? '').filter((title) => title.includes('→'));
    expect(titles).toEqual([
      '1 → 5 → 10 in 15 s',
      '10 → 1 after 5 min',
      'a: 1 → 5 → 10 → 20 in 30 s',
      'b: 1 → 5 → 10 → 20 → 21 in 45 s',
      'c: 1 → 5 → 10 → 20 → 22 in 45 s · and 1 more',
    ]);
    const [, , , , kustomization] =
      lenses.find(({ command }) => command?.title.startsWith('b:'))?.command?.arguments ?? [];
    expect(kustomization).toEqual([at('overlays/b/kustomization.yaml')]);
    expect(
      await simulate(session, { path, position: { line: 0, character: 0 }, valuesFiles: kustomization as string[] }),
    ).toMatchObject({ autoscaler: { maxReplicas: 21 }, rendered: { text: 'built with overlays/b' } });
  });

  test('that an overlay completes is simulated as that overlay builds it', async () => {
    const files = shop({ [path]: base.replace('  maxReplicas: 10\n', '') });
    const titles = await titlesOnceBuilt(files, path, (all) => all.join().includes('with overlays/prod'));
    expect(titles[0]).toBe('1: 3 → 7 → 12 in 15 s · with overlays/prod');
  });
});

describe('what kustomize would fetch or run', () => {
  test('is named, and the object is shown without it if it only adds others', async () => {
    const files = shop({
      [prodKustomization]:
        'resources: [../../base, github.com/org/repo//deploy?ref=v1]\npatches: [{ path: hpa-patch.yaml }, { path: other.yaml }]\n',
      'overlays/prod/other.yaml':
        'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: fetched }\nspec: { replicas: 2 }\n',
    });
    const session = await start(files, prod);
    const [lens] = await until(
      () => lensesIn(session, prod),
      (all) => all.length > 2,
    );
    expect(lens?.command).toMatchObject({
      title: '3 → 7 → 12 in 15 s · with overlays/prod',
      tooltip: 'without github.com/org/repo//deploy?ref=v1, because kustomize would fetch it',
    });
  });

  test('is the reason why a patch of it is not simulated', async () => {
    const files = shop({
      [prodKustomization]: 'resources: [https://example.com/base.yaml]\npatches: [{ path: hpa-patch.yaml }]\n',
    });
    expect(await titlesOnceBuilt(files, prod, (all) => all.join().includes('fetch'))).toEqual([
      '1: not simulated: kustomize would fetch https://example.com/base.yaml, so the…',
    ]);
  });

  test('is the reason if it may change the object', async () => {
    const files = shop({
      ...overlay('components: [https://example.com/large]\npatches: [{ path: hpa-patch.yaml }]\n'),
    });
    expect(await titlesOnceBuilt(files, prod, (all) => all.join().includes('fetch'))).toEqual([
      '1: not simulated: kustomize would fetch https://example.com/large, which may …',
    ]);
  });
});

describe('diagnostics', () => {
  const problemsIn = async (files: Record<string, string>, path: string, code: string) => {
    const session = await start(files, path);
    const found = await session.diagnostics(
      ({ uri, diagnostics }) =>
        uri === at(path) &&
        diagnostics.some((one) => one.code === code) &&
        !diagnostics.some(({ message }) => String(message).includes('taken for')),
    );
    return found
      .filter((one) => one.code === code)
      .map(({ message, range }) => `${range.start.line + 1}:${range.start.character + 1} ${message}`);
  };
  const noneIn = async (files: Record<string, string>, path: string) => {
    const session = await start(files, path);
    await until(
      () => titlesIn(session, path),
      (all) => /→|Invalid/.test(all.join()),
    );
    await session.settled();
    const last = session.published.filter(({ uri }) => uri === at(path)).at(-1);
    return last?.diagnostics.filter(({ severity }) => severity === 1);
  };

  test('of the merged object are at the patch without which there is no problem', async () => {
    const files = shop({ [prod]: hpa('minReplicas: 20\n') });
    expect(await problemsIn(files, prod, 'api/invalid')).toEqual([
      '6:3 spec.maxReplicas: Invalid value: 10: must be greater than or equal to `minReplicas` (overlays/prod)',
    ]);
    expect(await noneIn(files, 'base/hpa.yaml')).toEqual([]);
  });

  test('are at the field that the patch writes, without those for what it leaves out', async () => {
    const files = shop({ [prod]: hpa('maxReplicas: many\n') });
    expect(await problemsIn(files, prod, 'api/wrong-type')).toEqual([
      '6:16 spec.maxReplicas must be an integer, not the string "many"',
    ]);
  });

  test('that the base alone has are reported there and not twice', async () => {
    const files = shop({
      'base/hpa.yaml': base.replace('minReplicas: 1', 'minReplicas: -1'),
      [prod]: hpa('maxReplicas: 12\n'),
    });
    expect(await problemsIn(files, 'base/hpa.yaml', 'api/invalid')).toHaveLength(1);
    expect(await noneIn(files, prod)).toEqual([]);
  });

  test('are at the minimum that demands another metric', async () => {
    expect(await problemsIn(shop({ [prod]: hpa('minReplicas: 0\n') }), prod, 'api/forbidden')).toEqual([
      expect.stringMatching(/^6:3 spec\.metrics: Forbidden: .*scaling to zero replicas \(overlays\/prod\)$/),
    ]);
  });

  test('are at the operation that removes a required field', async () => {
    const path = 'overlays/prod/remove.yaml';
    const files = shop({
      ...overlay(`patches: [{ path: remove.yaml, ${target} }]\n`),
      [path]: '- op: remove\n  path: /spec/scaleTargetRef\n',
    });
    expect((await problemsIn(files, path, 'api/required'))[0]).toMatch(
      /^2:15 spec\.scaleTargetRef.*\(overlays\/prod\)$/,
    );
  });

  test('of the scenario beside a patch are at the patch', async () => {
    const slow = hpa(
      'metrics:\n    - type: Resource\n      resource: { name: cpu, target: { type: AverageValue, averageValue: 500m } }\n',
    );
    const scenario = 'load: { shape: step, from: 10, to: 70 }\nworkload: { capacityPerPod: 100, cpuPerUnit: 2m }\n';
    const files = shop({
      'replicast.config.yaml': 'rules: { never-grows: warning }\n',
      [prod]: slow,
      [prod.replace('.yaml', '.replicast.yaml')]: scenario,
    });
    expect(await problemsIn(files, prod, 'never-grows')).toEqual([
      expect.stringMatching(/^8:.*hpa-patch\.replicast\.yaml.*\(overlays\/prod\)$/),
    ]);
  });

  describe('that only the patch of another object makes', () => {
    const web = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: app, image: web, resources: { requests: { cpu: 100m } } }] }
`;
    const workload = 'overlays/prod/web.yaml';
    const head = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: web }\n';
    const container = (resources: string) =>
      `${head}spec:\n  template:\n    spec:\n      containers:\n        - name: app\n          resources: ${resources}\n`;
    const withWorkload = (text: string, prodText = overlay('patches: [{ path: web.yaml }]\n')) =>
      shop({
        'base/kustomization.yaml': 'resources: [hpa.yaml, web.yaml]\n',
        'base/web.yaml': web,
        ...prodText,
        [workload]: text,
      });

    test.each([
      [
        'removes the request',
        container('null'),
        'target-without-request',
        '7:7 Container app of web has no cpu request',
      ],
      [
        'sets replicas',
        `# ours\n---\n${head}spec:\n  replicas: 7\n`,
        'target-fixed-replicas',
        '7:3 Each apply sets Deployment web back to 7',
      ],
      ['sets no replicas', `${head}spec: { replicas: 0 }\n`, 'target-at-zero', '4:9 '],
    ])('which %s, are at its text', async (_, text, code, expected) => {
      const [found, ...others] = await problemsIn(withWorkload(text), workload, code);
      expect(found).toContain(expected);
      expect(found).toMatch(/ \(overlays\/prod\)$/);
      expect(others).toEqual([]);
    });

    test('follow an edit of the autoscaler', async () => {
      const files = withWorkload(container('null'));
      const session = await start(files, workload);
      const isLacking = ({ code }: { code?: unknown }) => code === 'target-without-request';
      await session.diagnostics((one) => one.uri === at(workload) && one.diagnostics.some(isLacking));
      const before = session.published.length;
      const uri = at('base/hpa.yaml');
      session.open(
        uri,
        (files[uri] ?? '').replace(
          /type: Utilization, averageUtilization: 60/,
          'type: AverageValue, averageValue: 60m',
        ),
      );
      const isLater = (one: PublishDiagnosticsParams) => session.published.indexOf(one) >= before;
      expect(await session.diagnostics((one) => isLater(one) && one.uri === at(workload))).toEqual([]);
    });

    test('can be switched off by a comment there', async () => {
      const text = container('null').replace(
        '      containers',
        '      # replicast-disable-next-line target-without-request\n      containers',
      );
      const session = await start(withWorkload(text), workload);
      const last = await session.diagnostics((one) => one.uri === at(workload));
      expect(last).toEqual([]);
    });

    test('are not there if the patch makes none', async () => {
      const session = await start(withWorkload(container('{ limits: { memory: 1Gi } }')), workload);
      expect(await session.diagnostics((one) => one.uri === at(workload))).toEqual([]);
    });
  });

  test('are at the label that a kustomization adds', async () => {
    const files = shop(overlay('labels:\n  - pairs: { team: "web shop" }\n'));
    expect((await problemsIn(files, prodKustomization, 'api/invalid'))[0]).toMatch(/^3:20 metadata\.labels: /);
  });

  test.each([
    ['an unknown field', 'namePrefixes: my-\n', '2:1 invalid Kustomization: json: unknown field "namePrefixes"'],
    [
      'a patch without a target',
      'patches:\n  - patch: |\n      - { op: remove, path: /spec/minReplicas }\n',
      '3:5 must specify a target for JSON patch [patch: "- { op: remove, path: /spec/minReplicas }"]',
    ],
    [
      'a patch of a resource that does not exist',
      'patches: [{ path: hpa-patch.yaml }]\nnamespace: shop\n',
      '2:11 no resource matches strategic merge patch "HorizontalPodAutoscaler.v2.autoscaling/web.other": no matches for Id HorizontalPodAutoscaler.v2.autoscaling/web.other; failed to find unique target for patch HorizontalPodAutoscaler.v2.autoscaling/web.other',
    ],
    [
      'an operation that does not apply',
      `patches:\n  - ${target}\n    patch: |\n      - op: remove\n        path: /spec/max\n`,
      "5:9 error in remove for path: '/spec/max': Unable to remove nonexistent key: max: missing value",
    ],
  ])('of kustomize: %s', async (_, rest, expected) => {
    const files = shop({ ...overlay(rest), [prod]: patch.replace('name: web', 'name: web\n  namespace: other') });
    expect(await problemsIn(files, prodKustomization, 'kustomize/build')).toEqual([expected]);
  });

  test('of kustomize: every file that cannot be read, and then nothing else', async () => {
    const rest = 'patches: [{ path: missing.yaml }]\ncomponents: [../../feature]\nnamePrefixes: my-\n';
    const files = shop(overlay(rest));
    expect(await problemsIn(files, prodKustomization, 'kustomize/build')).toEqual([
      '2:19 kustomize fails: missing.yaml cannot be read',
      '3:14 kustomize fails: ../../feature cannot be read',
    ]);
    const session = await start(files, prodKustomization);
    expect(await until(() => titlesIn(session, prodKustomization), built)).toEqual([
      '1: not built: missing.yaml cannot be read',
    ]);
  });

  test('of kustomize are not reported if the source of a generator is missing', async () => {
    const rest = 'configMapGenerator: [{ name: env, envs: [.env] }]\nnamePrefixes: my-\n';
    const session = await start(shop(overlay(rest)), prodKustomization);
    await until(() => titlesIn(session, prodKustomization), built);
    await session.settled();
    expect(session.published.filter(({ diagnostics }) => diagnostics.length > 0)).toEqual([]);
  });
});

describe('a kustomization', () => {
  const target = (name: string) =>
    `patches:\n  - target: { kind: HorizontalPodAutoscaler, name: ${name} }\n    patch: |\n      - { op: remove, path: /spec/minReplicas }\n`;

  test('says that a patch selects nothing, and writes the name that is meant', async () => {
    const files = shop(overlay(target('"wbe"')));
    const session = await start(files, prodKustomization);
    const [found] = await session.diagnostics(
      ({ uri, diagnostics }) => uri === at(prodKustomization) && diagnostics.length > 0,
    );
    if (!found) throw new Error('nothing is found');
    expect(found).toMatchObject({
      code: 'kustomize/target-unmatched',
      severity: 2,
      range: { start: { line: 2, character: 51 }, end: { line: 2, character: 56 } },
      message:
        'The patch changes nothing: overlays/prod has no HorizontalPodAutoscaler that matches wbe; the only HorizontalPodAutoscaler is web.',
    });
    const actions = await session.client.sendRequest<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri: at(prodKustomization) },
      range: found.range,
      context: { diagnostics: [found] },
    });
    expect(actions[0]).toMatchObject({
      title: 'Rename to web',
      isPreferred: true,
      edit: {
        changes: {
          [at(prodKustomization)]: [
            { range: { start: { line: 2, character: 52 }, end: { line: 2, character: 55 } }, newText: 'web' },
          ],
        },
      },
    });
  });

  test.each([
    ['matches', target('w.b'), {}],
    [
      'is in a component',
      'components: [../../feature]\n',
      { 'feature/kustomization.yaml': `kind: Component\n${target('wbe')}` },
    ],
    ['may select what kustomize would fetch', `components: [https://example.com/a]\n${target('wbe')}`, {}],
    ['is for objects of another kind', target('wbe').replace('HorizontalPodAutoscaler', 'Ingress'), {}],
  ])('says nothing of a target that %s', async (_, rest, more) => {
    const session = await start(shop({ ...overlay(rest), ...more }), prodKustomization);
    await until(() => titlesIn(session, prodKustomization), built);
    await session.settled();
    expect(session.published.filter(({ diagnostics }) => diagnostics.length > 0)).toEqual([]);
  });

  test('links the names of files, and of folders to their kustomizations', async () => {
    const files = shop({
      [prodKustomization]:
        '# prod\nresources: [../../base, ../nowhere, https://example.com/a]\npatches:\n  - path: hpa-patch.yaml\n',
    });
    const session = await start(files, prodKustomization);
    const links = await session.client.sendRequest<DocumentLink[]>('textDocument/documentLink', {
      textDocument: { uri: at(prodKustomization) },
    });
    expect(links.map(({ range, target }) => `${range.start.line}:${range.start.character} ${target}`)).toEqual([
      `1:12 ${at('base/kustomization.yaml')}`,
      `3:10 ${at('overlays/prod/hpa-patch.yaml')}`,
    ]);
  });
});

describe('the overlays of a base', () => {
  const qa = 'overlays/qa/kustomization.yaml';
  const dropped = 'overlays/none/kustomization.yaml';
  const files = shop({
    [qa]: 'resources: [../../base]\npatches:\n  - path: hpa-patch.yaml\n',
    'overlays/qa/hpa-patch.yaml': hpa('maxReplicas: 2\n'),
    [dropped]: `resources: [../../base]\npatches:\n  - patch: |-\n      $patch: delete\n      apiVersion: autoscaling/v2\n      kind: HorizontalPodAutoscaler\n      metadata: { name: web }\n`,
  });
  const origin = { line: 0, character: 0 };

  async function overlaysOf(path: string, params: object = {}) {
    const session = await start(files, path);
    const answer = await until(
      () => simulate(session, { path, position: origin, compared: {}, ...params }),
      (given) => given.type === 'simulation' && given.environments !== undefined,
    );
    const { environments = [] } = answer as Extract<SimulationResponse, { type: 'simulation' }>;
    return environments.map(
      ({ name, files: folder, autoscaler, problem }) =>
        `${name} (${folder}): ${autoscaler ? `${autoscaler.minReplicas}…${autoscaler.maxReplicas}` : problem}`,
    );
  }

  test('are what it can be compared with, side by side', async () => {
    expect((await overlaysOf('base/hpa.yaml')).sort()).toEqual([
      'base (base): 1…10',
      'none (overlays/none): not in the build',
      'prod (overlays/prod): 3…12',
      'qa (overlays/qa): 1…2',
    ]);
  });

  test('leave out the one that is shown', async () => {
    expect((await overlaysOf('base/hpa.yaml', { valuesFiles: [at(qa)] })).sort()).toEqual([
      'base (base): 1…10',
      'none (overlays/none): not in the build',
      'prod (overlays/prod): 3…12',
    ]);
  });

  test('are also those of a patch', async () => {
    expect((await overlaysOf(prod)).sort()).toEqual([
      'base (base): 1…10',
      'none (overlays/none): not in the build',
      'qa (overlays/qa): 1…2',
    ]);
  });

  test('are computed only for those that the user chooses', async () => {
    expect((await overlaysOf('base/hpa.yaml', { compared: { names: ['qa'] } })).sort()).toEqual([
      'base (base): undefined',
      'none (overlays/none): undefined',
      'prod (overlays/prod): undefined',
      'qa (overlays/qa): 1…2',
    ]);
  });
});
