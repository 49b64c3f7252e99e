// Go's yaml library limits how many values aliases copy: a few kilobytes with aliases can expand to millions of values.

/**
 * A text is never refused if at most `freeAliased` of its values come from aliases, or if it has at most `freeValues`
 * values in total.
 */
const freeAliased = 100;
const freeValues = 1000;
const [smallText, largeText] = [400_000, 4_000_000];
const [smallShare, largeShare] = [0.99, 0.1];

export class AliasBudget {
  private values = 0;
  private aliased = 0;
  private depth = 0;

  /** Counts one value. Returns false once too large a share of all values comes from aliases. */
  spend(): boolean {
    this.values++;
    if (this.depth > 0) this.aliased++;
    return (
      this.aliased <= freeAliased || this.values <= freeValues || this.aliased / this.values <= shareOf(this.values)
    );
  }

  within<Result>(read: () => Result): Result {
    this.depth++;
    try {
      return read();
    } finally {
      this.depth--;
    }
  }
}

function shareOf(values: number): number {
  const progress = Math.min(1, Math.max(0, (values - smallText) / (largeText - smallText)));
  return smallShare - (smallShare - largeShare) * progress;
}
