// Finds out which fields have no effect, such as scale-down rules under a load that only rises. A search spends fewer
// runs on these fields.
import type { Candidate } from './candidate.ts';

interface Changes {
  made: number;
  effective: number;
}

/**
 * The number of effective changes that each field has at the start, so that a few changes without an effect do not rule
 * out the field.
 */
const supposed = 2;

export class FieldEffects {
  private readonly changes = new Map<number, Changes>();

  /**
   * Records that a change of the field `index` turned the candidate `one` into the candidate `other`. `other` is
   * undefined if the API server refuses the changed object.
   */
  note(index: number, one: Candidate, other: Candidate | undefined): void {
    const { made, effective } = this.changesOf(index);
    this.changes.set(index, { made: made + 1, effective: effective + (hasSameRun(one, other) ? 0 : 1) });
  }

  /** Returns the share of the changes to a field that had an effect: above 0, at most 1. */
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
