// How many values aliases may copy, as Go's yaml library counts them: a text of a few kilobytes can stand for millions.

/** How many values may always come from aliases, and from how many values on the share of aliases is limited. */
const freeAliased = 100;
const freeValues = 1000;
const [smallText, largeText] = [400_000, 4_000_000];
const [smallShare, largeShare] = [0.99, 0.1];

export class AliasBudget {
  private values = 0;
  private aliased = 0;
  private depth = 0;

  /** Counts a value. Returns false once too large a share of them comes from aliases. */
  spend(): boolean {
    this.values++;
    if (this.depth > 0) this.aliased++;
    return (
      this.aliased <= freeAliased || this.values <= freeValues || this.aliased / this.values <= shareOf(this.values)
    );
  }

  /** Calls `read`, all of whose values come from an alias. */
  within<Result>(read: () => Result): Result {
    this.depth++;
    try {
      return read();
    } finally {
      this.depth--;
    }
  }
}

/** The allowed share of values from aliases, which falls from 99 % of a small text to 10 % of a large one. */
function shareOf(values: number): number {
  const progress = Math.min(1, Math.max(0, (values - smallText) / (largeText - smallText)));
  return smallShare - (smallShare - largeShare) * progress;
}
