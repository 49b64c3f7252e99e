// The information that one file gets from the others: names, definitions, references, renames, requests.
import { describe, expect, test } from 'vitest';
import { definitionAt, referencesAt } from '../../../core/language/features/definition.ts';
import { prepareRename, renameAt } from '../../../core/language/features/rename.ts';
import { workloadHoverAt } from '../../../core/language/features/workload-hover.ts';
import { podRequestMilli } from '../../../core/language/workspace/workload-links.ts';
import { WorkspaceIndex } from '../../../core/language/workspace/workspace-index.ts';
import {
  checkCompleted,
  checkCompletion,
  checkHints,
  completionsOf,
  diagnosticsOf,
  hoverOf,
  whole,
} from '../../support/marked.ts';
import {
  address,
  deployment,
  type Files,
  hpaFor,
  indexFiles,
  openAt,
  putFile,
  shown,
} from '../../support/workspace.ts';

const kustomization = (...files: string[]) => `resources:\n${files.map((file) => `  - ${file}\n`).join('')}`;
const cpuAt = (percent: number) =>
  `  metrics:\n    - type: Resource\n      resource: { name: cpu, target: { type: Utilization, averageUtilization: ${percent} } }\n`;

describe('the workspace index', () => {
  const kinds = (text: string, name = 'all.yaml') =>
    [...indexFiles({ [name]: text }).all()].map(({ object }) => `${object.role} ${object.name.text}`);

  test('contains the objects that concern autoscalers, and no others', () => {
    const others = ['ConfigMap', 'Service', 'Ingress'].map((kind) => `kind: ${kind}\nmetadata: { name: x }\n`);
    const budget =
      'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: { name: budget }\nspec: { selector: { matchLabels: { app: web } } }\n';
    const quota = 'apiVersion: v1\nkind: ResourceQuota\nmetadata: { name: quota }\nspec: { hard: { pods: 10 } }\n';
    expect(kinds([hpaFor('web'), deployment('web'), ...others, budget, quota].join('---\n'))).toEqual([
      'autoscaler web',
      'workload web',
      'budget budget',
      'quota quota',
    ]);
  });

  test('reads every item of a list, JSON, and other kinds with pods', () => {
    expect(
      kinds(
        `kind: List\nitems:\n- kind: Deployment\n  metadata: { name: a }\n  spec: { template: {} }\n- kind: Service\n  metadata: { name: b }\n`,
      ),
    ).toEqual(['workload a']);
    expect(
      kinds(
        JSON.stringify({ kind: 'CloneSet', metadata: { name: 'c' }, spec: { template: { spec: { containers: [] } } } }),
        'a.json',
      ),
    ).toEqual(['workload c']);
  });

  test('omits objects with a templated name', () => {
    expect(kinds(deployment('{{ .Release.Name }}'))).toEqual([]);
    expect(kinds('kind: Deployment\nmetadata:\n  name: half')).toEqual([]);
  });

  test('keeps an entry until it is removed', () => {
    const index = indexFiles({ 'a.yaml': deployment('a'), 'b.yaml': deployment('b') });
    index.remove(address('a.yaml'));
    putFile(index, 'b.yaml', deployment('c'));
    expect([...index.all()].map(({ object }) => object.name.text)).toEqual(['c']);
  });

  test('has a new revision only if the content of an object changes', () => {
    const index = indexFiles({ 'a.yaml': deployment('a') });
    const before = index.revision;
    putFile(index, 'a.yaml', `# moved down\n\n${deployment('a')}`);
    putFile(index, 'other.yaml', 'kind: Service\n');
    expect(index.revision).toBe(before);
    putFile(index, 'a.yaml', deployment('a', '', '300m'));
    expect(index.revision).toBeGreaterThan(before);
  });

  test('sums the requests of a pod, and omits the sum if a container has none', () => {
    const [one] = indexFiles({ 'a.yaml': deployment('a') }).all();
    const [other] = indexFiles({ 'a.yaml': `${deployment('a')}        - name: sidecar\n` }).all();
    if (!one || !other) throw new Error('two workloads');
    expect([podRequestMilli(one, 'cpu'), podRequestMilli(one, 'memory'), podRequestMilli(one, 'gpu')]).toEqual([
      200,
      134_217_728_000,
      undefined,
    ]);
    expect([
      podRequestMilli(other, 'cpu'),
      podRequestMilli(other, 'cpu', 'app'),
      podRequestMilli(other, 'cpu', 'sidecar'),
    ]).toEqual([undefined, 200, undefined]);
  });

  test('has a limited size', () => {
    const index = new WorkspaceIndex();
    const object = {
      role: 'quota',
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      name: { text: 'q', range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
    } as const;
    for (let i = 0; i < 10_050; i++) index.put(`file:///${i}`, [{ objects: [object], digest: 'q', startLine: 0 }]);
    expect([...index.all()]).toHaveLength(10_000);
  });
});

describe('an autoscaler and a workload match', () => {
  const meet = (files: Files) => {
    const index = indexFiles(files);
    const [autoscaler] = index.all('autoscaler');
    const [workload] = index.all('workload');
    return autoscaler && workload && index.areAppliedTogether(autoscaler, workload);
  };
  const namespaced = (name: string) => `  namespace: ${name}\n`;

  test.each<[string, Files, boolean]>([
    ['in one file', { 'a.yaml': `${hpaFor('web')}---\n${deployment('web')}` }, true],
    ['not in two files', { 'a.yaml': hpaFor('web'), 'b.yaml': deployment('web') }, false],
    [
      'in one kustomization',
      {
        'kustomization.yaml': kustomization('a.yaml', './b.yaml'),
        'a.yaml': hpaFor('web'),
        'b.yaml': deployment('web'),
      },
      true,
    ],
    [
      'through a base',
      {
        'over/kustomization.yaml': kustomization('../base', 'a.yaml'),
        'over/a.yaml': hpaFor('web'),
        'base/kustomization.yaml': kustomization('b.yaml'),
        'base/b.yaml': deployment('web'),
      },
      true,
    ],
    [
      'not in two kustomizations',
      {
        'x/kustomization.yaml': kustomization('a.yaml'),
        'x/a.yaml': hpaFor('web'),
        'y/kustomization.yaml': kustomization('b.yaml'),
        'y/b.yaml': deployment('web'),
      },
      false,
    ],
    [
      'where both write the same namespace',
      {
        'a.yaml': hpaFor('web').replace('spec:', `${namespaced('shop')}spec:`),
        'b.yaml': deployment('web', namespaced('shop')),
      },
      true,
    ],
    [
      'not where they write two',
      {
        'a.yaml': `${hpaFor('web').replace('spec:', `${namespaced('shop')}spec:`)}---\n${deployment('web', namespaced('bank'))}`,
      },
      false,
    ],
    [
      'kustomizations that include each other do no harm',
      {
        'x/kustomization.yaml': kustomization('../y'),
        'y/kustomization.yaml': kustomization('../x'),
        'x/a.yaml': hpaFor('web'),
        'y/b.yaml': deployment('web'),
      },
      false,
    ],
  ])('%s', (_name, files, wanted) => expect(meet(files)).toBe(wanted));
});

describe('go to definition', () => {
  const defined = (given: Files) => {
    const { index, files, uri, position } = openAt(given);
    return definitionAt(index, uri, position).map((location) => shown(location, files));
  };
  const cursorIn = (text: string) => text.replace(/( {4}name: )/, '$1<|>');

  test('leads from the reference to the workload', () =>
    expect(
      defined({ 'hpa.yaml': cursorIn(hpaFor('web')), 'b.yaml': `kind: Service\n---\n${deployment('web')}` }),
    ).toEqual(['b.yaml:6 web']));

  test('works on every line of the reference', () =>
    expect(
      defined({
        'hpa.yaml': `${hpaFor('web')}---\n${deployment('web')}`.replace('kind: Deployment', 'kind: Deploy<|>ment'),
      }),
    ).toEqual(['hpa.yaml:15 web']));

  test('prefers the certain match among objects of the same name', () =>
    expect(
      defined({ 'a/hpa.yaml': `${cursorIn(hpaFor('web'))}---\n${deployment('web')}`, 'b/web.yaml': deployment('web') }),
    ).toEqual(['a/hpa.yaml:15 web']));

  test('leads to all objects of that name if none is a certain match', () =>
    expect(
      defined({ 'hpa.yaml': cursorIn(hpaFor('web')), 'a.yaml': deployment('web'), 'b.yaml': deployment('web') }),
    ).toHaveLength(2));

  test('ignores another kind, group or namespace', () => {
    expect(
      defined({
        'hpa.yaml': cursorIn(hpaFor('web')),
        'a.yaml': deployment('web').replace('Deployment', 'StatefulSet'),
      }),
    ).toEqual([]);
    expect(
      defined({
        'hpa.yaml': cursorIn(hpaFor('web')),
        'a.yaml': deployment('web').replace('apps/v1', 'example.com/v1'),
      }),
    ).toEqual([]);
  });

  test('selects a quoted name without its quotes', () =>
    expect(
      defined({ 'hpa.yaml': cursorIn(hpaFor('web')), 'a.yaml': deployment('web').replace('name: web', 'name: "web"') }),
    ).toEqual(['a.yaml:4 web']));
});

describe('find references', () => {
  const referring = (given: Files, withDeclaration = false) => {
    const { index, files, uri, position } = openAt(given);
    return referencesAt(index, uri, position, withDeclaration).map((location) => shown(location, files));
  };
  const vpa =
    'apiVersion: autoscaling.k8s.io/v1\nkind: VerticalPodAutoscaler\nmetadata: { name: v }\nspec:\n  targetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n';
  const scaled =
    'apiVersion: keda.sh/v1alpha1\nkind: ScaledObject\nmetadata: { name: s }\nspec:\n  scaleTargetRef:\n    name: web\n';

  test('of a workload returns every object that scales it', () =>
    expect(
      referring({
        'web.yaml': deployment('w<|>eb'),
        'hpa.yaml': hpaFor('web'),
        'vpa.yaml': vpa,
        'scaled.yaml': scaled,
        'other.yaml': hpaFor('api'),
      }),
    ).toEqual(['hpa.yaml:9 web', 'vpa.yaml:5 web', 'scaled.yaml:6 web']));

  test('of a reference returns the workload and its other references', () =>
    expect(
      referring(
        {
          'all.yaml': [deployment('web'), hpaFor('web').replace('    name: web', '    name: w<|>eb'), vpa].join(
            '---\n',
          ),
        },
        true,
      ),
    ).toEqual(['all.yaml:4 web', 'all.yaml:25 web', 'all.yaml:32 web']));

  test('of an autoscaler’s own name returns nothing', () =>
    expect(referring({ 'a.yaml': hpaFor('web').replace('  name: web', '  name: w<|>eb') })).toEqual([]));
});

describe('rename', () => {
  const renamed = (given: Files, name: string) => {
    const { index, files, uri, position } = openAt(given);
    const result = renameAt(index, uri, position, name);
    if ('problem' in result) return result.problem;
    return Object.entries(result.edit.changes ?? {}).flatMap(([file, edits]) =>
      edits.map(({ range }) => shown({ uri: file, range }, files)),
    );
  };

  test('changes the workload and every certain reference', () =>
    expect(
      renamed({ 'all.yaml': `${deployment('w<|>eb')}---\n${hpaFor('web')}`, 'elsewhere.yaml': hpaFor('web') }, 'shop'),
    ).toEqual(['all.yaml:4 web', 'all.yaml:25 web']));

  test('works from the reference', () =>
    expect(
      renamed(
        { 'all.yaml': `${deployment('web')}---\n${hpaFor('web').replace('    name: web', '    name: w<|>eb')}` },
        'shop',
      ),
    ).toEqual(['all.yaml:4 web', 'all.yaml:25 web']));

  test('changes the patches of a kustomization, which belong to the same object', () =>
    expect(
      renamed(
        {
          'base/kustomization.yaml': kustomization('web.yaml', 'hpa.yaml'),
          'base/web.yaml': deployment('w<|>eb'),
          'base/hpa.yaml': hpaFor('web'),
          'prod/kustomization.yaml': 'resources: [../base]\npatches:\n  - path: more.yaml\n',
          'prod/more.yaml': 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template: {}\n',
        },
        'shop',
      ),
    ).toEqual(['base/web.yaml:4 web', 'base/hpa.yaml:9 web', 'prod/more.yaml:4 web']));

  test.each([
    [
      'nothing proves what is meant',
      { 'web.yaml': deployment('web') },
      /^Nothing proves that Deployment web in w\/web\.yaml is the one/,
    ],
    ['the workload is not there', {}, /^No Deployment web is in this workspace/],
  ])('is refused with the reason if %s', (_, others: Files, reason) => {
    const given = { 'hpa.yaml': hpaFor('web').replace('    name: web', '    name: w<|>eb'), ...others };
    const { index, uri, position } = openAt(given);
    expect(prepareRename(index, uri, position)).toEqual({ problem: expect.stringMatching(reason) });
    expect(renamed(given, 'shop')).toMatch(reason);
  });

  test.each(['scaleTarget<|>Ref:', '    kind: Depl<|>oyment', 'max<|>Replicas'])(
    'is possible only on the name, not on %s',
    (place) => {
      const { index, uri, position } = openAt({
        'all.yaml': `${deployment('web')}---\n${hpaFor('web').replace(place.replace('<|>', ''), place)}`,
      });
      expect(prepareRename(index, uri, position)).toBeUndefined();
    },
  );

  test('has the name as its placeholder', () => {
    const { index, uri, position } = openAt({ 'web.yaml': deployment('w<|>eb') });
    expect(prepareRename(index, uri, position)).toMatchObject({
      placeholder: 'web',
      range: { start: { line: 3, character: 8 } },
    });
  });

  test.each(['Web', 'we b', '-web', 'web-', '', 'a'.repeat(254)])('refuses %j', (name) =>
    expect(renamed({ 'web.yaml': deployment('w<|>eb') }, name)).toContain('is no name'),
  );
});

describe('completion from the workspace suggests', () => {
  const files = {
    'web.yaml': deployment('web'),
    'api.yaml': deployment('api'),
    'hpa-api.yaml': hpaFor('api'),
    'db.yaml': deployment('db').replace('Deployment', 'StatefulSet'),
  };
  const labels = (marked: string) => completionsOf(marked, { files }).items.map(({ label }) => label);

  test('workloads, those without an autoscaler first', () =>
    checkCompletion('spec:\n  scaleTargetRef:\n    name: <|>\n', ['web', 'db', 'api'], { files }));

  test('workloads of the written kind', () =>
    checkCompletion('spec:\n  scaleTargetRef:\n    kind: StatefulSet\n    name: <|>\n', ['db'], { files }));

  test('workloads with their kind and apiVersion', () =>
    checkCompleted(
      'spec:\n  scaleTargetRef:\n    name: <|>\n',
      'db',
      'spec:\n  scaleTargetRef:\n    name: db\n    kind: StatefulSet\n    apiVersion: apps/v1\n',
      { files },
    ));

  test('workloads in flow style', () =>
    checkCompleted(
      'spec:\n  scaleTargetRef: { kind: Deployment, name: <|> }\n',
      'web',
      'spec:\n  scaleTargetRef: { kind: Deployment, name: web, apiVersion: apps/v1 }\n',
      { files },
    ));

  test('kinds of the workspace first', () =>
    expect(labels('spec:\n  scaleTargetRef:\n    kind: <|>\n').slice(0, 2)).toEqual(['Deployment', 'StatefulSet']));

  test('the whole reference', () =>
    checkCompleted(
      'spec:\n  sc<|>\n',
      'scaleTargetRef: web',
      'spec:\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: web\n',
      { files },
    ));

  test('containers of the workload', () =>
    checkCompletion(
      `${whole('')}apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec:\n  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }\n  metrics:\n    - type: ContainerResource\n      containerResource:\n        container: <|>\n`,
      ['app'],
      { files },
    ));

  test('metrics that other autoscalers use', () =>
    checkCompletion(
      'spec:\n  metrics:\n    - type: Pods\n      pods:\n        metric:\n          name: <|>\n',
      ['rps'],
      {
        files: {
          'a.yaml': hpaFor(
            'a',
            '  metrics:\n    - { type: Pods, pods: { metric: { name: rps } } }\n    - { type: External, external: { metric: { name: queue } } }\n',
          ),
        },
      },
    ));

  test('metrics if the name is a field of the metric itself', () =>
    checkCompletion(
      'apiVersion: datadoghq.com/v1alpha1\nkind: WatermarkPodAutoscaler\nmetadata: { name: a }\nspec:\n  metrics:\n    - type: External\n      external:\n        metricName: <|>\n',
      ['queue'],
      {
        files: {
          'a.yaml': hpaFor('a', '  metrics:\n    - { type: External, external: { metric: { name: queue } } }\n'),
        },
      },
    ));

  test('namespaces', () =>
    checkCompletion(
      'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  namespace: <|>\n',
      ['shop'],
      {
        files: { 'a.yaml': deployment('a', '  namespace: shop\n') },
      },
    ));

  test('a whole object for each workload', () => {
    checkCompletion('hp<|>', ['hpa', 'hpa web', 'hpa db', 'hpa api', 'wpa', 'wpa web', 'wpa db', 'wpa api'], { files });
    const text = completionsOf('<|>', { files }).items.find(({ label }) => label === 'hpa db')?.textEdit?.newText ?? '';
    const done = text.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1');
    expect(done).toContain('    kind: StatefulSet\n    name: db\n');
    expect(done).toContain('averageUtilization: 70');
    expect(diagnosticsOf(done)).toEqual([]);
  });

  test('a whole object of the other autoscaler kind', () => {
    const text =
      completionsOf('w<|>', { files }).items.find(({ label }) => label === 'wpa web')?.textEdit?.newText ?? '';
    const done = text.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1');
    expect(done).toContain(
      'kind: WatermarkPodAutoscaler\nmetadata:\n  name: web\nspec:\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: web\n',
    );
    expect(diagnosticsOf(done)).toEqual([]);
  });

  test('a target without utilization if the workload has no request', () => {
    const noRequest = { 'web.yaml': deployment('web').replace(/ {10}resources[\s\S]*/, '') };
    const text =
      completionsOf('<|>', { files: noRequest }).items.find(({ label }) => label === 'hpa web')?.textEdit?.newText ??
      '';
    expect(text).toContain('averageValue: ${3:500m}');
  });

  test('quoted names if YAML would read them as another type', () =>
    checkCompleted(
      'spec:\n  sc<|>\n',
      'scaleTargetRef: on',
      'spec:\n  scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: "on"\n',
      {
        files: { 'a.yaml': deployment('"on"') },
      },
    ));
});

describe('the requests of the workload', () => {
  const files = { 'kustomization.yaml': kustomization('hpa.yaml', 'web.yaml'), 'web.yaml': deployment('web') };
  const marked = hpaFor('web', cpuAt(50)).replace('averageUtilization', 'average<|>Utilization');

  test('are used in the hover of a target', () => {
    const card = hoverOf(marked, { files });
    expect(card).toContain('`web` requests 200m, so the target is 100m per pod.');
    expect(card).toContain('| 2 | 56 %, 112m (to 3) | 26 %, 52m (to 1) |');
  });

  test('are not used if the link is not proven', () =>
    expect(hoverOf(marked, { files: { 'web.yaml': deployment('web') } })).not.toContain('200m'));

  test('are used in an inlay hint', () =>
    checkHints(
      hpaFor('web', cpuAt(50))
        .replace('spec:', 'spec:⟨minReplicas: 1⟩')
        .replace('averageUtilization: 50', 'averageUtilization: 50⟨% → 100m per pod⟩'),
      { files },
    ));

  const requested = (given: Files) => {
    const { index, uri, position } = openAt(given);
    return (workloadHoverAt(index, { uri, startLine: 0 }, position)?.contents as { value: string } | undefined)?.value;
  };
  const all = (percent: number, more = '') => ({
    'all.yaml': `${deployment('web').replace('cpu:', 'c<|>pu:')}${more}---\n${hpaFor('web', cpuAt(percent))}`,
  });

  test('list the autoscalers that use them', () =>
    expect(requested(all(50))).toBe(
      '**requests.cpu: 200m** · `app` of Deployment `web`\n\nHorizontalPodAutoscaler `web` (w/all.yaml) measures usage against it: 50 % of what all containers of a pod request is 100m. A higher request makes it scale later, a lower one sooner.',
    ));

  test('warn that the metric fails if a container has no request', () =>
    expect(requested(all(50, '        - name: sidecar\n'))).toContain(
      'One of them requests none, so the metric fails for every pod.',
    ));

  test('have no note if no autoscaler uses them', () => {
    expect(
      requested({
        'all.yaml': `${deployment('web').replace('memory:', 'mem<|>ory:')}---\n${hpaFor('web', cpuAt(50))}`,
      }),
    ).toBeUndefined();
    expect(
      requested({ 'all.yaml': deployment('web').replace('cpu:', 'c<|>pu:'), 'other.yaml': hpaFor('web', cpuAt(50)) }),
    ).toBeUndefined();
  });
});
