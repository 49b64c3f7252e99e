interface Named {
  name: string;
}

/**
 * Returns the renamed container before and after the change. Returns undefined unless exactly one container is gone,
 * and exactly one container is new.
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
