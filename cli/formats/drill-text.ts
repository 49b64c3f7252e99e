import { isHarmless } from '../../core/simulator/drill/drill.ts';
import {
  backText,
  drillHarmText,
  drillHasHours,
  drillHeadline,
  drillSentences,
  faultText,
  landingText,
} from '../../core/simulator/drill/drill-text.ts';
import { onlyText } from '../../core/simulator/run-condition.ts';
import { clockText, sequenceText } from '../../core/simulator/trace-text.ts';
import { type Terminal, terminalLines } from '../terminal.ts';
import type { DrilledManifest } from './drill-json.ts';
import { objectNotes } from './simulation-head.ts';
import { alignTable } from './table.ts';

export function drillAsText({ name, scenario, drill, subject }: DrilledManifest, { styles, width }: Terminal): string {
  const { rows, sequence } = drill;
  const harmful = rows.filter(({ harm }) => !isHarmless(harm));
  return terminalLines([
    `${name} · ${scenario === 'standard' ? 'standard load' : scenario} · ${drillHeadline(drill)}`,
    ...objectNotes(subject.object, styles),
    `${onlyText(subject.condition)}without a fault ${styles.bold(sequenceText(sequence, 8))}`,
    '',
    ...alignTable(
      [
        { head: 'fault', align: 'left' },
        { head: 'from', align: 'right' },
        { head: 'replicas', align: 'left' },
        { head: 'back', align: 'left' },
        { head: 'harm', align: 'left' },
      ],
      rows.map((row) => [
        faultText(row.fault),
        clockText(row.fault.fromSeconds * 1000, drillHasHours(rows)),
        landingText(row),
        backText(row),
        drillHarmText(row.harm),
      ]),
      width,
    ),
    ...drillSentences(harmful).flatMap((sentence) => ['', sentence]),
  ]);
}
