import { describe, expect, test } from 'vitest';
import { findLine, firstLine } from '../../../client/panel/runs/source-lines.ts';
import { applyMessage, emptyPageModel, type PageModel } from '../../../client/panel/state/page-model.ts';
import { envelope } from '../../../core/simulator/controllers.ts';
import type { LineProblem } from '../../../core/simulator/simulation-input.ts';
import type { MessageToPage, SimulationSubject } from '../../../protocol/panel.ts';
import { behavior, hpa } from '../../support/hpa.ts';
import { simulationMessage } from '../../support/simulation-message.ts';

const subject: SimulationSubject = {
  uri: 'file:///deploy/hpa.yaml',
  file: 'deploy/hpa.yaml',
  kind: 'HorizontalPodAutoscaler',
  name: 'web',
  document: 0,
};
const problem: LineProblem = { message: 'spec.maxReplicas: Required value', line: 8 };

function simulation(revision: number, maxReplicas = 20): MessageToPage {
  return simulationMessage(hpa({ maxReplicas, behavior: behavior() }), { revision, subject });
}

const sequenceOf = ({ simulated }: PageModel) =>
  simulated && envelope(simulated.autoscaler, simulated.profile).up.sequence;
const pageAfter = (...messages: MessageToPage[]) => messages.reduce(applyMessage, emptyPageModel);

describe('the page shows', () => {
  test('the run of the last message', () =>
    expect(sequenceOf(pageAfter(simulation(1), simulation(2, 7)))).toEqual([1, 5, 7]));

  test('no run of an older message', () =>
    expect(sequenceOf(pageAfter(simulation(5), simulation(4, 7)))).toEqual([1, 5, 10, 20]));

  test('the last run with the problem of a text that has become invalid', () => {
    const page = pageAfter(simulation(1), { type: 'unreadable', revision: 2, subject, problem, follows: true });
    expect(sequenceOf(page)).toEqual([1, 5, 10, 20]);
    expect(page.problem).toEqual(problem);
  });

  test('that the server does not answer, until it does, whatever else arrives', () => {
    const serverProblem = { text: 'The language server is starting again.', isBusy: true };
    const down: MessageToPage = { type: 'server', revision: 1, problem: serverProblem };
    const empty: MessageToPage = { type: 'empty', revision: 2, follows: true };
    const invalid: MessageToPage = { type: 'unreadable', revision: 2, subject, problem, follows: true };
    for (const next of [simulation(2), empty, invalid])
      expect(pageAfter(simulation(1), down, next)).toMatchObject({ serverProblem });
    expect(pageAfter({ ...down, revision: 0 })).toMatchObject({ serverProblem, revision: 0 });
    expect(pageAfter(simulation(1), down, { type: 'server', revision: 1 }).serverProblem).toBeUndefined();
    expect(sequenceOf(pageAfter(simulation(1), down))).toEqual([1, 5, 10, 20]);
  });

  test('what contradicts the run, until the text is invalid', () => {
    const notices = [{ text: 'assuming 1.37, which does not serve autoscaling/v2beta2', line: 1 }];
    const noticed: MessageToPage = { ...simulation(1), type: 'simulation', notices } as MessageToPage;
    expect(pageAfter(noticed).notices).toEqual(notices);
    const invalid: MessageToPage = { type: 'unreadable', revision: 2, subject, problem, follows: true };
    expect(pageAfter(noticed, invalid)).not.toHaveProperty('notices');
  });

  test('no run of another file', () => {
    const other = { ...subject, uri: 'file:///other.yaml' };
    const page = pageAfter(simulation(1), { type: 'unreadable', revision: 2, subject: other, problem, follows: true });
    expect(page).toEqual({ revision: 2, subject: other, problem, follows: true });
  });

  test.each([
    ['in another YAML document', { document: 1 }],
    ['that is another item of the List', { item: 1 }],
    ['of another name', { name: 'api' }],
    ['of another kind', { kind: 'WatermarkPodAutoscaler' }],
  ])('no run for an autoscaler %s of the same file', (_, difference) => {
    const other = { ...subject, ...difference };
    const page = pageAfter(simulation(1), { type: 'unreadable', revision: 2, subject: other, problem, follows: true });
    expect(page).toEqual({ revision: 2, subject: other, problem, follows: true });
  });

  test('only the problem if there was no run', () => {
    expect(pageAfter({ type: 'unreadable', revision: 1, subject, problem, follows: true })).toEqual({
      revision: 1,
      subject,
      problem,
      follows: true,
    });
  });

  test('no problem after it is corrected', () => {
    expect(
      pageAfter({ type: 'unreadable', revision: 1, subject, problem, follows: true }, simulation(2)).problem,
    ).toBeUndefined();
  });

  test('no run for a file without an autoscaler', () =>
    expect(pageAfter(simulation(1), { type: 'empty', revision: 2, follows: false })).toEqual({
      revision: 2,
      follows: false,
    }));
});

describe('next to the run', () => {
  const compared = { with: 'head', autoscaler: hpa({ maxReplicas: 7 }), workload: { readySeconds: 3 } } as const;

  test('the compared version is run with the same controller profile', () => {
    const page = pageAfter({ ...(simulation(1) as Extract<MessageToPage, { type: 'simulation' }>), compared });
    expect(page.simulated?.compared).toMatchObject({
      with: 'head',
      run: { autoscaler: { maxReplicas: 7 }, workload: { readySeconds: 3 } },
    });
  });

  test('an environment keeps its run as long as its autoscaler is the same', () => {
    const withEnvironments = (revision: number, ...counts: number[]): MessageToPage => ({
      ...(simulation(revision) as Extract<MessageToPage, { type: 'simulation' }>),
      environments: counts.map((maxReplicas, i) => ({ name: `e${i}`, files: '', autoscaler: hpa({ maxReplicas }) })),
    });
    const first = pageAfter(withEnvironments(1, 3, 4));
    const next = applyMessage(first, withEnvironments(2, 3, 5));
    expect(next.simulated?.environments[0]?.run).toBe(first.simulated?.environments[0]?.run);
    expect(next.simulated?.environments[1]?.run?.autoscaler.maxReplicas).toBe(5);
  });

  test('the series stays after the next edit', () => {
    const read: MessageToPage = { type: 'series', revision: 1, file: 'load.csv', text: '0,1' };
    expect(pageAfter(simulation(1), read, simulation(2)).series).toEqual({ file: 'load.csv', text: '0,1' });
  });

  test('a pin and an export change nothing', () => {
    const page = pageAfter(simulation(1));
    expect(applyMessage(page, { type: 'pin', revision: 1 })).toBe(page);
    expect(applyMessage(page, { type: 'export', revision: 1, format: 'svg', to: 'file' })).toBe(page);
  });
});

describe('the line of a field', () => {
  const lines = { spec: 5, 'spec.behavior': 15, 'spec.behavior.scaleUp.policies[1]': 24 };

  test('is the line of the field itself', () =>
    expect(findLine(['spec', 'behavior', 'scaleUp', 'policies', 1], lines)).toBe(24));
  test('is the line of the nearest parent if the field is absent', () =>
    expect(findLine(['spec', 'behavior', 'scaleDown', 'policies', 0], lines)).toBe(15));
  test('is undefined if no parent is in the file', () => {
    expect(findLine(['status'], lines)).toBeUndefined();
    expect(findLine([], lines)).toBeUndefined();
    expect(findLine(['constructor'], lines)).toBeUndefined();
  });
  test('has the start of the object as its first line', () => expect(firstLine(lines)).toBe(5));
});

describe('the recordings', () => {
  const found: MessageToPage = { type: 'recordings', revision: 1, files: ['web.recording.csv'], isShared: false };
  const read: MessageToPage = { type: 'recording', revision: 1, file: 'web.recording.csv', text: 'seconds\n' };

  test('stay while the manifest is edited, also to one that cannot be read', () => {
    const invalid: MessageToPage = { type: 'unreadable', revision: 2, subject, problem, follows: true };
    for (const edited of [simulation(2, 7), invalid]) {
      const page = pageAfter(simulation(1), found, read, edited);
      expect(page.recordings?.files).toEqual(['web.recording.csv']);
      expect(page.recording?.text).toBe('seconds\n');
    }
  });

  test('of another manifest are forgotten: their names are relative to it', () => {
    const other = { ...simulation(2), subject: { ...subject, uri: 'file:///other/hpa.yaml' } } as MessageToPage;
    const page = pageAfter(simulation(1), found, read, other);
    expect([page.recordings, page.recording]).toEqual([undefined, undefined]);
  });
});
