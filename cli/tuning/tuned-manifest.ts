// What every output format of `tune` prints.
import type { TextEdit } from '../../core/text/minimal-edits.ts';
import type { Attack } from '../../core/tuning/attack.ts';
import type { Candidate } from '../../core/tuning/candidate.ts';
import type { Goal } from '../../core/tuning/goal.ts';
import type { Tuned } from '../../core/tuning/tune.ts';
import type { ContradictedSubject } from '../recorded-subject.ts';

export interface TunedManifest extends Pick<ContradictedSubject, 'condition' | 'object' | 'text'> {
  /** That would be edited: the manifest, or the values of its chart. */
  file: string;
  /** `standard`, or the path of the scenario file. */
  scenario: string;
  name: string;
  goals: readonly Goal[];
  tuned: Tuned;
  /** The loads that broke a proposal in its rounds. */
  attacks: readonly Attack[];
  /** No load that was tried breaks the first proposal. */
  isUnbroken: boolean;
  /** Undefined if the file does not write what changes: a template or a patch does. */
  editsOf(candidate: Candidate): TextEdit[] | undefined;
}
