// A container that has another name after a change: the only one that is missing, if only one is new.

interface Named {
  name: string;
}

/** The container with another name on each side; undefined if there is none, or several may be it. */
export function renamedContainer<Before extends Named, After extends Named>(
  before: readonly Before[],
  after: readonly After[],
): { before: Before; after: After } | undefined {
  const isIn = (list: readonly Named[], { name }: Named) => list.some((one) => one.name === name);
  const [gone, ...othersGone] = before.filter((one) => !isIn(after, one));
  const [added, ...othersAdded] = after.filter((one) => !isIn(before, one));
  return gone && added && othersGone.length + othersAdded.length === 0 ? { before: gone, after: added } : undefined;
}
