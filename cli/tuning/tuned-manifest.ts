// What every output format of `tune` prints.
import type { Attack } from '../../core/tuning/attack.ts';
import type { Candidate } from '../../core/tuning/candidate.ts';
import type { Goal } from '../../core/tuning/goal.ts';
import type { Tuned } from '../../core/tuning/tune.ts';
import type { LoadOrigin } from '../../core/tuning/tuning-text.ts';
import type { ContradictedSubject } from '../recorded-subject.ts';

export interface EditedFile {
  file: string;
  /** The text of the file before the edits; `edited` is the text after them. */
  text: string;
  edited: string;
  /** What else it changes, as a sentence. */
  note?: string | undefined;
}

export interface TunedManifest extends Pick<ContradictedSubject, 'condition' | 'object'> {
  /** The manifest, or the values of its chart; of a kustomization, the base. */
  file: string;
  /** What the command names: another file to edit is shown with its name. */
  named: string;
  /** `standard`, or the path of the scenario file or the recording. */
  scenario: string;
  origin: LoadOrigin;
  name: string;
  goals: readonly Goal[];
  tuned: Tuned;
  /** The loads that broke a proposal in its rounds. */
  attacks: readonly Attack[];
  /** No load that was tried breaks the first proposal. */
  isUnbroken: boolean;
  /** What somebody should know who makes an edit, as a sentence. */
  note: string | undefined;
  /** Undefined if no file that a person edits writes what changes: a template does. */
  editsOf(candidate: Candidate): EditedFile[] | undefined;
}
