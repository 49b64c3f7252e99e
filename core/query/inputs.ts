import type { Input, QueryKey } from './declarations.ts';
import { type Answer, Readable } from './graph.ts';
import { hasObject, KeyedMap } from './keyed-map.ts';

export class InputCell extends Readable {
  value: unknown;
  isSet = false;
  private readonly cells: InputCells;
  /**
   * The key of this cell in `cells`. It is undefined if the key contains objects, because a cell that refers to its key
   * would keep these objects alive.
   */
  private readonly key: QueryKey | undefined;

  constructor(value: unknown, cells: InputCells, key: QueryKey | undefined) {
    super();
    this.value = value;
    this.cells = cells;
    this.key = key;
  }

  override release(): undefined {
    if (!this.isSet && this.key) this.cells.drop(this.key, this);
  }
}

export class InputCells {
  readonly present = new Set<InputCell>();
  private readonly input: Input<QueryKey, unknown>;
  private readonly cells = new KeyedMap<InputCell>();

  constructor(input: Input<QueryKey, unknown>) {
    this.input = input;
  }

  /** All cells, except unset cells whose keys contain objects, because these cells cannot be listed. */
  get all(): ReadonlySet<InputCell> {
    return new Set([...this.present, ...this.cells.withoutObjects]);
  }

  get isEmpty(): boolean {
    return this.present.size === 0 && this.cells.isEmptyWithoutObjects;
  }

  find(key: QueryKey): InputCell | undefined {
    return this.cells.get(key);
  }

  answer(key: QueryKey): Answer {
    const readable = this.cell(key);
    return { readable, outcome: { isError: false, value: readable.value } };
  }

  /** Sets the value of the key. Returns the cell if the value has changed; otherwise undefined. */
  set(key: QueryKey, value: unknown): InputCell | undefined {
    const { initial, equals } = this.input;
    const known = this.cells.get(key);
    if (equals(known ? known.value : initial, value)) return undefined;
    const cell = known ?? this.cell(key);
    const isInitial = equals(initial, value);
    cell.value = value;
    cell.isSet = !isInitial;
    if (isInitial) {
      // The cell is removed, because the key has its initial value again. The next reader of the key gets a new cell.
      this.present.delete(cell);
      this.drop(key, cell);
    } else this.present.add(cell);
    return cell;
  }

  private cell(key: QueryKey): InputCell {
    const known = this.cells.get(key);
    if (known) return known;
    // If the key contains objects, the cell does not get the key, because the cell would keep the objects alive.
    const cell = new InputCell(this.input.initial, this, hasObject(key) ? undefined : key);
    this.cells.set(key, cell);
    return cell;
  }

  /** Deletes the cell, unless the key has a newer cell. */
  drop(key: QueryKey, cell: InputCell): void {
    if (this.cells.get(key) === cell) this.cells.delete(key);
  }
}
