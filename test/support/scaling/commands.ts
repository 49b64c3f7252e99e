import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { replicast } from '../io.ts';
import { autoscaler, head, manifests, spec, structures, withMetric } from './manifests.ts';
import { type Operation, times } from './operation.ts';

const manifestCommands = ['lint', 'convert', 'admit', 'simulate'];

/** The other commands would give the same results. */
const textCommands = ['lint', 'admit'];

export const unmeasuredCommands: Readonly<Record<string, string>> = {
  server: 'the operations of its requests are measured',
  mcp: 'its tools are commands, which are measured',
  render: 'it renders and builds as `admit` does',
  calibrate: 'it simulates a fixed number of worlds, which are measured as runs',
};

export const commandOperations: readonly Operation[] = [
  ...manifestCommands.flatMap((command) =>
    Object.entries(textCommands.includes(command) ? manifests : structures).map(([unit, { size, text }]) =>
      operation(command, unit, size, (count) => ({ words: 'hpa.yaml', files: { 'hpa.yaml': text(count) } })),
    ),
  ),
  operation('lint', 'documents with --fix', 40, (size) => ({
    words: '--fix hpa.yaml',
    files: { 'hpa.yaml': times(size, (i) => `---\n${autoscaler(`web${i}`).replace('9', '"9"')}`) },
  })),
  ...manifestCommands.flatMap((command) => [
    operation(command, 'files of a folder', 50, (size) => ({ words: 'w', files: folderOf(size) })),
  ]),
  ...['lint', 'simulate'].flatMap((command) => [
    operation(command, 'copies of an application', 50, (size) => ({ words: 'w', files: copiesOf(size) })),
    // All files have one name and one label. With few files, comparing all pairs takes no time.
    operation(command, 'files of one application', 200, (size) => ({
      words: 'w',
      files: filesOf(size, (i) => [`w/${i}/app.yaml`, application(0).replaceAll(', namespace: shop', '')]),
    })),
    operation(command, 'files of one namespace', 200, (size) => ({
      words: 'w',
      files: filesOf(size, (i) => [`w/${i}.yaml`, application(i)]),
    })),
    operation(command, 'applications with everything', 30, (size) => ({
      words: 'w',
      files: { 'w/all.yaml': times(size, application) },
    })),
  ]),
  ...['lint', 'simulate', 'admit'].flatMap((command) => [
    operation(command, 'actions and values of a chart', 200, (size) => ({ words: 'c', files: chartWithActions(size) })),
    operation(command, 'templates of a chart', 20, (size) => ({ words: 'c', files: chartWithTemplates(size) })),
    operation(command, 'subcharts', 10, (size) => ({ words: 'c', files: chartWithSubcharts(size) })),
    operation(command, 'turns of a loop', 40, (size) => ({ words: 'c', files: chartWithLoop(size) })),
    operation(command, 'values that a schema refuses', 400, (size) => ({
      words: 'c',
      files: {
        ...chartWithActions(size),
        'c/values.schema.json': `{"additionalProperties": {"type": "number"}, "required": ["a"]}`,
      },
    })),
    operation(command, 'resources of a kustomization', 30, (size) => ({
      words: command === 'admit' ? 'k/hpa.yaml' : 'k',
      files: kustomization(
        'namePrefix: a-',
        times(size, (i) => `---\n${autoscaler(`web${i}`, 'v2')}`),
      ),
    })),
    operation(command, 'files of a kustomization', 30, (size) => ({
      words: 'k',
      files: {
        'k/kustomization.yaml': `resources:\n${times(size, (i) => `  - ${i}.yaml\n`)}`,
        ...filesOf(size, (i) => [`k/${i}.yaml`, autoscaler(`web${i}`, 'v2')]),
      },
    })),
    operation(command, 'patches of a kustomization', 40, (size) => ({
      words: 'k',
      files: kustomization(
        `patches:\n${times(size, (i) => `  - {target: {kind: HorizontalPodAutoscaler}, patch: '[{op: replace, path: /spec/maxReplicas, value: ${i + 2}}]'}\n`)}`,
        `${head('web', 'v2')}${spec}`,
      ),
    })),
    operation(command, 'generated ConfigMaps and Secrets', 110, (size) => ({
      words: 'k',
      files: generators(size, (i) => `  - {name: a${i}, behavior: merge, literals: [b=${i}]}\n`),
    })),
    operation(command, 'literals of a ConfigMap', 1000, (size) => ({
      words: 'k',
      files: generators(
        1,
        () => `  - name: a0\n    behavior: merge\n    literals:\n${times(size, (i) => `      - b${i}=${i}\n`)}`,
      ),
    })),
    operation(command, 'references to generated ConfigMaps', 400, (size) => ({
      words: 'k',
      files: kustomization(
        `configMapGenerator:\n${times(size, (i) => `  - {name: a${i}, literals: [b=c]}\n`)}`,
        `${head('web', 'v2')}${spec}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec: {template: {spec: {containers: [{name: web, envFrom: [${times(size, (i) => `{configMapRef: {name: a${i}}}, `)}]}]}}}\n`,
      ),
    })),
    operation(command, 'resources that a patch selects', 450, (size) => ({
      words: 'k',
      files: kustomization(
        `patches: [{target: {kind: ConfigMap}, patch: '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {b: c}}'}]`,
        `${head('web', 'v2')}${spec}${times(size, (i) => `---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a${i}}\n`)}`,
      ),
    })),
    operation(command, 'values that a schema wants to be unique', 2000, (size) => ({
      words: 'c',
      files: {
        ...chartWithActions(5),
        'c/values.yaml': `list:\n${times(size, (i) => `  - {name: a${i}}\n`)}`,
        'c/values.schema.json': '{"properties": {"list": {"uniqueItems": true}}}',
      },
    })),
    operation(command, 'annotations that a patch merges', 1500, (size) => {
      const annotated = (value: string) =>
        `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n  annotations:\n${times(size, (i) => `    a${i}: ${value}\n`)}`;
      return {
        words: 'k',
        files: {
          ...kustomization('patches: [{path: p.yaml}]', `${annotated('b')}${spec}`),
          'k/p.yaml': annotated('c'),
        },
      };
    }),
    operation(command, 'images of containers', 150, (size) => ({
      words: 'k',
      files: kustomization(
        `images:\n${times(size, (i) => `  - {name: i${i}, newTag: b}\n`)}`,
        `${head('web', 'v2')}${spec}---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {template: {spec: {containers: [${times(size, (i) => `{name: c${i}, image: i${i}}, `)}]}}}\n`,
      ),
    })),
    operation(command, 'overlays', 15, (size) => ({ words: 'k', files: overlaysOf(size) })),
  ]),
  operation('simulate', '--set of a long list', 2000, (size) => ({
    words: `c --set list={${Array.from({ length: size }, (_, i) => i).join(',')}}`,
    files: chartWithActions(5),
  })),
  operation('simulate', '--set', 400, (size) => ({
    words: `c ${times(size, (i) => `--set a.b[${i}]=1 `)}`,
    files: chartWithActions(5),
  })),
  operation('simulate', '--values', 40, (size) => {
    const values = filesOf(size, (i) => [`v${i}.yaml`, `max: ${i + 3}\nk${i}: {b: 1}\n`]);
    return {
      words: `c ${times(size, (i) => `--values v${i}.yaml `)}`,
      files: { ...chartWithActions(5), ...values },
    };
  }),
  ...scenario('minutes of a scenario', 500, (size) => ({
    text: `duration: ${size}m\nload: {shape: constant, level: 50}\n`,
  })),
  ...scenario('steps of a load', 100, (size) => ({
    text: `duration: 10m\nload: {shape: series, series: [${times(size, (i) => `{at: ${i}s, load: ${i}}, `)}]}\n`,
  })),
  ...scenario('lines of a CSV file', 2000, (size) => ({
    text: csvScenario,
    series: times(size, (i) => `${i},${i}\n`),
  })),
  ...scenario('characters of a CSV cell', 20_000, (size) => ({
    text: csvScenario,
    series: `0,${'1'.repeat(size)}x\n`,
  })),
  operation('convert', 'metrics that the version cannot say', 500, (size) => ({
    words: '--to autoscaling/v2beta1 hpa.yaml',
    files: {
      'hpa.yaml': `${head('web', 'v2')}${spec}  metrics:\n${times(size, (i) => `    - {type: Resource, resource: {name: r${i}, target: {type: Value, value: 3}}}\n`)}`,
    },
  })),
  operation('test', 'expectations', 100, (size) => ({
    words: 'w',
    files: {
      'w/hpa.yaml': withMetric,
      'w/hpa.replicast.yaml': `horizonSeconds: 600\nexpect:\n${times(size, (i) => `  - never below ${i}\n`)}`,
    },
  })),
  operation('test', 'scenarios', 10, (size) => ({
    words: 'w',
    files: Object.assign(
      {},
      ...Array.from({ length: size }, (_, i) => ({
        [`w/hpa${i}.yaml`]: withMetric.replaceAll('web', `web${i}`),
        [`w/hpa${i}.replicast.yaml`]: 'horizonSeconds: 600\nexpect: [no flap]\n',
      })),
    ),
  })),
  operation('diff', 'files of two folders', 8, (size) => ({
    words: 'a b',
    files: {
      ...filesOf(size, (i) => [`a/${i}.yaml`, autoscaler(`web${i}`, 'v2')]),
      ...filesOf(size, (i) => [
        `b/${i}.yaml`,
        autoscaler(`web${i}`, 'v2').replace(/maxReplicas: \d+/, 'maxReplicas: 11'),
      ]),
    },
  })),
  operation('explain', 'events of a description', 500, (size) => ({
    words: 'web.txt',
    files: {
      'web.txt': `${described}${times(size, (i) => `  Normal  SuccessfulRescale  ${i}s  horizontal-pod-autoscaler  New size: ${i}; reason: above\n`)}`,
    },
  })),
  operation('explain', 'marks of quotes in a description', 25_000, (size) => ({
    words: 'web.txt',
    files: { 'web.txt': `${described}ScalingActive ${'> '.repeat(size)}\n${'x'.repeat(size)}\n` },
  })),
  operation('explain', 'objects with a status', 100, (size) => ({
    words: 'all.yaml',
    files: {
      'all.yaml': times(size, (i) => `---\n${autoscaler(`web${i}`)}status: {currentReplicas: 2, desiredReplicas: 2}\n`),
    },
  })),
  operation('explain', 'metrics of a status', 250, (size) => ({
    words: 'web.yaml',
    files: {
      'web.yaml': `${head('web', 'v2')}${spec}  metrics:\n${times(size, (i) => `    - {type: External, external: {metric: {name: q${i}}, target: {type: Value, value: 3}}}\n`)}status:\n  currentReplicas: 2\n  desiredReplicas: 2\n  currentMetrics:\n${times(size, (i) => `    - {type: External, external: {metric: {name: q${i}}, current: {value: 2}}}\n`)}`,
    },
  })),
  operation('import', 'lines of a CSV file', 5000, (size) => ({
    words: 'web.csv',
    files: { 'web.csv': `seconds,load,replicas\n${times(size, (i) => `${i},${i},1\n`)}` },
  })),
  operation('import', 'lines of kubectl', 2000, (size) => ({
    words: 'web.txt',
    files: {
      'web.txt': `NAME  REFERENCE  TARGETS  REPLICAS  AGE\n${times(size, (i) => `web  Deployment/web  cpu: ${i}%/50%  1  ${i}s\n`)}`,
    },
  })),
  operation('drill', 'points of a load', 300, (size) => ({
    words: 'hpa.replicast.yaml --from 60 --for 60',
    files: {
      'hpa.yaml': `${autoscaler('web')}  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]\n`,
      'hpa.replicast.yaml': `load: {shape: points, at: [${times(size, (i) => `[${i}, ${i % 2}],`)}]}\n`,
    },
  })),
  operation('tune', 'policies of a direction', 40, (size) => ({
    words: 'hpa.yaml --max-runs 3 --goal=no-flap',
    files: {
      'hpa.yaml': `${autoscaler('web')}  behavior: {scaleUp: {policies: [${times(size, (i) => `{type: Pods, value: ${i + 1}, periodSeconds: 15},`)}]}}\n`,
    },
  })),
  operation('attack', 'points of a load', 300, (size) => ({
    words: 'hpa.replicast.yaml --max-runs 2',
    files: {
      'hpa.yaml': `${autoscaler('web')}  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]\n`,
      'hpa.replicast.yaml': `load: {shape: points, at: [${times(size, (i) => `[${i}, ${i % 2}],`)}]}\n`,
    },
  })),
  operation('lab', 'autoscalers', 20, (size) => ({
    words: 'hpas.yaml --change sync-period-5s',
    files: {
      'hpas.yaml': times(size, (i) => `${autoscaler(`web${i}`)}---\n`),
    },
  })),
  operation('replay', 'samples of a recording', 2000, (size) => ({
    words: 'hpa.yaml --recording web.csv',
    files: {
      'hpa.yaml': `${autoscaler('web')}  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}]\n`,
      'web.csv': `seconds,replicas,utilization\n${times(size, (i) => `${i},1,40\n`)}`,
    },
  })),
  {
    of: 'verify',
    unit: 'cases',
    size: 10,
    prepare: async (size) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'replicast-scaling-'));
      const recordings = path.resolve(goldenTraces);
      const [line = ''] = gunzipSync(readFileSync(recordings)).toString().split('\n', 1);
      const file = path.join(folder, 'cases.jsonl');
      writeFileSync(file, `${line}\n`.repeat(size));
      return () => replicast(`verify ${file}`, {});
    },
  },
];

/** Relative, because tests and benchmark run in the folder of the repository. */
const goldenTraces = 'test/golden/traces/hpa-1.37.1.jsonl.gz';

interface Run {
  words: string;
  files: Record<string, string>;
}

function operation(of: string, unit: string, size: number, runOf: (size: number) => Run): Operation {
  return {
    of,
    unit,
    size,
    prepare: async (count) => {
      const { words, files } = runOf(count);
      // Each run gets a copy of the files, because the command may write them.
      return () => replicast(`${of} ${words}`, { ...files });
    },
  };
}

const described =
  'Name: web\nReference: Deployment/web\nMin replicas: 1\nMax replicas: 9\nDeployment pods: 2 current / 2 desired\nEvents:\n';

const csvScenario = 'duration: 10m\nload: {shape: csv, file: load.csv}\n';

interface ScenarioRun {
  text: string;
  series?: string;
}

/** `lint` checks the file and the files that it names; `simulate` runs it. */
function scenario(unit: string, size: number, textsOf: (size: number) => ScenarioRun): Operation[] {
  return ['lint', 'simulate'].map((command) =>
    operation(command, unit, size, (count) => {
      const { text, series = '0,1\n' } = textsOf(count);
      const files = {
        'hpa.yaml': withMetric,
        's.replicast.yaml': `for: hpa.yaml\n${text}`,
        'load.csv': `time,load\n${series}`,
      };
      return { words: 's.replicast.yaml', files };
    }),
  );
}

export function filesOf(size: number, fileOf: (index: number) => [name: string, text: string]): Record<string, string> {
  return Object.fromEntries(Array.from({ length: size }, (_, i) => fileOf(i)));
}

export const folderOf = (size: number) => filesOf(size, (i) => [`w/${i}/hpa.yaml`, autoscaler(`web${i}`)]);

export const copiesOf = (size: number) =>
  filesOf(size, (i) => [`w/${i}/app.yaml`, application(0).replaceAll('namespace: shop', `namespace: shop${i}`)]);

export function application(i: number): string {
  return `---
${autoscaler(`web${i}`, 'v2beta1')}---
${head(`other${i}`, 'v2')}${spec.replace('web', `wbe${i}`)}---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web${i}, namespace: shop}
spec:
  selector: {matchLabels: {app: web, name: web${i}}}
  template:
    metadata: {labels: {app: web, name: web${i}}}
    spec: {containers: [{name: web, resources: {requests: {memory: 1Gi}}}]}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: web${i}, namespace: shop}
spec: {minAvailable: 1, selector: {matchLabels: {name: web${i}}}}
---
apiVersion: autoscaling.k8s.io/v1
kind: VerticalPodAutoscaler
metadata: {name: web${i}, namespace: shop}
spec: {targetRef: {apiVersion: apps/v1, kind: Deployment, name: web${i}}, updatePolicy: {updateMode: "Off"}}
`;
}

const chartYaml = (name: string) => `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`;
const template = (name: string) =>
  `${head(name, 'v2')}${spec.replace('9', '{{ .Values.max }}')}  minReplicas: {{ .Values.min | default 1 }}\n`;

export const chartWithActions = (size: number): Record<string, string> => ({
  'c/Chart.yaml': chartYaml('c'),
  'c/values.yaml': `max: 5\n${times(size, (i) => `key${i}: {a: ${i}}\n`)}`,
  'c/templates/hpa.yaml': `${template('{{ .Release.Name }}')}${times(size, (i) => `  # {{ .Values.key${i}.a | default 1 }}\n`)}`,
});

export const chartWithTemplates = (size: number): Record<string, string> => ({
  'c/Chart.yaml': chartYaml('c'),
  'c/values.yaml': 'max: 5\n',
  ...filesOf(size, (i) => [`c/templates/hpa${i}.yaml`, template(`web${i}`)]),
});

export const chartWithSubcharts = (size: number): Record<string, string> => ({
  ...chartWithTemplates(1),
  ...filesOf(size, (i) => [`c/charts/s${i}/Chart.yaml`, chartYaml(`s${i}`)]),
  ...filesOf(size, (i) => [`c/charts/s${i}/values.yaml`, 'max: 5\n']),
  ...filesOf(size, (i) => [`c/charts/s${i}/templates/hpa.yaml`, template(`sub${i}`)]),
});

export const chartWithLoop = (size: number): Record<string, string> => ({
  'c/Chart.yaml': chartYaml('c'),
  'c/values.yaml': `max: 5\nlist:\n${times(size, (i) => `  - web${i}\n`)}`,
  'c/templates/hpa.yaml': `{{- range .Values.list }}\n---\n${head('{{ . }}', 'v2')}${spec.replace('9', '{{ $.Values.max }}')}{{- end }}\n`,
});

export const chartWithMetrics = (size: number): Record<string, string> => ({
  ...chartWithActions(1),
  'c/values.yaml': `max: 5\nmetrics:\n${times(size, (i) => `  - {type: External, external: {metric: {name: q${i}}, target: {type: Value, value: 3}}}\n`)}`,
  'c/templates/hpa.yaml': `${template('web')}  metrics: {{ toYaml .Values.metrics | nindent 4 }}\n`,
});

const kustomization = (fields: string, resources: string): Record<string, string> => ({
  'k/kustomization.yaml': `resources: [hpa.yaml]\n${fields}\n`,
  'k/hpa.yaml': resources,
});

const generators = (size: number, entryOf: (index: number) => string): Record<string, string> => {
  const created = times(size, (i) => `  - {name: a${i}, literals: [a=${i}]}\n`);
  const changed = times(size, entryOf);
  return {
    'k/base/kustomization.yaml': `resources: [hpa.yaml]\nconfigMapGenerator:\n${created}secretGenerator:\n${created}`,
    'k/base/hpa.yaml': `${head('web', 'v2')}${spec}`,
    'k/kustomization.yaml': `resources: [base]\nconfigMapGenerator:\n${changed}secretGenerator:\n${changed}`,
  };
};

export const overlaysOf = (size: number): Record<string, string> => ({
  'k/base/kustomization.yaml': 'resources: [hpa.yaml]\n',
  'k/base/hpa.yaml': `${head('web', 'v2')}${spec}`,
  ...filesOf(size, (i) => [
    `k/o${i}/kustomization.yaml`,
    `resources: [../base]\nnamespace: n${i}\npatches: [{path: p.yaml}]\n`,
  ]),
  ...filesOf(size, (i) => [`k/o${i}/p.yaml`, `${head('web', 'v2')}spec: {maxReplicas: ${i + 3}}\n`]),
});
