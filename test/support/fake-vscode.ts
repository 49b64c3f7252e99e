// The part of VS Code's API that tests of the client need outside of VS Code.

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(startLine: number, startCharacter: number, endLine: number, endCharacter: number) {
    this.start = new Position(startLine, startCharacter);
    this.end = new Position(endLine, endCharacter);
  }
}

export class Uri {
  readonly path: string;
  private readonly text: string;

  private constructor(text: string) {
    this.text = text;
    this.path = text.replace(/^\w+:\/\//, '');
  }

  static parse(text: string): Uri {
    return new Uri(text);
  }

  toString(): string {
    return this.text;
  }
}

export class Location {
  readonly uri: Uri;
  readonly range: Range;

  constructor(uri: Uri, range: Range) {
    this.uri = uri;
    this.range = range;
  }
}

export class TestMessage {
  readonly message: string;
  location?: Location;
  expectedOutput?: string;
  actualOutput?: string;

  constructor(message: string) {
    this.message = message;
  }
}

export class TestCoverageCount {
  readonly covered: number;
  readonly total: number;

  constructor(covered: number, total: number) {
    this.covered = covered;
    this.total = total;
  }
}

export class FileCoverage {
  readonly uri: Uri;
  readonly statementCoverage: TestCoverageCount;

  constructor(uri: Uri, statementCoverage: TestCoverageCount) {
    this.uri = uri;
    this.statementCoverage = statementCoverage;
  }
}

export class StatementCoverage {
  readonly executed: number | boolean;
  readonly location: Range;

  constructor(executed: number | boolean, location: Range) {
    this.executed = executed;
    this.location = location;
  }
}

export class TestItem {
  readonly id: string;
  readonly label: string;
  readonly uri: Uri | undefined;
  readonly children = new TestItems(this);
  parent?: TestItem;
  description?: string;
  sortText?: string;
  error?: string | undefined;
  range?: Range | undefined;

  constructor(id: string, label: string, uri?: Uri) {
    this.id = id;
    this.label = label;
    this.uri = uri;
  }
}

export class TestItems {
  private readonly parent: TestItem | undefined;
  private readonly items = new Map<string, TestItem>();

  constructor(parent?: TestItem) {
    this.parent = parent;
  }

  [Symbol.iterator](): Iterator<[string, TestItem]> {
    return this.items[Symbol.iterator]();
  }

  get(id: string): TestItem | undefined {
    return this.items.get(id);
  }

  add(item: TestItem): void {
    if (this.parent) item.parent = this.parent;
    this.items.set(item.id, item);
  }

  delete(id: string): void {
    this.items.delete(id);
  }

  replace(items: readonly TestItem[]): void {
    this.items.clear();
    for (const item of items) this.add(item);
  }
}

export class CancellationTokenSource {
  readonly token = { isCancellationRequested: false };

  cancel(): void {
    this.token.isCancellationRequested = true;
  }
}

export const TextEdit = { replace: (range: Range, newText: string) => ({ range, newText }) };

export class WorkspaceEdit {
  readonly entries = new Map<string, readonly { range: Range; newText: string }[]>();

  set(uri: Uri, edits: readonly { range: Range; newText: string }[]): void {
    this.entries.set(uri.toString(), edits);
  }
}

export const files = { texts: new Map<string, string>(), edits: [] as WorkspaceEdit[] };

export const workspace = {
  asRelativePath: (uri: Uri) => uri.path.replace(/^\/w\//, ''),
  async openTextDocument(uri: Uri) {
    const text = files.texts.get(uri.toString());
    if (text === undefined) throw new Error(`there is no ${uri}`);
    return { getText: () => text, validatePosition: (position: Position) => position };
  },
  async applyEdit(edit: WorkspaceEdit) {
    files.edits.push(edit);
    return true;
  },
};
