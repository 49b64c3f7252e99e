// Finds the container that a change renames.

interface Named {
  name: string;
}

/**
 * Returns the container before and after it was renamed: the only container that is gone, and the only one that is new.
 * Returns undefined if no container, or more than one, is gone or new.
 */
export function renamedContainer<Before extends Named, After extends Named>(
  before: readonly Before[],
  after: readonly After[],
): { before: Before; after: After } | undefined {
  const isIn = (list: readonly Named[], { name }: Named) => list.some((one) => one.name === name);
  const [gone, ...othersGone] = before.filter((one) => !isIn(after, one));
  const [added, ...othersAdded] = after.filter((one) => !isIn(before, one));
  return gone && added && othersGone.length + othersAdded.length === 0 ? { before: gone, after: added } : undefined;
}
