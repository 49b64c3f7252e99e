// Keeps groups up to date. Members that may contribute something else are placed before each read from outside. So only
// groups with other items tell their readers, and not each group that a member might join.
import { type Declaration, type GroupQuery, InvalidRead, type QueryKey } from './declarations.ts';
import { type Answer, type ReadGraph, unlink } from './graph.ts';
import { GroupIndex, GroupMember, type KeyGroup } from './groups.ts';
import type { InputCell } from './inputs.ts';

type AnyInput = GroupQuery<QueryKey, unknown>['members'];

export interface GroupIndexesOptions {
  graph: ReadGraph;
  /** The keys of an input that are set. */
  presentCells(of: AnyInput): Iterable<InputCell>;
  answer(of: Declaration<QueryKey, unknown>, key: QueryKey): Answer;
}

export class GroupIndexes {
  readonly #options: GroupIndexesOptions;
  readonly #indexes = new Map<GroupQuery<QueryKey, unknown>, GroupIndex>();
  /** Indexes with placed members whose groups were not published since then. */
  readonly #unpublished = new Set<GroupIndex>();
  #isPlacing = false;

  constructor(options: GroupIndexesOptions) {
    this.#options = options;
  }

  get groups(): readonly KeyGroup[] {
    return [...this.#indexes.values()].flatMap(({ groups }) => [...groups]);
  }

  answer(of: GroupQuery<QueryKey, unknown>, [key = '']: QueryKey): Answer {
    if (this.#isPlacing) throw new InvalidRead(`The contributions to groups must not depend on ${of.name}`);
    const index = this.#indexes.get(of) ?? this.#newIndex(of);
    this.placeMembers();
    const group = index.group(key);
    return { readable: group, outcome: index.outcomeOf(group) };
  }

  cellChanged(input: AnyInput, cell: InputCell): void {
    for (const index of this.#indexes.values())
      if (index.declaration.members === input) this.#options.graph.pending.add(index.memberOf(cell));
  }

  placeMembers(): void {
    const { graph } = this.#options;
    if (graph.pending.size === 0 && this.#unpublished.size === 0) return;
    this.#isPlacing = true;
    try {
      for (const member of graph.pending) {
        if (member instanceof GroupMember) this.#place(member);
        graph.pending.delete(member);
      }
      for (const index of this.#unpublished) {
        for (const group of index.publish()) graph.markChanged(group);
        this.#unpublished.delete(index);
      }
    } finally {
      this.#isPlacing = false;
    }
  }

  #place(member: GroupMember): void {
    const { index, cell } = member;
    this.#unpublished.add(index);
    const answer = cell.key && this.#contributions(index.declaration, cell.key);
    answer?.readable.readers.add(member);
    unlink({ reader: member, readables: member.reads.filter((readable) => readable !== answer?.readable) });
    member.reads = answer ? [answer.readable] : [];
    index.place(member, answer?.outcome);
  }

  #contributions({ name, contributions }: GroupQuery<QueryKey, unknown>, member: QueryKey): Answer {
    const answer = this.#options.answer(contributions, member);
    if (answer.readable.usesGroups) throw new InvalidRead(`The contributions to ${name} must not depend on groups`);
    return answer;
  }

  #newIndex(of: GroupQuery<QueryKey, unknown>): GroupIndex {
    const index = new GroupIndex(of);
    this.#indexes.set(of, index);
    for (const cell of this.#options.presentCells(of.members)) this.#options.graph.pending.add(index.memberOf(cell));
    return index;
  }
}
