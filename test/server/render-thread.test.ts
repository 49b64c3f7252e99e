// A long rendering runs in a worker, has the same answers, and delays no other request.
import { beforeAll, describe, expect, test } from 'vitest';
import type { CodeLens } from 'vscode-languageserver/node';
import type { ChartJob, RenderAnswer } from '../../core/render-thread/render-job.ts';
import { loadedLater } from '../../server/programs/loaded-later.ts';
import { startNodeRenderWorker } from '../../server/programs/node-render-worker.ts';
import { createRenderThread, type RenderWorker } from '../../server/threads/render-thread.ts';
import { isWhole } from '../support/effort.ts';
import { buildRenderWorker, workerProgram } from '../support/render-worker.ts';
import { type Session, startSession } from '../support/session.ts';

let program = '';
beforeAll(async () => {
  program = await buildRenderWorker();
});

const folder = 'file:///w/shop';
const template = (before: string): string => `${before}apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: {{ .Values.min }}
  maxReplicas: {{ .Values.max }}
`;
const loopOf = (count: number): string => `{{ range until ${count} }}{{ $a := . }}{{ end }}`;
/** More steps than the thread of the server takes. */
const long = loopOf(31_000);
/** More steps in all than a rendering may take, template by template. */
const endless = '{{ range until 1000 }}{{ range until 1000 }}{{ $a := . }}{{ end }}{{ end }}';

const chart = (before: string) => ({
  'Chart.yaml': 'apiVersion: v2\nname: shop\nversion: 1.0.0\n',
  'values.yaml': 'min: 1\nmax: 20\n',
  'templates/hpa.yaml': template(before),
});

/** What a worker does that takes for ever, and no time of the processor. */
const blocked = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

const hasSome = ({ diagnostics }: { diagnostics: readonly unknown[] }) => diagnostics.length > 0;

interface OpenChart extends Session {
  titles(file: string): Promise<string[]>;
  jobs: string[];
}

/** Never late, whatever else this process does. */
const never = () => 0;
/** Late when the clock is first read. */
function always(): () => number {
  let ms = 0;
  return () => (ms += 10_000);
}

async function openChart(
  files: Record<string, string>,
  { file = program, busyMs = never }: { file?: string; busyMs?: () => number } = {},
): Promise<OpenChart> {
  const all = Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
  const opened = { jobs: [] as string[] };
  const session = await startSession({
    files: all,
    workspaceFolders: [{ uri: 'file:///w', name: 'w' }],
    startRenderWorker() {
      const worker = startNodeRenderWorker(file);
      return {
        ...worker,
        busyMs,
        post(job) {
          opened.jobs.push(JSON.stringify('files' in job ? { ...job, files: [...job.files] } : job));
          worker.post(job);
        },
      };
    },
  });
  for (const [uri, text] of Object.entries(all)) session.open(uri, text);
  await session.settled();
  return Object.assign(opened, session, {
    async titles(name: string) {
      const textDocument = { uri: `${folder}/${name}` };
      const lenses = await session.client.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument });
      const resolved = lenses.map((lens) => session.client.sendRequest<CodeLens>('codeLens/resolve', lens));
      return (await Promise.all(resolved)).map(({ command }) => command?.title ?? '');
    },
  });
}

describe('a chart', () => {
  test('that takes long has the same lenses and diagnostics, from the worker', async () => {
    const [large, small] = [await openChart(chart(long)), await openChart(chart(loopOf(4)))];
    for (const file of ['templates/hpa.yaml', 'values.yaml']) {
      const titles = await large.titles(file);
      expect(titles.join()).toContain('20');
      expect(titles).toEqual(await small.titles(file));
    }
    expect(large.jobs).not.toEqual([]);
    expect(small.jobs).toEqual([]);
    const messages = await Promise.all(
      [large, small].map(async (session) => {
        session.change(`${folder}/values.yaml`, 2, { text: 'min: 30\nmax: 20\n' });
        return (await session.diagnostics(hasSome)).map(({ message }) => message);
      }),
    );
    expect(messages[0]).toEqual(messages[1]);
  });

  test('that was rendered is not rendered again, also if a text comes back', async () => {
    const session = await openChart(chart(long));
    await session.titles('templates/hpa.yaml');
    const uri = `${folder}/values.yaml`;
    const title = async (version: number, max: number) => {
      session.change(uri, version, { text: `min: 1\nmax: ${max}\n` });
      await session.settled();
      return (await session.titles('templates/hpa.yaml')).join();
    };
    expect(await title(2, 30)).toContain('30');
    expect(await title(3, 20)).toContain('20');
    expect(await title(4, 30)).toContain('30');
    expect([...new Set(session.jobs)]).toEqual(session.jobs);
  });

  test('that takes too long ends with the reason, and names template and function', async () => {
    const many = Object.fromEntries(
      Array.from({ length: isWhole ? 3 : 1 }, (_, at) => [
        `templates/a${at}.yaml`,
        `kind: Deployment\n${endless}{{ len "a" }}`,
      ]),
    );
    const session = await openChart({ ...chart(endless), ...many });
    expect((await session.titles('templates/hpa.yaml')).join()).toMatch(/stopped: the templates take more than/);
    expect(session.jobs).not.toEqual([]);
  });

  test('does not keep other documents waiting', async () => {
    const session = await openChart(chart(long), { file: workerProgram('busy', blocked), busyMs: always() });
    const order: string[] = [];
    const inChart = session.titles('templates/hpa.yaml').then(() => order.push('chart'));
    const uri = 'file:///w/plain.yaml';
    session.open(uri, template('').replaceAll(/\{\{.*\}\}/g, '9'));
    await session.diagnostics((found) => found.uri === uri);
    await session.client.sendRequest('textDocument/codeLens', { textDocument: { uri } });
    order.push('other');
    await inChart;
    expect(order).toEqual(['other', 'chart']);
  });

  test('is rendered in the thread of the server where no worker starts', async () => {
    const session = await openChart(chart(long), { file: '/nothing.js' });
    expect((await session.titles('templates/hpa.yaml')).join()).toContain('20');
  });
});

test('a template that renders thousands of autoscalers is checked in part, and says so', async () => {
  const loop = `{{ range $i, $e := until 400 }}\n---\n${template('').replace('web', 'web-{{ $i }}').replaceAll('.Values', '$.Values')}{{ end }}`;
  const session = await openChart({ ...chart(''), 'templates/hpa.yaml': loop });
  const found = await session.diagnostics((one) => one.uri.endsWith('hpa.yaml') && hasSome(one));
  expect(found.map(({ message }) => message)).toContain(
    'This template renders 400 autoscalers, of which the editor checks 300: `replicast lint` checks all.',
  );
  expect((await session.titles('templates/hpa.yaml')).join()).toContain('297 more');
});

test('a kustomization that takes long is built by the worker', async () => {
  // A third more steps than the server's own thread takes, far below the time at which a worker is stopped.
  const data = Array.from({ length: 100 }, (_, at) => `k${at}: v`).join(', ');
  const maps = Array.from(
    { length: 200 },
    (_, at) => `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c-${at} }\ndata: { ${data} }\n`,
  );
  const hpa = template('').replaceAll(/\{\{.*\}\}/g, '9');
  const files = {
    'base/kustomization.yaml': 'resources: [all.yaml]\n',
    'base/all.yaml': [hpa, ...maps].join('---\n'),
    'prod/kustomization.yaml': 'resources: [../base]\npatches: [{path: patch.yaml, target: {name: web}}]\n',
    'prod/patch.yaml':
      'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec: {maxReplicas: 33}\n',
  };
  const session = await openChart(files);
  await session.diagnostics(({ uri }) => uri.endsWith('patch.yaml'));
  expect((await session.titles('prod/patch.yaml')).join()).toContain('33');
  expect(session.jobs).not.toEqual([]);
});

describe('a worker', () => {
  const job: ChartJob = { of: 'chart', files: new Map(), settings: {}, question: { about: 'subcharts' } };
  const answersOf = async (file: string): Promise<RenderAnswer[]> => {
    const clocks = [always()];
    const start = () => ({ ...startNodeRenderWorker(file), busyMs: clocks.pop() ?? never });
    const thread = createRenderThread({ start, now: never, loadJobs: loadedLater.jobs, maxBusyMs: 300 });
    return Promise.all([thread.answer(job), thread.answer({ ...job, files: new Map([['a', 'b']]) })]);
  };
  const answer = "require('node:worker_threads').parentPort.postMessage({ of: 'nothing', stopped: 'here' });";

  test('gets one job after the other, the newest first', async () => {
    const posted: unknown[] = [];
    let answer: (given: RenderAnswer) => void = () => {};
    const start = (): RenderWorker => ({
      post: (given) => void posted.push(given),
      onAnswer(listener) {
        answer = listener;
      },
      onEnd() {},
      busyMs: never,
      end() {},
    });
    const thread = createRenderThread({ start, now: never, loadJobs: loadedLater.jobs });
    const jobs = ['a', 'b', 'c'].map((name) => ({ ...job, files: new Map([[name, '']]) }));
    const answers = jobs.map((one) => thread.answer(one));
    expect(posted).toEqual([jobs[0]]);
    for (const _ of jobs) answer({ of: 'nothing', stopped: 'here' });
    await Promise.all(answers);
    expect(posted).toEqual([jobs[0], jobs[2], jobs[1]]);
  });

  test('that does not end is ended, and the next job gets another one', async () => {
    const file = workerProgram('endless', `if (job.files.size > 0) { ${answer} } else for (;;);`);
    expect(await answersOf(file)).toEqual([
      { of: 'nothing', stopped: 'after 0.3 s' },
      { of: 'nothing', stopped: 'here' },
    ]);
  });

  test('that needs more memory than it may have is ended, and the next job gets another one', async () => {
    const allocates = 'const all = []; for (;;) all.push(new Array(100_000).fill(all.length));';
    const file = workerProgram('large', `if (job.files.size > 0) { ${answer} } else { ${allocates} }`);
    const start = () => ({ ...startNodeRenderWorker(file, 48), busyMs: never });
    const thread = createRenderThread({ start, now: never, loadJobs: loadedLater.jobs });
    expect(await thread.answer({ ...job, files: new Map([['a', 'b']]) })).toEqual({ of: 'nothing', stopped: 'here' });
    expect(await thread.answer(job)).toEqual({ of: 'nothing', stopped: 'at 48 MB' });
    expect(await thread.answer({ ...job, files: new Map([['a', 'b']]) })).toEqual({ of: 'nothing', stopped: 'here' });
  });
});
