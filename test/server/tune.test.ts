import { beforeAll, describe, expect, test } from 'vitest';
import { CancellationTokenSource, ProgressType } from 'vscode-languageserver/node';
import { applyEdits } from '../../core/text/edits/minimal-edits.ts';
import { indexLines, offsetAt } from '../../core/text/lines.ts';
import {
  type TuneParams,
  type TuneProgressValue,
  type TuneResponse,
  type TuneWish,
  tuneRequest,
} from '../../protocol/tune.ts';
import { startSession } from '../support/session.ts';

const folder = 'file:///w';

const manifest = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 2
  maxReplicas: 20
  metrics:
    - type: External
      external: { metric: { name: work }, target: { type: AverageValue, averageValue: 100 } }
  behavior:
    scaleUp:
      policies:
        # one pod a minute
        - { type: Pods, value: 1, periodSeconds: 60 } # slow
`;

const wish: TuneWish = {
  said: {
    given: {
      load: {
        shape: {
          shape: 'points',
          at: [
            [0, 100],
            [60, 100],
            [60, 900],
            [360, 900],
          ],
        },
      },
      horizonSeconds: 360,
      metrics: { pipeline: 'keda' },
    },
    flags: {},
    featureGates: {},
  },
  goals: ['reaches 9 within 2 min'],
  minimize: ['pod-hours'],
  mayChange: ['behavior', 'targets'],
  rounds: 0,
};

/** By this clock a run takes much longer than in reality, so that a search ends after some hundreds of runs. */
function slowRuns(lookMs = 80): () => number {
  let ms = 0;
  return () => (ms += lookMs);
}

async function open(files: Record<string, string>, now = slowRuns()) {
  const all = Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]));
  const session = await startSession({
    initializationOptions: { files: true },
    files: all,
    workspaceFolders: [{ uri: folder, name: 'w' }],
    now,
  });
  return {
    ...session,
    tune: (
      name: string,
      wanted: Partial<TuneWish> = {},
      others: object = {},
      token?: CancellationTokenSource['token'],
    ) =>
      session.client.sendRequest<TuneResponse>(
        tuneRequest,
        {
          textDocument: { uri: `${folder}/${name}` },
          position: { line: 0, character: 0 },
          ...wish,
          ...wanted,
          ...others,
        },
        ...(token ? [token] : []),
      ),
  };
}

async function openManifest(text = manifest, now?: () => number) {
  const session = await open({ 'web.yaml': text }, now);
  session.open(`${folder}/web.yaml`, text);
  return session;
}

function found(response: TuneResponse): Extract<TuneResponse, { type: 'found' }> {
  if (response.type !== 'found') throw new Error(response.problem);
  return response;
}

function edited({ files, edits }: Extract<TuneResponse, { type: 'found' }>, id: string): Record<string, string> {
  return Object.fromEntries(
    (edits[id] ?? []).map(({ uri, edits: own }) => {
      const text = files.find((file) => file.uri === uri)?.text ?? '';
      const lines = indexLines(text);
      const offsets = own.map(({ range, newText }) => ({
        start: offsetAt(lines, range.start),
        end: offsetAt(lines, range.end),
        text: newText,
      }));
      return [uri.slice(folder.length + 1), applyEdits(text, offsets)];
    }),
  );
}

describe('a search in the editor', () => {
  test('says that the standard load follows another target, and only then', async () => {
    const session = await openManifest(manifest, slowRuns(300));
    const noteOf = async (changes: Partial<TuneParams>) => found(await session.tune('web.yaml', changes)).found.note;
    const standard = { said: { given: {}, flags: {}, featureGates: {} }, goals: ['unmet load < 5 %'] };
    const targets: TuneParams['mayChange'] = ['targets'];
    expect(await noteOf({ ...standard, mayChange: targets })).toContain(
      'The standard load depends on the metric target',
    );
    expect(await noteOf({ ...standard, mayChange: ['behavior'] })).toBeUndefined();
    const given = { load: { shape: { shape: 'step' as const, from: 100, to: 900 } } };
    const said = (workload?: { capacityPerPod: number }) => ({
      ...standard,
      said: { ...standard.said, given: { ...given, ...(workload && { workload }) } },
      mayChange: targets,
    });
    expect(await noteOf(said())).toContain('The capacity of a pod depends on the metric target');
    expect(await noteOf(said({ capacityPerPod: 140 }))).toBeUndefined();
  });

  test('finds edits that meet the goal, with the lines that change', async () => {
    const session = await openManifest();
    const answer = found(await session.tune('web.yaml'));
    const { proposals, present, front } = answer.found;
    expect(present.outcomes.map(({ holds }) => holds)).toEqual([false]);
    expect(proposals.length).toBeGreaterThan(0);
    expect(proposals.length).toBeLessThanOrEqual(4);
    expect(front.length).toBeGreaterThan(0);
    for (const proposal of proposals) {
      expect(proposal.outcomes.every(({ holds }) => holds)).toBe(true);
      expect(proposal.files?.flatMap(({ lines }) => lines).some(({ kind }) => kind === 'added')).toBe(true);
      const text = edited(answer, proposal.id)['web.yaml'] ?? '';
      expect(text).not.toBe(manifest);
      expect(text).toContain('# one pod a minute');
      for (const { sentence } of proposal.edits) expect(sentence).toMatch(/^[A-Z].+\.$/);
    }
  });

  test('tells what it has found so far', async () => {
    const session = await openManifest();
    const told: TuneProgressValue[] = [];
    session.client.onProgress(new ProgressType<TuneProgressValue>(), 'mine', (value) => {
      told.push(value);
    });
    const answer = found(await session.tune('web.yaml', {}, { partialResultToken: 'mine' }));
    expect(told.length).toBeGreaterThan(0);
    expect(told.every(({ found: { runs }, of }) => runs > 0 && of === 2000)).toBe(true);
    expect(answer.found.runs).toBeGreaterThan(told[0]?.found.runs ?? 0);
  });

  test('edits the values of a chart, and not its template', async () => {
    const template = manifest
      .replace('averageValue: 100', 'averageValue: {{ .Values.target }}')
      .replace('value: 1,', 'value: {{ .Values.pods }},');
    const files = {
      'Chart.yaml': 'apiVersion: v2\nname: web\nversion: 1.0.0\n',
      'values.yaml': 'target: 100 # of one pod\npods: 1\n',
      'templates/hpa.yaml': template,
    };
    const session = await open(files);
    session.open(`${folder}/templates/hpa.yaml`, template);
    const answer = found(await session.tune('templates/hpa.yaml'));
    const [proposal] = answer.found.proposals;
    const after = edited(answer, proposal?.id ?? '');
    expect(Object.keys(after)).toEqual(['values.yaml']);
    expect(after['values.yaml']).toContain('# of one pod');
  });

  test('edits what a kustomization is built from, each value where it is set', async () => {
    const files = {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': manifest,
      'prod/kustomization.yaml': 'resources: [../base]\npatches: [{ path: patch.yaml }]\n',
      'prod/patch.yaml':
        'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: { name: web }\nspec:\n  behavior:\n    scaleUp:\n      stabilizationWindowSeconds: 300 # cautious\n',
    };
    const session = await open(files);
    session.open(`${folder}/prod/patch.yaml`, files['prod/patch.yaml']);
    // The server reads the files of the workspace meanwhile.
    await expect.poll(async () => (await session.tune('prod/patch.yaml')).type).toBe('found');
    const answer = found(await session.tune('prod/patch.yaml'));
    const [proposal] = answer.found.proposals;
    const after = edited(answer, proposal?.id ?? '');
    expect(Object.keys(after).toSorted()).toEqual(['base/web.yaml', 'prod/patch.yaml']);
    expect(after['prod/patch.yaml']).toMatch(/stabilizationWindowSeconds: \d+ # cautious/);
    expect(after['base/web.yaml']).toContain('# one pod a minute');
    expect(proposal?.files?.map(({ name, note }) => [name, note]).toSorted()).toEqual([
      ['base/web.yaml', 'Other kustomizations that build this file change, too.'],
      ['prod/patch.yaml', undefined],
    ]);
  });

  describe('in rounds', () => {
    const goals = ['unmet load < 12 %'];
    // One field alone, so that both searches are over at once.
    const withoutBehavior = manifest.slice(0, manifest.indexOf('  behavior:'));
    const searchWith = async (wanted: Partial<TuneWish>, now: () => number) => {
      const session = await openManifest(withoutBehavior, now);
      const told = { partialResultToken: 'rounds' };
      return found(await session.tune('web.yaml', { mayChange: ['targets'], ...wanted }, told)).found;
    };
    let inRounds: Extract<TuneResponse, { type: 'found' }>['found'];
    beforeAll(async () => {
      inRounds = await searchWith({ goals, rounds: 1 }, slowRuns(5));
    });

    test('attacks what it found, and says which loads broke it', () => {
      const { attacks, isUnbroken } = inRounds;
      expect([attacks.length, isUnbroken]).toEqual([1, false]);
      for (const { name, sequence } of attacks) expect([name === '', sequence.length > 0]).toEqual([false, true]);
    });

    test('says that no load breaks what it found', async () => {
      const { attacks, isUnbroken, proposals } = await searchWith(
        { goals: ['unmet load < 90 %'], rounds: 1 },
        slowRuns(5),
      );
      expect([attacks, isUnbroken, proposals.length > 0]).toEqual([[], true, true]);
    });

    test('has the manifest under the loads that broke a proposal, too, so that before and after are about the same', async () => {
      // The first run of a search is that of the manifest.
      const alone = await searchWith({ goals }, slowRuns(2000));
      expect(inRounds.present.figures.unmetPart).toBeGreaterThan(alone.present.figures.unmetPart);
    });
  });

  test('ends when it is cancelled', async () => {
    const session = await openManifest();
    const day = { ...wish.said, given: { ...wish.said.given, horizonSeconds: 86_400 } };
    const source = new CancellationTokenSource();
    const answer = session.tune('web.yaml', { said: day }, {}, source.token);
    source.cancel();
    await expect(answer).rejects.toThrow(/cancel/i);
  });
});

describe('a search is refused in one sentence', () => {
  const kept = manifest
    .replace('  metrics:', '  # replicast: keep\n  metrics:')
    .replace('  behavior:', '  # replicast: keep\n  behavior:');
  test.each<[what: string, text: string, wanted: Partial<TuneWish>, sentence: RegExp]>([
    ['without goals', manifest, { goals: [] }, /^There are no goals: choose or write a goal\.$/],
    ['for a goal that cannot be read', manifest, { goals: ['be quick'] }, /^"be quick" is not a goal: .*\.$/],
    [
      'for findings',
      manifest,
      { goals: ['no error'] },
      /^"no error" is not a goal: what lint finds does not depend on the load\.$/,
    ],
    [
      'for goals that contradict each other',
      manifest,
      { goals: ['reaches 9 within 5 min', 'never above 5'] },
      /contradict each other: 9 is above 5\.$/,
    ],
    [
      'for what is impossible, with the proof',
      manifest,
      { goals: ['reaches 20 within 1 s'] },
      /^"reaches 20 within 1 s" is impossible: .* The nearest possible goal that was found is "reaches \d+ within .*"\.$/,
    ],
    [
      'if nothing may change',
      manifest,
      { mayChange: [] },
      /^No field can be edited: choose behavior, targets or bounds\.$/,
    ],
    [
      'if comments protect everything',
      kept,
      {},
      /^No field can be edited: the fields are protected by "replicast: keep" comments\.$/,
    ],
    ['for what is no autoscaler', 'a: 1\n', {}, /^There is no autoscaler here\.$/],
    ['for a broken manifest', manifest.replace('maxReplicas: 20', 'maxReplicas: 1'), {}, /\.$/],
  ])('%s', async (_, text, wanted, sentence) => {
    const session = await openManifest(text);
    const answer = await session.tune('web.yaml', wanted);
    expect(answer.type === 'problem' ? answer.problem : 'found').toMatch(sentence);
  });
});
