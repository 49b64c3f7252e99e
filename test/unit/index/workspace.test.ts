import { describe, expect, test } from 'vitest';
import { workloadHoverAt } from '../../../core/editor/hover/workload-hover.ts';
import { definitionAt, referencesAt } from '../../../core/editor/navigation/definition.ts';
import { prepareRename, renameAt } from '../../../core/editor/navigation/rename.ts';
import { kustomizedAsOf } from '../../../core/index/links/kustomized-as.ts';
import { podRequestMilli } from '../../../core/index/links/workload-links.ts';
import { WorkspaceIndex } from '../../../core/index/workspace-index.ts';
import { kustomizationGraph } from '../../../core/kustomize/kustomizations-with.ts';
import { limits } from '../../../core/text/limits.ts';
import { Chance } from '../../support/chance.ts';
import { isWhole } from '../../support/effort.ts';
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
import { nested, yaml } from '../../support/yaml.ts';

const kustomization = (...files: string[]) => yaml`
  resources:
    ${files.map((file) => `- ${file}`).join('\n')}
`;
const cpuAt = (percent: number) =>
  nested`
    metrics:
      - type: Resource
        resource: { name: cpu, target: { type: Utilization, averageUtilization: ${percent} } }
  `;

describe('the workspace index', () => {
  const kinds = (text: string, name = 'all.yaml') =>
    [...indexFiles({ [name]: text }).all()].map(({ object }) => `${object.role} ${object.name.text}`);

  test('contains the objects that concern autoscalers, and no others', () => {
    const others = ['ConfigMap', 'Service', 'Ingress'].map(
      (kind) => yaml`
        kind: ${kind}
        metadata: { name: x }
      `,
    );
    const budget = yaml`
      apiVersion: policy/v1
      kind: PodDisruptionBudget
      metadata: { name: budget }
      spec: { selector: { matchLabels: { app: web } } }
    `;
    const quota = yaml`
      apiVersion: v1
      kind: ResourceQuota
      metadata: { name: quota }
      spec: { hard: { pods: 10 } }
    `;
    expect(kinds([hpaFor('web'), deployment('web'), ...others, budget, quota].join('---\n'))).toEqual([
      'autoscaler web',
      'workload web',
      'budget budget',
      'quota quota',
    ]);
  });

  test('contains a workload with the path of a probe after a comment, whatever the line breaks', () => {
    const probe = 'readinessProbe: { httpGet: { path: /ready, port: 80 } }';
    const probed = deployment('web').replace(/( +)resources:/, `$1${probe}\n$&`);
    expect(probed).toContain(probe);
    const text = `${hpaFor('web')}---\n# Source: shop/templates/deployment.yaml\n${probed}`;
    for (const each of [text, text.replaceAll('\n', '\r\n')])
      expect(kinds(each)).toEqual(['autoscaler web', 'workload web']);
  });

  test('reads every item of a list, JSON, and other kinds with pods', () => {
    expect(
      kinds(
        yaml`
          kind: List
          items:
          - kind: Deployment
            metadata: { name: a }
            spec: { template: {} }
          - kind: Service
            metadata: { name: b }
        `,
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
    expect(
      kinds(yaml`
        kind: Deployment
        metadata:
          name: half`),
    ).toEqual([]);
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
    const [one] = indexFiles({ 'a.yaml': deployment('a') }).ofRole('workload');
    const [other] = indexFiles({ 'a.yaml': `${deployment('a')}        - name: sidecar\n` }).ofRole('workload');
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

  test('finds an object by its name where it has moved to', () => {
    const index = new WorkspaceIndex();
    const objectAt = (line: number, name = 'web') => {
      const position = { line, character: 0 };
      return {
        role: 'autoscaler',
        apiVersion: '',
        kind: '',
        name: { text: name, range: { start: position, end: position } },
      } as const;
    };
    const found = (name: string) =>
      index.named('autoscaler', name).map(({ startLine, object }) => [startLine, object.name.range.start.line]);
    const above = (lineBreakCount: number) => ({ objects: [], digest: () => '', lineBreakCount });
    index.put('file:///a', [above(4), { objects: [objectAt(1)], digest: () => 'web', lineBreakCount: 9 }]);
    expect(found('web')).toEqual([[4, 1]]);
    index.put('file:///a', [above(5), { objects: [objectAt(2)], digest: () => 'web', lineBreakCount: 9 }]);
    expect(found('web')).toEqual([[5, 2]]);
    index.put('file:///a', [above(5), { objects: [objectAt(2, 'api')], digest: () => 'api', lineBreakCount: 9 }]);
    expect([found('web'), found('api')]).toEqual([[], [[5, 2]]]);
  });

  test('after any changes answers as a new one of the same files', () => {
    const chance = new Chance(20);
    const names = ['a', 'b', 'c'];
    const documentOf = () =>
      chance.of([
        hpaFor(chance.of(names)),
        deployment(chance.of(names)),
        kustomization(`${chance.of(names)}.yaml`),
        yaml`
          kind: List
          items: [{ apiVersion: apps/v1, kind: Deployment, metadata: { name: ${chance.of(names)} } }]
        `,
        '# nothing',
      ]);
    const index = new WorkspaceIndex();
    const files = new Map<string, string>();
    const answers = (asked: WorkspaceIndex) => [
      ...(['autoscaler', 'workload', 'kustomization'] as const).map((role) => asked.ofRole(role)),
      ...names.flatMap((name) => [
        asked.named('workload', name),
        asked.targeting(name),
        ...asked.ofRole('autoscaler').map((own) => asked.withPodLabelBeside(own, 'app', name)),
        asked.kustomizationsOf(address(`${name}.yaml`)),
        kustomizedAsOf(asked, address(`${name}.yaml`)),
        asked.follow(kustomizationGraph).get(address(`${name}.yaml`)),
      ]),
    ];
    for (let step = 0; step < (isWhole ? 300 : 100); step++) {
      const name = `${chance.of([...names, 'kustomization', 'more/kustomization'])}.yaml`;
      const text = chance.is(0.2) ? '' : Array.from({ length: chance.whole(1, 3) }, documentOf).join('\n---\n');
      putFile(index, name, text);
      if ([...index.inFile(address(name))].length === 0) files.delete(name);
      else files.set(name, text);
      expect(answers(index)).toEqual(answers(indexFiles(Object.fromEntries(files))));
      for (const own of index.ofRole('autoscaler')) {
        const together = index.ofRole('workload').filter((other) => index.areAppliedTogether(own, other));
        const beside = names.flatMap((each) => index.namedBeside(own, 'workload', each));
        expect(beside).toEqual(expect.arrayContaining(together));
      }
    }
  });

  test('has a limited size', () => {
    const index = new WorkspaceIndex();
    const object = {
      role: 'quota',
      amounts: {},
      apiVersion: 'v1',
      kind: 'ResourceQuota',
      name: { text: 'q', range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
    } as const;
    for (let i = 0; i < limits.workspaceFiles + 50; i++)
      index.put(`file:///${i}`, [{ objects: [object], digest: () => 'q', lineBreakCount: 9 }]);
    expect([...index.all()]).toHaveLength(limits.workspaceFiles);
  });
});

describe('an autoscaler and a workload are applied together', () => {
  const meet = (files: Files) => {
    const index = indexFiles(files);
    const [autoscaler] = index.all('autoscaler');
    const [workload] = index.all('workload');
    return autoscaler && workload && index.areAppliedTogether(autoscaler, workload);
  };
  const namespaced = (name: string) => `  namespace: ${name}\n`;

  test.each<[string, Files, boolean]>([
    [
      'in one file',
      {
        'a.yaml': yaml`
          ${hpaFor('web')}
          ---
          ${deployment('web')}
        `,
      },
      true,
    ],
    ['unless they are in two files', { 'a.yaml': hpaFor('web'), 'b.yaml': deployment('web') }, false],
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
      'unless they are in two kustomizations',
      {
        'x/kustomization.yaml': kustomization('a.yaml'),
        'x/a.yaml': hpaFor('web'),
        'y/kustomization.yaml': kustomization('b.yaml'),
        'y/b.yaml': deployment('web'),
      },
      false,
    ],
    [
      'if both write the same namespace',
      {
        'a.yaml': hpaFor('web').replace('spec:', `${namespaced('shop')}spec:`),
        'b.yaml': deployment('web', namespaced('shop')),
      },
      true,
    ],
    [
      'unless they write two namespaces',
      {
        'a.yaml': yaml`
          ${hpaFor('web').replace('spec:', `${namespaced('shop')}spec:`)}
          ---
          ${deployment('web', namespaced('bank'))}
        `,
      },
      false,
    ],
    [
      'even if kustomizations include each other',
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
      defined({
        'hpa.yaml': cursorIn(hpaFor('web')),
        'b.yaml': yaml`
          kind: Service
          ---
          ${deployment('web')}
        `,
      }),
    ).toEqual(['b.yaml:6 web']));

  test('works on every line of the reference', () =>
    expect(
      defined({
        'hpa.yaml': yaml`
          ${hpaFor('web')}
          ---
          ${deployment('web')}
        `.replace('kind: Deployment', 'kind: Deploy<|>ment'),
      }),
    ).toEqual(['hpa.yaml:15 web']));

  test('prefers the certain match among objects of the same name', () =>
    expect(
      defined({
        'a/hpa.yaml': yaml`
          ${cursorIn(hpaFor('web'))}
          ---
          ${deployment('web')}
        `,
        'b/web.yaml': deployment('web'),
      }),
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
  const vpa = yaml`
    apiVersion: autoscaling.k8s.io/v1
    kind: VerticalPodAutoscaler
    metadata: { name: v }
    spec:
      targetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  `;
  const scaled = yaml`
    apiVersion: keda.sh/v1alpha1
    kind: ScaledObject
    metadata: { name: s }
    spec:
      scaleTargetRef:
        name: web
  `;

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
      renamed(
        {
          'all.yaml': yaml`
            ${deployment('w<|>eb')}
            ---
            ${hpaFor('web')}
          `,
          'elsewhere.yaml': hpaFor('web'),
        },
        'shop',
      ),
    ).toEqual(['all.yaml:4 web', 'all.yaml:25 web']));

  test('works from the reference', () =>
    expect(
      renamed(
        {
          'all.yaml': yaml`
            ${deployment('web')}
            ---
            ${hpaFor('web').replace('    name: web', '    name: w<|>eb')}
          `,
        },
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
          'prod/kustomization.yaml': yaml`
            resources: [../base]
            patches:
              - path: more.yaml
          `,
          'prod/more.yaml': yaml`
            apiVersion: apps/v1
            kind: Deployment
            metadata:
              name: web
            spec:
              template: {}
          `,
        },
        'shop',
      ),
    ).toEqual(['base/web.yaml:4 web', 'base/hpa.yaml:9 web', 'prod/more.yaml:4 web']));

  test.each([
    [
      'nothing proves what is meant',
      { 'web.yaml': deployment('web') },
      /^Nothing proves that this reference means Deployment web in w\/web\.yaml:/,
    ],
    ['the workload is not there', {}, /^Deployment web is not in this workspace/],
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
        'all.yaml': yaml`
          ${deployment('web')}
          ---
          ${hpaFor('web').replace(place.replace('<|>', ''), place)}
        `,
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
    expect(renamed({ 'web.yaml': deployment('w<|>eb') }, name)).toContain('is not a valid name'),
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
    checkCompletion(
      yaml`
        spec:
          scaleTargetRef:
            name: <|>
      `,
      ['web', 'db', 'api'],
      { files },
    ));

  test('workloads of the written kind', () =>
    checkCompletion(
      yaml`
        spec:
          scaleTargetRef:
            kind: StatefulSet
            name: <|>
      `,
      ['db'],
      { files },
    ));

  test('workloads with their kind and apiVersion', () =>
    checkCompleted(
      yaml`
        spec:
          scaleTargetRef:
            name: <|>
      `,
      'db',
      yaml`
        spec:
          scaleTargetRef:
            name: db
            kind: StatefulSet
            apiVersion: apps/v1
      `,
      { files },
    ));

  test('workloads in flow style', () =>
    checkCompleted(
      yaml`
        spec:
          scaleTargetRef: { kind: Deployment, name: <|> }
      `,
      'web',
      yaml`
        spec:
          scaleTargetRef: { kind: Deployment, name: web, apiVersion: apps/v1 }
      `,
      { files },
    ));

  test('the workload with the name of the autoscaler first, and says which ones have an autoscaler', () => {
    const marked =
      'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: db\nspec:\n  scaleTargetRef:\n    name: <|>\n';
    checkCompletion(marked, ['db', 'web', 'api'], { files });
    expect(completionsOf(marked, { files }).items.map(({ detail }) => detail)).toEqual([
      'StatefulSet in w/db.yaml',
      'Deployment in w/web.yaml',
      'Deployment in w/api.yaml · already scaled by HorizontalPodAutoscaler api',
    ]);
  });

  test('the workload that only this autoscaler targets as one without an autoscaler', () => {
    const own = hpaFor('shop').replace('    name: shop', '    name: <|>api');
    const others = { 'api.yaml': files['api.yaml'], 'hpa.yaml': own.replace('<|>', '') };
    expect(completionsOf(own, { files: others, path: 'hpa.yaml' }).items.map(({ detail }) => detail)).toEqual([
      'Deployment in w/api.yaml',
      'the name of this autoscaler',
    ]);
  });

  test('the name of the autoscaler where the workspace has no workload', () =>
    checkCompletion('spec:\n  scaleTargetRef:\n    name: <|>\n', ['web'], { files: {} }));

  test('a name without a second kind beside an empty one', () =>
    checkCompleted(
      'spec:\n  scaleTargetRef:\n    kind:\n    name: <|>\n',
      'db',
      'spec:\n  scaleTargetRef:\n    kind:\n    name: db\n    apiVersion: apps/v1\n',
      { files },
    ));

  test('the kind of the written name first', () =>
    expect(labels('spec:\n  scaleTargetRef:\n    name: db\n    kind: <|>\n')[0]).toBe('StatefulSet'));

  test('kinds of the workspace first', () =>
    expect(
      labels(yaml`
        spec:
          scaleTargetRef:
            kind: <|>
      `).slice(0, 2),
    ).toEqual(['Deployment', 'StatefulSet']));

  test('the whole reference', () =>
    checkCompleted(
      yaml`
        spec:
          sc<|>
      `,
      'scaleTargetRef: web',
      yaml`
        spec:
          scaleTargetRef:
            apiVersion: apps/v1
            kind: Deployment
            name: web
      `,
      { files },
    ));

  test('containers of the workload', () =>
    checkCompletion(
      yaml`
        ${whole('')}
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata: { name: web }
        spec:
          scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
          metrics:
            - type: ContainerResource
              containerResource:
                container: <|>
      `,
      ['app'],
      { files },
    ));

  test('metrics that other autoscalers use', () =>
    checkCompletion(
      yaml`
        spec:
          metrics:
            - type: Pods
              pods:
                metric:
                  name: <|>
      `,
      ['rps'],
      {
        files: {
          'a.yaml': hpaFor(
            'a',
            nested`
              metrics:
                - { type: Pods, pods: { metric: { name: rps } } }
                - { type: External, external: { metric: { name: queue } } }
            `,
          ),
        },
      },
    ));

  test('metrics if the name is a field of the metric itself', () =>
    checkCompletion(
      yaml`
        apiVersion: datadoghq.com/v1alpha1
        kind: WatermarkPodAutoscaler
        metadata: { name: a }
        spec:
          metrics:
            - type: External
              external:
                metricName: <|>
      `,
      ['queue'],
      {
        files: {
          'a.yaml': hpaFor(
            'a',
            nested`
              metrics:
                - { type: External, external: { metric: { name: queue } } }
            `,
          ),
        },
      },
    ));

  test('namespaces', () =>
    checkCompletion(
      yaml`
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        metadata:
          namespace: <|>
      `,
      ['shop'],
      {
        files: { 'a.yaml': deployment('a', '  namespace: shop\n') },
      },
    ));

  test('a whole object for each workload without an autoscaler', () => {
    checkCompletion(
      'hp<|>',
      ['fhpa', 'hpa', 'so', 'wpa'].flatMap((kind) => [kind, `${kind} web`, `${kind} db`]),
      {
        files,
      },
    );
    const byKeda = yaml`
      apiVersion: keda.sh/v1alpha1
      kind: ScaledObject
      metadata: { name: db }
      spec:
        scaleTargetRef: { kind: StatefulSet, name: db }
    `;
    checkCompletion('hp<|>', ['fhpa', 'fhpa web', 'hpa', 'hpa web', 'so', 'so web', 'wpa', 'wpa web'], {
      files: { ...files, 'keda.yaml': byKeda },
    });
    const text = completionsOf('<|>', { files }).items.find(({ label }) => label === 'hpa db')?.textEdit?.newText ?? '';
    const done = text.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1');
    expect(done).toContain('    kind: StatefulSet\n    name: db\n');
    expect(done).toContain('averageUtilization: 70');
    expect(diagnosticsOf(done)).toEqual([]);
  });

  describe('a whole object', () => {
    const typed = (text: string) =>
      completionsOf(text, { files }).items.filter(({ filterText = '' }) =>
        filterText.toLowerCase().startsWith(
          text
            .replace(/^[\s\S]*\n/, '')
            .replace('<|>', '')
            .toLowerCase(),
        ),
      );

    test.each(['a<|>', 'api<|>', 'apiV<|>', 'k<|>', 'kind<|>', 'kind: Service\n---\napi<|>'])(
      'for a workload after %j, the first key of a manifest',
      (text) => {
        const items = typed(text);
        expect(items.map(({ label }) => label)).toEqual([
          'hpa',
          'wpa',
          'so',
          'fhpa',
          ...['hpa', 'wpa', 'so', 'fhpa'].flatMap((kind) => ['web', 'db'].map((name) => `${kind} ${name}`)),
        ]);
        for (const { textEdit } of items) {
          const manifest = textEdit?.newText.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1') ?? '';
          expect(diagnosticsOf(manifest)).toEqual([]);
        }
      },
    );

    test('for the first workload without an autoscaler if none is named', () => {
      const item = completionsOf('hpa<|>', { files }).items.find(({ label }) => label === 'hpa');
      expect(item?.detail).toBe('A whole HorizontalPodAutoscaler for Deployment web (w/web.yaml)');
      expect(item?.textEdit?.newText).toContain('    kind: Deployment\n    name: web\n');
      const others = { 'api.yaml': files['api.yaml'], 'hpa-api.yaml': files['hpa-api.yaml'] };
      const hpas = completionsOf('hpa<|>', { files: others }).items.filter(({ label }) => /^hpa/.test(label));
      expect(hpas.map(({ detail }) => detail)).toEqual(['A whole HorizontalPodAutoscaler']);
    });
  });

  test('a whole object of the other autoscaler kind', () => {
    const text =
      completionsOf('w<|>', { files }).items.find(({ label }) => label === 'wpa web')?.textEdit?.newText ?? '';
    const done = text.replaceAll(/\$\{\d+:([^}]*)\}/g, '$1');
    expect(done).toContain(
      yaml`
        kind: WatermarkPodAutoscaler
        metadata:
          name: web
        spec:
          scaleTargetRef:
            apiVersion: apps/v1
            kind: Deployment
            name: web
      `,
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
      yaml`
        spec:
          sc<|>
      `,
      'scaleTargetRef: on',
      yaml`
        spec:
          scaleTargetRef:
            apiVersion: apps/v1
            kind: Deployment
            name: "on"
      `,
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
    expect(card).toContain('web requests 200m, so the target is 100m per pod.');
    expect(card).toContain('| 2 | 56 %, 112m (to 3) | 26 %, 52m (to 1) |');
  });

  test('are not used if the link is not proven', () =>
    expect(hoverOf(marked, { files: { 'web.yaml': deployment('web') } })).not.toContain('200m'));

  test('are used in an inlay hint', () =>
    checkHints(
      hpaFor('web', cpuAt(50))
        .replace('spec:', 'spec:⟨ # default: minReplicas 1⟩')
        .replace('averageUtilization: 50 } }', 'averageUtilization: 50 } }⟨ # 50 % = 100m per pod⟩'),
      { files },
    ));

  const requested = (given: Files) => {
    const { index, uri, position } = openAt(given);
    return (workloadHoverAt(index, { uri, startLine: 0 }, position)?.contents as { value: string } | undefined)?.value;
  };
  const all = (percent: number, more = '') => ({
    'all.yaml': yaml`
      ${deployment('web').replace('cpu:', 'c<|>pu:')}
      ${more}
      ---
      ${hpaFor('web', cpuAt(percent))}
    `,
  });

  test('list the autoscalers that use them', () =>
    expect(requested(all(50))).toBe(
      '**requests.cpu: 200m** · `app` of Deployment `web`\n\nHorizontalPodAutoscaler `web` (w/all.yaml) measures cpu usage against this request: 50 % of what all containers of a pod request is 100m. With a higher request the autoscaler scales up later, with a lower request sooner.',
    ));

  test.each([
    ['"a\\e[31m\\u202eb"', '`a\\x1b[31m\\u202eb`'],
    ['a`b', '``a`b``'],
    ['"`a"', '`` `a ``'],
    ['a`', '`` a` ``'],
  ])('show the container %s as code that ends where its name ends', (name, code) => {
    const text = all(50)['all.yaml'].replace('name: app', `name: ${name}`);
    expect(requested({ 'all.yaml': text })).toContain(`· ${code} of Deployment`);
  });

  test('warn that the metric fails if a container has no request', () =>
    expect(requested(all(50, '        - name: sidecar\n'))).toContain(
      'but one container has no cpu request, so the metric fails for every pod.',
    ));

  test('have no note if no autoscaler uses them', () => {
    expect(
      requested({
        'all.yaml': yaml`
          ${deployment('web').replace('memory:', 'mem<|>ory:')}
          ---
          ${hpaFor('web', cpuAt(50))}
        `,
      }),
    ).toBeUndefined();
    expect(
      requested({ 'all.yaml': deployment('web').replace('cpu:', 'c<|>pu:'), 'other.yaml': hpaFor('web', cpuAt(50)) }),
    ).toBeUndefined();
  });
});

test('values change the revision of the index whatever their keys are called', () => {
  const index = indexFiles({ 'chart/values.yaml': 'range: { start: 1 }\n' });
  const before = index.revision;
  putFile(index, 'chart/values.yaml', 'range: { start: 2 }\n');
  expect(index.revision).toBe(before + 1);
});
