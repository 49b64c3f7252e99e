// `lint` with workers, even failing ones, gives what it gives without them.
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import type { Io, WorkerStarter, WorkerThread } from '../../../cli/io.ts';
import type { LintOptionsOfThread } from '../../../cli/lint/lint-part.ts';
import { answerCalls, type WorkerPart } from '../../../cli/lint/worker-calls.ts';
import { createWorkerPart } from '../../../cli/lint/worker-part.ts';
import { runCommandLine } from '../../../cli/run.ts';
import { isWhole, sampleOf } from '../../support/effort.ts';
import { ioOf } from '../../support/io.ts';

type Files = Record<string, string | Uint8Array>;

interface Started {
  workers: number;
  scanned: number;
  linted: number;
}

/** A little more files than a command needs to start workers. */
const manyFiles = isWhole ? 120 : 24;
const enoughFiles = isWhole ? 80 : 24;

/** Messages go through ports, so that they are cloned; `change` makes workers faulty. */
function starterOf(io: Io, started: Started, change: (part: WorkerPart, end: () => void) => WorkerPart): WorkerStarter {
  return {
    count: 2,
    enoughFiles,
    start(_, data) {
      started.workers++;
      const { port1, port2 } = new MessageChannel();
      const ends: (() => void)[] = [];
      const end = () => {
        port1.close();
        for (const one of ends) one();
      };
      const part = createWorkerPart(io, structuredClone(data) as LintOptionsOfThread);
      const counted: WorkerPart = {
        ...part,
        scan(files) {
          started.scanned += files.length;
          return part.scan(files);
        },
        lint(tasks) {
          started.linted += tasks.length;
          return part.lint(tasks);
        },
      };
      answerCalls(port2, change(counted, end));
      const worker = {
        postMessage: (message: unknown) => port1.postMessage(message),
        on(event: string, listener: (value: unknown) => void) {
          if (event === 'message') port1.on('message', listener);
          if (event === 'exit') ends.push(() => listener(1));
          return worker;
        },
        terminate: async () => {
          port1.close();
          return 0;
        },
      };
      return worker as unknown as WorkerThread;
    },
  };
}

async function lint(
  words: readonly string[],
  files: Files,
  change?: (part: WorkerPart, end: () => void) => WorkerPart,
): Promise<{ code: number; out: string; err: string; started: Started }> {
  const said = { out: '', err: '' };
  const started = { workers: 0, scanned: 0, linted: 0 };
  const copy = { ...files };
  const io: Io = {
    ...ioOf(copy),
    out(text) {
      said.out += text;
    },
    err(text) {
      said.err += text;
    },
  };
  const workers = change && starterOf(ioOf(copy), started, change);
  const code = await runCommandLine(['lint', ...words], { ...io, workers });
  return { code, ...said, started };
}

const asItIs = (part: WorkerPart) => part;

function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

function workspaceOf(seed: number, count: number): Files {
  const random = randomOf(seed);
  const pick = <Item>(...items: Item[]): Item => items[random(items.length)] as Item;
  const autoscaler = (
    name: string,
  ) => `apiVersion: ${pick('autoscaling/v2', 'autoscaling/v2', 'autoscaling/v2beta2', 'autoscaling/v3')}
kind: HorizontalPodAutoscaler
metadata: { name: ${name}${pick('', ', namespace: shop', ', namespace: team')} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${pick(name, `web-${random(count)}`)} }
  minReplicas: ${pick('1', '2', '12', '0x10')}
  maxReplicas: ${pick('5', '10', '"ten"')}
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: ${pick('5', '60', '95')} } } }]
`;
  const deployment = (name: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}${pick('', ', namespace: shop')} }
spec:
  ${pick('replicas: 3', 'paused: false')}
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec: { containers: [{ name: app, image: web${pick('', ', resources: { requests: { cpu: 100m } }')} }] }
`;
  const texts: ((name: string) => string | Uint8Array)[] = [
    autoscaler,
    autoscaler,
    deployment,
    deployment,
    (name) => `${deployment(name)}---\n${autoscaler(name)}`,
    (name) => autoscaler(name).replace('spec:', 'spec: ['),
    (name) => `{{ if .Values.on }}\n${autoscaler(name)}{{ end }}\n`,
    () => 'a: 1\nb: [x, y]\n',
    () => Uint8Array.of(0, 1, 2, 3),
    (name) => `apiVersion: v1\nkind: PodDisruptionBudget\nmetadata: { name: ${name} }\n`,
  ];
  const files: Files = {};
  for (let at = 0; at < count; at++) {
    const text = texts[random(texts.length)];
    files[`work/${pick('a', 'b', 'c')}/web-${at}.yaml`] = text?.(`web-${at}`) ?? '';
  }
  for (const folder of ['base', 'over'])
    files[`work/${folder}/kustomization.yaml`] =
      folder === 'base' ? 'resources: [hpa.yaml]\n' : 'resources: [../base]\nnamePrefix: x-\n';
  files['work/base/hpa.yaml'] = autoscaler('based');
  for (const name of ['one', 'two']) {
    files[`work/charts/${name}/Chart.yaml`] = `apiVersion: v2\nname: ${name}\nversion: 1.0.0\n`;
    files[`work/charts/${name}/values.yaml`] = `max: ${pick(3, 0)}\n`;
    files[`work/charts/${name}/templates/hpa.yaml`] = autoscaler(name).replace(
      /maxReplicas: .*/,
      'maxReplicas: {{ .Values.max }}',
    );
  }
  return files;
}

describe('lint with workers', () => {
  for (const format of sampleOf(['json', 'text', 'sarif', 'github']))
    test(`prints the same as without them: ${format}`, async () => {
      const files = workspaceOf(format.length, manyFiles);
      const words = ['--format', format, 'work'];
      const { started, ...shared } = await lint(words, files, asItIs);
      const { started: _, ...alone } = await lint(words, files);
      expect(shared).toEqual(alone);
      expect(alone.out).toContain('api/');
      expect(started.workers).toBe(2);
      expect(started.scanned).toBeGreaterThan(0);
      expect(started.linted).toBeGreaterThan(0);
    });

  test('charts are linted by workers, too', async () => {
    const charts = Array.from({ length: manyFiles }, (_, at) =>
      Object.entries({
        'Chart.yaml': `apiVersion: v2\nname: c${at}\nversion: 1.0.0\n`,
        'values.yaml': `max: ${at % 3}\n`,
        'templates/hpa.yaml': `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: c${at} }\nspec:\n  scaleTargetRef: { kind: Deployment, name: c }\n  maxReplicas: {{ .Values.max }}\n`,
      }).map(([name, text]) => [`work/c${at}/${name}`, text]),
    );
    const files: Files = Object.fromEntries(charts.flat());
    const { started, ...shared } = await lint(['work'], files, asItIs);
    const { started: _, ...alone } = await lint(['work'], files);
    expect(shared).toEqual(alone);
    expect(alone.out).toContain('api/invalid');
    expect(started.linted).toBeGreaterThan(0);
  });

  const faults: Record<string, (part: WorkerPart, end: () => void) => WorkerPart> = {
    'that fails at once': (part) => ({ ...part, scan: () => Promise.reject(new Error('broken')) }),
    'that ends while it scans': (part, end) => ({
      ...part,
      async scan(files) {
        end();
        return part.scan(files);
      },
    }),
    'that ends before it has the index': (part, end) => ({ ...part, useIndex: async () => end() }),
    'that fails without the index': (part) => ({ ...part, useIndex: () => Promise.reject(new Error('broken')) }),
    'that ends while it lints': (part, end) => ({
      ...part,
      async lint(tasks) {
        end();
        return part.lint(tasks);
      },
    }),
    'whose results cannot be cloned': (part) => ({ ...part, lint: async () => [(() => {}) as never] }),
  };
  const filesOfFaulty = workspaceOf(3, manyFiles);
  let withoutWorkers: ReturnType<typeof lint> | undefined;
  for (const [name, fault] of Object.entries(faults))
    test(`a worker ${name} changes nothing`, async () => {
      const { started, ...shared } = await lint(['work'], filesOfFaulty, fault);
      withoutWorkers ??= lint(['work'], filesOfFaulty);
      const { started: _, ...alone } = await withoutWorkers;
      expect(shared).toEqual(alone);
      expect(started.workers).toBe(2);
    });

  test('a configuration with an error ends the command with the same message', async () => {
    const files = { ...workspaceOf(4, manyFiles), 'work/c/replicast.config.yaml': 'rules: { no-such-rule: error }\n' };
    const { started: _, ...shared } = await lint(['work'], files, asItIs);
    const { started: __, ...alone } = await lint(['work'], files);
    expect(shared).toEqual(alone);
    expect(alone.code).toBe(2);
  });

  test('few files, standard input and --fix start no workers', async () => {
    const many = workspaceOf(5, manyFiles);
    // A chart counts as many files.
    const few = Object.fromEntries(Object.entries(workspaceOf(5, 10)).filter(([name]) => !name.includes('/charts/')));
    const { started: ofFew } = await lint(['work'], few, asItIs);
    const { started: withInput } = await lint(['work', '-'], { ...many, '-': 'a: 1\n' }, asItIs);
    const { started: withFix } = await lint(['--fix', 'work'], many, asItIs);
    expect([ofFew, withInput, withFix].map(({ workers }) => workers)).toEqual([0, 0, 0]);
  });

  test('a repository without autoscalers starts no workers', async () => {
    const files = Object.fromEntries(Array.from({ length: manyFiles }, (_, at) => [`work/${at}.yaml`, `a: ${at}\n`]));
    const { started, out } = await lint(['work'], files, asItIs);
    expect(started.workers).toBe(0);
    expect(out).toBe('0 errors, 0 warnings, 0 other\nno autoscaler checked\n');
  });
});
