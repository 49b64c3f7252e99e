// `replicast replay`: shows the controller's decisions for the recorded replicas and usage.
import path from 'node:path';
import { maxReplayedSyncs } from '../core/calibration/recording-length.ts';
import { type Replay, replay } from '../core/calibration/replay.ts';
import { differenceText } from '../core/calibration/replay-facts.ts';
import { replayChart } from '../core/drawing/recorded-lines.ts';
import { recordedAsSvg } from '../core/drawing/written/recorded-svg.ts';
import { onlyText } from '../core/simulator/run-condition.ts';
import { clockText, durationText, hasHours, reasonText, sequenceText } from '../core/simulator/trace-text.ts';
import { recordedHeading } from './formats/calibration-svg.ts';
import type { FormatName } from './formats/format-names.ts';
import { jsonText } from './formats/json-text.ts';
import { objectNotes, verdictOfSubject } from './formats/simulation-head.ts';
import { alignTable } from './formats/table.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { type RecordedOptions, type RecordedSubject, readRecordedSubject } from './recorded-subject.ts';
import { type Terminal, terminalLines, terminalOf } from './terminal.ts';

export interface ReplayOptions extends RecordedOptions {
  format: FormatName<'replay'>;
}

export async function runReplay(io: Io, file: string, options: ReplayOptions): Promise<ExitCode> {
  const subject = await readRecordedSubject(io, file, options, { maxSyncs: maxReplayedSyncs });
  const result = replay(subject);
  if (!result.ok) throw new CommandError(`${options.recording} cannot be replayed: ${result.problem}.`);
  io.out(
    formats[options.format]({ file, recording: options.recording, subject, replay: result.value }, terminalOf(io)),
  );
  return exitCodes.success;
}

interface ReplayedRecording {
  file: string;
  recording: string;
  subject: RecordedSubject;
  replay: Replay;
}

const formats = { text: replayAsText, json: replayAsJson, svg: replayAsSvg };

function replayAsJson({ file, recording, subject, replay }: ReplayedRecording): string {
  return jsonText({
    file,
    recording,
    name: subject.autoscaler.name,
    verdict: verdictOfSubject(subject),
    ...replay,
  });
}

function replayAsSvg({ recording, subject, replay }: ReplayedRecording): string {
  const { autoscaler, run } = subject;
  const chart = replayChart({ name: autoscaler.name, run }, replay);
  const heading = [
    recordedHeading(subject),
    `replayed under ${path.basename(recording)}, ${durationText(run.seconds)}`,
  ];
  return recordedAsSvg(chart, [...heading, differenceText(replay.firstDifference)]);
}

function replayAsText({ recording, subject, replay }: ReplayedRecording, { styles, width }: Terminal): string {
  const { measured, ticks, firstDifference } = replay;
  const changes = ticks.filter(({ desired, current }) => desired !== current);
  return terminalLines([
    `${subject.autoscaler.name} replayed under ${recording}, ${ticks.length} syncs`,
    ...objectNotes(subject.object, styles),
    '',
    `measured  ${styles.bold(
      sequenceText(
        measured.map(([, count]) => count),
        8,
      ),
    )}`,
    `${onlyText(subject.condition)}${differenceText(firstDifference)}`,
    '',
    ...alignTable(
      [
        { head: 'time', align: 'right' },
        { head: 'measured', align: 'right' },
        { head: 'desired', align: 'right' },
        { head: 'reason', align: 'left', wraps: true },
      ],
      changes.map(({ atMs, current, desired, reason }) => [
        clockText(atMs, hasHours(changes)),
        String(current),
        String(desired),
        reasonText(reason),
      ]),
      width,
    ),
  ]);
}
