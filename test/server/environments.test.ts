import { describe, expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver/node';
import { type EnvironmentsResponse, environmentsRequest } from '../../protocol/environments.ts';
import { type SimulationParams, type SimulationResponse, simulationRequest } from '../../protocol/requests.ts';
import { type Session, startSession } from '../support/session.ts';
import { yaml } from '../support/yaml.ts';

const shop = 'file:///w/shop';
const template = `${shop}/templates/hpa.yaml`;
const start = { line: 0, character: 0 };

const autoscaler = (name: string) => yaml`
  {{- if .Values.${name}.enabled }}
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: { name: {{ .Values.name | default "${name}" | quote }} }
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
    minReplicas: {{ .Values.${name}.min }}
    maxReplicas: {{ required "set a maximum" .Values.${name}.max }}
    behavior: {}
  {{- end }}
`;

const chart = {
  [`${shop}/Chart.yaml`]: 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  [template]: autoscaler('web'),
  [`${shop}/values.yaml`]: 'web:\n  enabled: true\n  min: 1\n  max: 5\n',
};
const environments = {
  [`${shop}/values-staging.yaml`]: 'web: { max: 2 }\n',
  [`${shop}/values-prod.yaml`]: 'web: { min: 3, max: 24 }\n',
};

const capabilities = { workspace: { configuration: true } };

async function openChart(files: Record<string, string>, settings: object = {}): Promise<Session> {
  const initializationOptions = { commands: true };
  const session = await startSession({ files, capabilities, initializationOptions, settings: () => settings });
  for (const uri of [template, `${shop}/values.yaml`]) session.open(uri, files[uri] ?? '');
  await session.settled();
  return session;
}

async function lensesIn({ client }: Session, uri = template): Promise<CodeLens[]> {
  const lenses = await client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
  return Promise.all(
    lenses.map((lens) => (lens.command ? lens : client.sendRequest<CodeLens>('codeLens/resolve', lens))),
  );
}

async function environmentLens(session: Session, uri = template): Promise<CodeLens | undefined> {
  const lenses = await lensesIn(session, uri);
  return lenses.find(({ command }) => command?.arguments?.[5] === 'environments');
}

async function titleIn(session: Session, uri = template): Promise<string | undefined> {
  return (await environmentLens(session, uri))?.command?.title;
}

const tooltipOf = (lens: CodeLens | undefined) => (lens?.command as { tooltip?: string } | undefined)?.tooltip ?? '';

const simulate = ({ client }: Session, params: Partial<SimulationParams>) =>
  client.sendRequest<SimulationResponse>(simulationRequest, {
    textDocument: { uri: template },
    position: start,
    ...params,
  });

describe('a values file with the name of an environment', () => {
  test.each(['values/prod.yaml', 'prod-values.yaml'])(
    '%s has a lens of its own and one in the template',
    async (name) => {
      const file = `${shop}/${name}`;
      const files: Record<string, string> = { ...chart, [file]: 'web: { min: 3, max: 24 }\n' };
      const session = await openChart(files);
      expect(await titleIn(session)).toBe('prod 3 → 7 → 14 → 24');
      session.open(file, files[file] ?? '');
      await session.settled();
      const titles = async () => (await lensesIn(session, file)).map(({ command }) => command?.title);
      expect((await titles())[0]).toBe('3 → 7 → 14 → 24 in 30 s');
      session.change(file, 2, { text: 'web: { min: 3, max: 4 }\n' });
      await session.settled();
      expect((await titles())[0]).toBe('3 → 4 at once');
      expect(await titleIn(session)).toBe('prod 3 → 4');
    },
  );
});

describe('the lens of the environments', () => {
  test('names the fastest scale-up of each in the template, and lists their files', async () => {
    const lens = await environmentLens(await openChart({ ...chart, ...environments }));
    expect(lens?.command?.title).toBe('staging 1 → 2 · prod 3 → 7 → 14 → 24');
    expect(lens?.range.start).toEqual({ line: 4, character: 0 });
    expect(tooltipOf(lens)).toBe(
      [
        'values.yaml: 1 → 5 at once',
        'staging: 1 → 2 at once (values.yaml, values-staging.yaml)',
        'prod: 3 → 7 → 14 → 24 in 30 s (values.yaml, values-prod.yaml)',
      ].join('\n'),
    );
  });

  test('is the same in values.yaml, inside the key with the sequence', async () => {
    const session = await openChart({ ...chart, ...environments });
    const lenses = await lensesIn(session, `${shop}/values.yaml`);
    expect(lenses.map(({ command, range }) => `${range.start.line}: ${command?.title}`)).toEqual([
      '0: 1 → 5 at once',
      '0: 5 → 1 after 5 min · templates/hpa.yaml',
      '1: staging 1 → 2 · prod 3 → 7 → 14 → 24',
      '1: Environments…',
    ]);
    expect(lenses[2]?.command?.arguments).toEqual((await environmentLens(session))?.command?.arguments);
  });

  test('is not there without environments', async () => {
    const session = await openChart(chart);
    expect((await lensesIn(session)).map(({ command }) => command?.title)).not.toContain('Environments…');
    expect(await titleIn(session)).toBeUndefined();
  });
});

describe('an environment without a run', () => {
  test.each([
    ['that its values switch off', 'web: { enabled: false }\n', 'qa not rendered', 'not rendered without web.enabled'],
    ['that Helm refuses', 'web: { max: null }\n', 'qa not simulated', 'set a maximum'],
    ['with broken YAML', 'web: { max: [\n', 'qa not simulated', 'Helm: '],
    ['that the API server refuses', 'name: A B\n', 'qa refused', 'metadata.name'],
    ['with a value of a wrong type', 'web: { max: many }\n', 'qa not simulated', 'many'],
  ])('%s says so in two words, and in the tooltip why', async (_, text, title, reason) => {
    const files = { ...chart, [`${shop}/values-qa.yaml`]: text };
    const lens = await environmentLens(await openChart(files));
    expect(lens?.command?.title).toBe(title);
    expect(tooltipOf(lens)).toContain(reason);
  });

  test('of which a file is missing says so', async () => {
    const settings = { charts: { environments: { prod: ['values-prod.yaml', 'secrets.yaml'], qa: 'values-qa.yaml' } } };
    const session = await openChart({ ...chart, ...environments }, settings);
    const lens = await environmentLens(session);
    expect(lens?.command?.title).toBe('prod, qa file missing');
    expect(tooltipOf(lens)).toContain('prod: secrets.yaml does not exist');
  });
});

describe('the title of the lens', () => {
  const files = (values: Record<string, string>) => ({
    ...chart,
    ...Object.fromEntries(Object.entries(values).map(([name, text]) => [`${shop}/values-${name}.yaml`, text])),
  });

  test('leaves out environments that are as values.yaml alone', async () => {
    const session = await openChart(files({ dev: 'web: {}\n', prod: 'web: { max: 24 }\n' }));
    expect(await titleIn(session)).toBe('prod 1 → 5 → 10 → 20 → 24');
  });

  test('says that all are as values.yaml alone', async () => {
    expect(await titleIn(await openChart(files({ dev: '', prod: 'name: a\n' })))).toBe('same in dev, prod');
  });

  test('groups equal environments', async () => {
    const session = await openChart(files({ 'eu-prod': 'web: { max: 2 }\n', 'us-prod': 'web: { max: 2 }\n' }));
    expect(await titleIn(session)).toBe('eu-prod, us-prod 1 → 2');
  });

  test('names three of many, and renders only eight', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`e${String(i).padStart(2, '0')}`, `web: { max: ${i + 2} }\n`]),
    );
    const lens = await environmentLens(await openChart(files(many)));
    // With e03 the maximum is that of values.yaml.
    expect(lens?.command?.title).toBe('e00 1 → 2 · e01 1 → 3 · e02 1 → 4 · +26');
    const tooltip = tooltipOf(lens);
    expect(tooltip.split('\n')).toHaveLength(31);
    expect(tooltip.match(/too many environments/g)).toHaveLength(22);
  });

  test('follows unsaved edits of a values file of an environment', async () => {
    const session = await openChart({ ...chart, ...environments });
    const uri = `${shop}/values-prod.yaml`;
    session.open(uri, environments[uri] ?? '');
    session.change(uri, 2, { text: 'web: { max: 9 }\n' });
    expect(await titleIn(session)).toBe('staging 1 → 2 · prod 1 → 5 → 9');
  });
});

test('in values.yaml the environments are inside the key, also after another object', async () => {
  const values = `${shop}/values.yaml`;
  const files = {
    ...chart,
    ...environments,
    [values]: 'resources:\n  cpu: 1\nweb:\n  enabled: true\n  min: 1\n  max: 5\n',
  };
  expect((await environmentLens(await openChart(files), values))?.range.start).toEqual({ line: 3, character: 2 });
});

describe('the setting', () => {
  const files = {
    ...chart,
    ...environments,
    [`${shop}/values-common.yaml`]: 'web: { min: 2 }\n',
    'file:///w/env/prod.yaml': 'web: { max: 12 }\n',
    'file:///w/other/Chart.yaml': 'apiVersion: v2\nname: other\nversion: 1.0.0\n',
    'file:///w/other/values-eu.yaml': '',
  };
  const settings = (environment: object) => ({ charts: { environments: environment } });

  test('combines values files in the order of the flags', async () => {
    const set = settings({ staging: ['values-common.yaml', 'values-staging.yaml'], prod: ['../env/prod.yaml'] });
    const lens = await environmentLens(await openChart(files, set));
    expect(lens?.command?.title).toBe('staging always 2 · prod 1 → 5 → 10 → 12');
    expect(tooltipOf(lens)).toContain('(values.yaml, values-common.yaml, values-staging.yaml)');
  });

  test('of several files names the others in the lens of each', async () => {
    const session = await openChart(files, settings({ prod: ['values-prod.yaml', '../env/prod.yaml'] }));
    const uri = `${shop}/values-prod.yaml`;
    session.open(uri, files[uri] ?? '');
    const [, down] = await lensesIn(session, uri);
    expect(down?.command?.title).toBe('12 → 3 after 5 min · templates/hpa.yaml · with ../env/prod.yaml');
  });

  test('of another chart of the workspace does not concern this one', async () => {
    const session = await openChart(files, settings({ eu: 'values-eu.yaml' }));
    expect(await titleIn(session)).toBe('staging 1 → 2 · prod 3 → 7 → 14 → 24 · common 2 → 5');
  });

  test('can leave out all of them', async () => {
    expect(await titleIn(await openChart(files, settings({ 'values.yaml': [] })))).toBeUndefined();
  });

  test('has at most 50 environments', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`e${i}`, 'values-prod.yaml']));
    const session = await openChart(files, settings(many));
    const response = await session.client.sendRequest<EnvironmentsResponse>(environmentsRequest, {
      textDocument: { uri: template },
    });
    expect(response.environments.filter(({ isShown }) => isShown)).toHaveLength(50);
  });

  test('that is no object of paths is reported, and the names of the files decide', async () => {
    const session = await openChart({ ...chart, ...environments }, settings({ prod: 3 }));
    expect(await titleIn(session)).toBe('staging 1 → 2 · prod 3 → 7 → 14 → 24');
    expect(session.logged.join('\n')).toContain('replicast.charts.environments needs paths of values files for "prod"');
  });

  test('gives a values file the other files of its only environment', async () => {
    const set = settings({ prod: ['values-common.yaml', 'values-prod.yaml'] });
    const session = await openChart({ ...files, [`${shop}/values-prod.yaml`]: 'web: { max: 1 }\n' }, set);
    const uri = `${shop}/values-prod.yaml`;
    session.open(uri, 'web: { max: 1 }\n');
    const found = await session.diagnostics((published) => published.uri === uri && published.diagnostics.length > 0);
    // The minimum comes from values-common.yaml.
    expect(found.map(({ message }) => message).join()).toContain('must be greater than or equal to `minReplicas`');
  });

  test('is what the user can choose, with the files that are named after environments', async () => {
    const session = await openChart(files, settings({ prod: ['values-prod.yaml', 'secrets.yaml'] }));
    const response = await session.client.sendRequest<EnvironmentsResponse>(environmentsRequest, {
      textDocument: { uri: template },
    });
    expect(response).toEqual({
      chart: 'shop',
      environments: [
        {
          name: 'prod',
          files: ['values-prod.yaml', 'secrets.yaml'],
          missing: ['secrets.yaml'],
          isShown: true,
          isDefault: false,
        },
        { name: 'staging', files: ['values-staging.yaml'], missing: [], isShown: false, isDefault: true },
        { name: 'common', files: ['values-common.yaml'], missing: [], isShown: false, isDefault: true },
      ],
    });
  });
});

describe('the panel', () => {
  test('gets the environments to compare with, and renders those that it shows', async () => {
    const session = await openChart({ ...chart, ...environments });
    const listed = [
      { name: 'staging', files: 'values.yaml, values-staging.yaml', uris: [`${shop}/values-staging.yaml`] },
      { name: 'prod', files: 'values.yaml, values-prod.yaml', uris: [`${shop}/values-prod.yaml`] },
    ];
    expect(await simulate(session, {})).toMatchObject({ environments: listed });
    const response = await simulate(session, { compared: { names: ['prod'] } });
    expect(response).toMatchObject({
      autoscaler: { maxReplicas: 5 },
      environments: [listed[0], { ...listed[1], autoscaler: { minReplicas: 3, maxReplicas: 24 } }],
    });
    expect(response).not.toHaveProperty('environments.0.autoscaler');
  });

  test('compares an environment with the others and with values.yaml alone', async () => {
    const session = await openChart({ ...chart, ...environments });
    const response = await simulate(session, { valuesFiles: [`${shop}/values-prod.yaml`], compared: {} });
    expect(response).toMatchObject({
      autoscaler: { maxReplicas: 24 },
      rendered: { text: 'rendered with values.yaml, values-prod.yaml' },
      environments: [
        { name: 'values.yaml', files: 'values.yaml', autoscaler: { maxReplicas: 5 } },
        { name: 'staging', autoscaler: { maxReplicas: 2 } },
      ],
    });
  });

  test('gets the reason of an environment without a run', async () => {
    const session = await openChart({ ...chart, [`${shop}/ci/off-values.yaml`]: 'web: { enabled: false }\n' });
    expect(await simulate(session, { compared: {} })).toMatchObject({
      environments: [{ name: 'ci/off', problem: 'not rendered without web.enabled' }],
    });
  });

  test('opens under the first environment with a run if values.yaml alone has none', async () => {
    const values = { [`${shop}/values.yaml`]: 'web: { enabled: false, max: 4 }\n' };
    const off = { ...chart, ...values, [`${shop}/values-prod.yaml`]: 'web: { enabled: true, min: 2 }\n' };
    const lens = await environmentLens(await openChart(off));
    expect(lens?.command?.title).toBe('prod 2 → 4');
    expect(lens?.command?.arguments?.[4]).toEqual([`${shop}/values-prod.yaml`]);
  });

  test('gets no environments of a plain manifest', async () => {
    const session = await openChart({ ...chart, ...environments });
    const uri = 'file:///w/plain.yaml';
    session.open(
      uri,
      yaml`
      apiVersion: autoscaling/v1
      kind: HorizontalPodAutoscaler
      metadata: { name: a }
      spec:
        scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: a }
        maxReplicas: 3
    `,
    );
    expect(await simulate(session, { textDocument: { uri }, compared: {} })).not.toHaveProperty('environments');
  });
});

test('a values file of the tests of a chart has its own sequence', async () => {
  const uri = `${shop}/ci/small-values.yaml`;
  const session = await openChart({ ...chart, [uri]: 'web: { max: 2 }\n' });
  session.open(uri, 'web: { max: 2 }\n');
  const [lens] = await lensesIn(session, uri);
  expect(lens?.command).toMatchObject({ title: '1 → 2 at once', arguments: [template, {}, null, 'scaleUp', [uri]] });
});

test('an edit of a file that only the setting names refreshes the lenses of other editors', async () => {
  const secrets = `${shop}/secrets.yaml`;
  const files = { ...chart, [secrets]: 'web: { max: 2 }\n' };
  const session = await startSession({
    files,
    capabilities: { workspace: { configuration: true, codeLens: { refreshSupport: true } } },
    settings: () => ({ charts: { environments: { prod: 'secrets.yaml' } } }),
  });
  let refreshes = 0;
  session.client.onRequest('workspace/codeLens/refresh', () => {
    refreshes += 1;
    return null;
  });
  session.open(template, chart[template] ?? '');
  session.open(secrets, files[secrets] ?? '');
  expect(await titleIn(session)).toBe('prod 1 → 2');
  await session.settled();
  const before = refreshes;
  session.change(secrets, 2, { text: 'web: { max: 3 }\n' });
  await expect.poll(() => refreshes).toBeGreaterThan(before);
  expect(await titleIn(session)).toBe('prod 1 → 3');
});

describe('a values file that only the setting names', () => {
  const [inside, outside] = [`${shop}/envs/prod.yaml`, 'file:///w/live/shop.yaml'];
  const settings = {
    charts: { environments: { prod: 'envs/prod.yaml', live: ['values-base.yaml', '../live/shop.yaml'] } },
  };
  const files: Record<string, string> = {
    ...chart,
    [`${shop}/values-base.yaml`]: '{}\n',
    [inside]: 'web: { min: 3, max: 24 }\n',
    [outside]: 'web: { max: 2, min: 1 }\n',
  };

  test.each([
    [inside, ['3 → 7 → 14 → 24 in 30 s', '24 → 3 after 5 min · templates/hpa.yaml']],
    [outside, ['1 → 2 at once', '2 → 1 after 5 min · templates/hpa.yaml · with values-base.yaml']],
  ])('%s has its own sequence', async (uri, titles) => {
    const session = await openChart(files, settings);
    session.open(uri, files[uri] ?? '');
    const lenses = await lensesIn(session, uri);
    expect(lenses.map(({ command }) => command?.title)).toEqual(titles);
    const [, , , , valuesFiles] = lenses[0]?.command?.arguments ?? [];
    expect(valuesFiles).toEqual(uri === inside ? [inside] : [`${shop}/values-base.yaml`, outside]);
  });

  test('it has its own sequence as soon as the setting names it', async () => {
    let charts = {};
    const session = await startSession({ files, capabilities, settings: () => ({ charts }) });
    session.open(inside, files[inside] ?? '');
    expect(await lensesIn(session, inside)).toEqual([]);
    charts = settings.charts;
    await session.client.sendNotification('workspace/didChangeConfiguration', { settings: null });
    await expect.poll(async () => (await lensesIn(session, inside)).length).toBe(2);
  });

  test('its problems are shown in it', async () => {
    const session = await openChart(files, settings);
    session.open(outside, 'web: { max: 2, min: 4 }\n');
    const found = await session.diagnostics(({ uri, diagnostics }) => uri === outside && diagnostics.length > 0);
    expect(found.map(({ message, range }) => `${range.start.character}: ${message}`)).toEqual([
      '12: spec.maxReplicas: Invalid value: 2: must be greater than or equal to `minReplicas` (templates/hpa.yaml)',
    ]);
  });

  test('without the setting it is a file like any other', async () => {
    const session = await openChart(files);
    session.open(outside, files[outside] ?? '');
    expect(await lensesIn(session, outside)).toEqual([]);
  });
});

describe('an error that only the values of an environment cause', () => {
  const problemsWith = async (values: string, base = chart[`${shop}/values.yaml`] ?? '') => {
    const uri = `${shop}/values-prod.yaml`;
    const session = await openChart({ ...chart, [`${shop}/values.yaml`]: base, [uri]: values }, {});
    session.open(uri, values);
    const found = await session.diagnostics((one) => one.uri === uri && one.diagnostics.length > 0);
    return found.map(({ message, range: { start: at } }) => `${at.line + 1}:${at.character + 1} ${message}`);
  };

  test('about another field is at the value of which it speaks', async () =>
    expect(await problemsWith('web:\n  max: 9\n  min: 0\n')).toEqual([
      expect.stringMatching(
        /^3:8 spec\.metrics: Forbidden: must specify at least one .*metric to support scaling to zero/,
      ),
    ]));
});
