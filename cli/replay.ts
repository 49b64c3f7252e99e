// `replicast replay`: the controller's decisions under the replicas and the usage that were recorded.
import { maxReplayedSyncs } from '../core/calibration/recording-length.ts';
import { type Replay, replay } from '../core/calibration/replay.ts';
import { clockText, reasonText, sequenceText } from '../core/simulator/trace-text.ts';
import type { FormatName } from './formats/format-names.ts';
import { jsonText } from './formats/json-text.ts';
import { alignTable } from './formats/table.ts';
import { CommandError, type ExitCode, exitCodes, type Io } from './io.ts';
import { type RecordedOptions, readRecordedSubject } from './recorded-subject.ts';
import { type Terminal, terminalLines, terminalOf } from './terminal.ts';

export interface ReplayOptions extends RecordedOptions {
  format: FormatName<'replay'>;
}

/** @throws CommandError if the recording lacks what a replay needs. */
export async function runReplay(io: Io, file: string, options: ReplayOptions): Promise<ExitCode> {
  const subject = await readRecordedSubject(io, file, options, maxReplayedSyncs);
  const result = replay(subject);
  if (!result.ok) throw new CommandError(`${options.recording} cannot be replayed: ${result.problem}.`);
  const { name } = subject.autoscaler;
  io.out(
    options.format === 'json'
      ? jsonText({ file, recording: options.recording, name, ...result.value })
      : replayAsText(name, options.recording, result.value, terminalOf(io)),
  );
  return exitCodes.success;
}

function replayAsText(name: string, recording: string, replayed: Replay, { styles, width }: Terminal): string {
  const { measured, ticks, firstDifference } = replayed;
  const changes = ticks.filter(({ desired, current }) => desired !== current);
  return terminalLines([
    `${name} replayed under ${recording}, ${ticks.length} syncs`,
    '',
    `measured  ${styles.bold(
      sequenceText(
        measured.map(([, count]) => count),
        8,
      ),
    )}`,
    differenceText(firstDifference),
    '',
    ...alignTable(
      [
        { head: 'time', align: 'right' },
        { head: 'measured', align: 'right' },
        { head: 'desired', align: 'right' },
        { head: 'reason', align: 'left', wraps: true },
      ],
      changes.map(({ atMs, current, desired, reason }) => [
        clockText(atMs),
        String(current),
        String(desired),
        reasonText(reason),
      ]),
      width,
    ),
  ]);
}

function differenceText(difference: Replay['firstDifference']): string {
  if (!difference) return 'every decision agrees with what was measured within two sync periods';
  const { tick, measured } = difference;
  return `first difference at ${clockText(tick.atMs)}: the controller sets ${tick.desired} (${reasonText(tick.reason)}), measured ${measured.join(' → ')}`;
}
