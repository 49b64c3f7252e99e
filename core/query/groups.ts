// The groups of one declaration. A changed member moves only its own items. What members contribute is computed in
// group-indexes.ts.
import { type Contributions, equalLists, type GroupQuery, type KeyPart, type QueryKey } from './declarations.ts';
import type { Outcome } from './graph.ts';
import { Readable, type Reader, type ReadGraph } from './graph.ts';
import type { InputCell } from './inputs.ts';

/** The items with one key. */
export class KeyGroup extends Readable {
  override usesGroups = true;
  readonly parts = new Map<GroupMember, readonly unknown[]>();
  /** Sorted; undefined while nothing reads them. */
  items: readonly unknown[] | undefined;
  readonly #onUnread: () => void;

  constructor(onUnread: () => void) {
    super();
    this.#onUnread = onUnread;
  }

  override release(): undefined {
    if (this.parts.size === 0) this.#onUnread();
  }
}

/** A reader of the contributions of one key. */
export class GroupMember implements Reader {
  reads: readonly Readable[] = [];
  readonly index: GroupIndex;
  readonly cell: InputCell;
  /** By the key of the group. */
  items: ReadonlyMap<KeyPart, readonly unknown[]> = new Map();

  constructor(index: GroupIndex, cell: InputCell) {
    this.index = index;
    this.cell = cell;
  }

  tell(_: Readable, { pending }: ReadGraph): void {
    pending.add(this);
  }
}

export class GroupIndex {
  readonly declaration: GroupQuery<QueryKey, unknown>;
  readonly #members = new WeakMap<InputCell, GroupMember>();
  readonly #groups = new Map<KeyPart, KeyGroup>();
  /** Groups with other parts than before the last `publish`. */
  readonly #touched = new Set<KeyGroup>();
  /** The errors of members whose contributions throw. */
  readonly #failures = new Map<GroupMember, Outcome>();
  /** One of them. */
  #failure: Outcome | undefined;
  readonly #haveEqualItems: (one: readonly unknown[], other: readonly unknown[]) => boolean;

  constructor(declaration: GroupQuery<QueryKey, unknown>) {
    this.declaration = declaration;
    this.#haveEqualItems = equalLists(declaration.equals);
  }

  memberOf(cell: InputCell): GroupMember {
    const member = this.#members.get(cell) ?? new GroupMember(this, cell);
    this.#members.set(cell, member);
    return member;
  }

  /** Those with items, and those with readers. */
  get groups(): Iterable<KeyGroup> {
    return this.#groups.values();
  }

  group(key: KeyPart): KeyGroup {
    const group = this.#groups.get(key) ?? new KeyGroup(() => this.#drop(key, group));
    this.#groups.set(key, group);
    group.items ??= this.#itemsOf(group);
    return group;
  }

  outcomeOf({ items }: KeyGroup): Outcome {
    return this.#failure ?? { isError: false, value: items };
  }

  /** Moves the items of a member. `outcome` is what it contributes; undefined if it is not a member any more. */
  place(member: GroupMember, outcome: Outcome | undefined): void {
    if (outcome?.isError) this.#failures.set(member, outcome);
    else this.#failures.delete(member);
    const before = member.items;
    const after = itemsByKey(outcome && !outcome.isError ? (outcome.value as Contributions) : []);
    for (const key of before.keys()) if (!after.has(key)) this.#replacePart(key, member, undefined);
    for (const [key, items] of after) {
      const old = before.get(key);
      if (old && this.#haveEqualItems(old, items)) after.set(key, old);
      else this.#replacePart(key, member, items);
    }
    member.items = after;
  }

  /** Updates the groups. Yields each one that has changed before it updates the next one. */
  *publish(): Generator<KeyGroup> {
    const [failure] = this.#failures.values();
    if (failure !== this.#failure) {
      this.#failure = failure;
      yield* this.#groups.values();
    }
    for (const group of this.#touched) {
      const { items: before = [] } = group;
      group.items = group.readers.size > 0 ? this.#itemsOf(group) : undefined;
      this.#touched.delete(group);
      if (group.items && this.#haveEqualItems(before, group.items)) group.items = before;
      else if (group.items) yield group;
      if (group.readers.size === 0) group.release();
    }
  }

  #replacePart(key: KeyPart, member: GroupMember, items: readonly unknown[] | undefined): void {
    const group = this.#groups.get(key) ?? new KeyGroup(() => this.#drop(key, group));
    this.#groups.set(key, group);
    if (items) group.parts.set(member, items);
    else group.parts.delete(member);
    this.#touched.add(group);
  }

  #itemsOf({ parts }: KeyGroup): readonly unknown[] {
    return [...parts.values()].flat().sort(this.declaration.compare);
  }

  #drop(key: KeyPart, group: KeyGroup): void {
    if (this.#groups.get(key) === group) this.#groups.delete(key);
  }
}

function itemsByKey(contributions: Contributions): Map<KeyPart, readonly unknown[]> {
  const byKey = new Map<KeyPart, unknown[]>();
  for (const [key, item] of contributions) {
    const items = byKey.get(key);
    if (items) items.push(item);
    else byKey.set(key, [item]);
  }
  return byKey;
}
