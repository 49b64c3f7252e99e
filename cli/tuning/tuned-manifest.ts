import type { Attack } from '../../core/tuning/attack.ts';
import type { Candidate } from '../../core/tuning/candidate.ts';
import type { Goal } from '../../core/tuning/goal.ts';
import type { Tuned } from '../../core/tuning/tune.ts';
import type { LoadOrigin } from '../../core/tuning/tuning-text.ts';
import type { ContradictedSubject } from '../recorded-subject.ts';

export interface EditedFile {
  file: string;
  text: string;
  edited: string;
  note?: string | undefined;
}

export interface TunedManifest extends Pick<ContradictedSubject, 'condition' | 'object'> {
  /**
   * The file that contains the fields: the manifest, the values file of a chart, or the file of a kustomization's base.
   */
  file: string;
  /** The file that the user named. The output names the edited files, unless this file is the only edited file. */
  named: string;
  /** `standard`, or the path of the scenario file or the recording. */
  scenario: string;
  origin: LoadOrigin;
  name: string;
  goals: readonly Goal[];
  tuned: Tuned;
  attacks: readonly Attack[];
  isUnbroken: boolean;
  note: string | undefined;
  /**
   * Returns the files with the edits of the candidate. Returns undefined if no file contains the fields to edit,
   * because a template writes them.
   */
  editsOf(candidate: Candidate): EditedFile[] | undefined;
}
