// A drill as JSON (docs/formats/drill.schema.json).
import type { Drill, DrillRow } from '../../core/simulator/drill/drill.ts';
import { drillSentence } from '../../core/simulator/drill/drill-text.ts';
import type { ContradictedSubject } from '../recorded-subject.ts';
import { jsonText } from './json-text.ts';
import { verdictOfSubject } from './simulation-head.ts';

export interface DrilledManifest {
  file: string;
  /** `standard`, or the path of the scenario file. */
  scenario: string;
  name: string;
  drill: Drill;
  subject: Pick<ContradictedSubject, 'object' | 'condition'>;
}

export function drillAsJson({ file, scenario, name, drill, subject }: DrilledManifest): string {
  const { options, rows, sequence } = drill;
  return jsonText({
    file,
    scenario,
    name,
    verdict: verdictOfSubject(subject),
    forSeconds: options.forSeconds,
    sequence,
    rows: rows.map(rowFields),
  });
}

const rowFields = (row: DrillRow) => ({
  ...row,
  remedy: row.remedy ? { edit: row.remedy.remedy.edit, harm: row.remedy.harm } : null,
  text: drillSentence(row),
});
