import { cronProblem } from '../cron-schedule.ts';
import { int64Parameter, stringParameter } from '../parameter-builder.ts';
import { type TriggerType, textOf, wholeOf } from '../trigger-type.ts';

const replacements: readonly [string, string][] = [
  [' ', ''],
  ['*', 'x'],
  ['/', 'Sl'],
  ['?', 'Qm'],
  [',', 'Cm'],
];

function nameOfSchedule(schedule: string): string {
  return replacements.reduce((text, [from, to]) => text.replaceAll(from, to), schedule);
}

export const cron: TriggerType = {
  type: 'cron',
  text: 'At least `desiredReplicas` between a start time and an end time.',
  parameterWords: 'error parsing cron metadata: ',
  checkWords: 'error parsing cron metadata: ',
  parameters: [
    stringParameter('start', 'm', 'Start, as a five-field cron expression: `0 8 * * 1-5`.'),
    stringParameter('end', 'm', 'End, as a five-field cron expression.'),
    stringParameter('timezone', 'm', 'Time zone of both schedules, by its IANA name: `Europe/Berlin`.'),
    int64Parameter('desiredReplicas', 'm', 'Replicas between start and end.', { unit: 'replicas' }),
  ],
  validate: (values) => {
    const [start, end] = [textOf(values, 'start'), textOf(values, 'end')];
    const startProblem = cronProblem(start);
    if (startProblem !== undefined) return `error parsing start schedule: ${startProblem}`;
    const endProblem = cronProblem(end);
    if (endProblem !== undefined) return `error parsing end schedule: ${endProblem}`;
    if (start === end) return 'start and end can not have exactly same time input';
    return wholeOf(values, 'desiredReplicas') === 0n ? 'no desiredReplicas specified' : undefined;
  },
  metricName: (values) =>
    `cron-${textOf(values, 'timezone')}-${nameOfSchedule(textOf(values, 'start'))}-${nameOfSchedule(textOf(values, 'end'))}`,
  // The value of the metric is a number of replicas, so the target is 1.
  target: () => ({ whole: 1n }),
};
