export type Files = Readonly<Record<string, string>>;

/**
 * The files that have changed. A file that the editor changes is not reported, because the editor itself tells the
 * server.
 */
export interface FileChanges {
  created: readonly string[];
  changed: readonly string[];
  deleted: readonly string[];
}

export class Project {
  private texts = new Map<string, string>();
  private readonly listeners: ((changes: FileChanges) => void)[] = [];

  get paths(): string[] {
    return [...this.texts.keys()].sort();
  }

  get files(): Files {
    return Object.fromEntries(this.paths.map((path) => [path, this.text(path) ?? '']));
  }

  text(path: string): string | undefined {
    return this.texts.get(path);
  }

  onDidChange(listener: (changes: FileChanges) => void): void {
    this.listeners.push(listener);
  }

  replace(files: Files): void {
    const before = this.texts;
    this.texts = new Map(Object.entries(files).map(([path, text]) => [path, asEdited(text)]));
    const deleted = [...before.keys()].filter((path) => !this.texts.has(path));
    const created = [...this.texts.keys()].filter((path) => !before.has(path));
    const changed = [...this.texts].filter(([path, text]) => before.has(path) && before.get(path) !== text);
    this.fire({ created, changed: changed.map(([path]) => path), deleted });
  }

  write(path: string, text: string): void {
    const isNew = !this.texts.has(path);
    this.texts.set(path, asEdited(text));
    this.fire({ created: isNew ? [path] : [], changed: isNew ? [] : [path], deleted: [] });
  }

  edited(path: string, text: string): void {
    this.texts.set(path, text);
  }

  private fire(changes: FileChanges): void {
    for (const listener of this.listeners) listener(changes);
  }
}

/** The editor and the server use line breaks without carriage returns. */
const asEdited = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

export function firstShown(files: Files): string {
  const paths = Object.keys(files).sort();
  const naming = paths.filter((path) => /^\s*kind:\s*(?:Horizontal|Watermark)PodAutoscaler\b/m.test(files[path] ?? ''));
  const [first = paths[0] ?? ''] = naming.length > 0 ? naming : paths.filter((path) => /\.ya?ml$/.test(path));
  return first;
}
