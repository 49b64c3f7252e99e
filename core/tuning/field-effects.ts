// How often a change of one field changes the run. A search spends fewer runs on a field that does nothing under this
// load: under a load that only rises, for example, the rules of scaling down do nothing.
import type { Candidate } from './candidate.ts';

interface Changes {
  made: number;
  effective: number;
}

/**
 * The number of changes with an effect that each field starts with. So a few changes without an effect do not rule out
 * the field.
 */
const supposed = 2;

export class FieldEffects {
  private readonly changes = new Map<number, Changes>();

  /**
   * Counts a change of the field with this index, and whether the change had an effect. `other` is undefined if the API
   * server refuses its object.
   */
  note(index: number, one: Candidate, other: Candidate | undefined): void {
    const { made, effective } = this.changesOf(index);
    this.changes.set(index, { made: made + 1, effective: effective + (hasSameRun(one, other) ? 0 : 1) });
  }

  /** Of all changes to a field, returns the share that had an effect on the run: above 0, at most 1. */
  shareOf(index: number): number {
    const { made, effective } = this.changesOf(index);
    return effective / made;
  }

  private changesOf(index: number): Changes {
    return this.changes.get(index) ?? { made: supposed, effective: supposed };
  }
}

function hasSameRun(one: Candidate, other: Candidate | undefined): boolean {
  const [{ figures }, there] = [one.assessment, other?.assessment.figures];
  return figures.podHours === there?.podHours && figures.unmetPart === there.unmetPart;
}
