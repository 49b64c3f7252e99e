// A file system in memory that reports changes and has no search.
import * as vscode from 'vscode';

export class MemoryFiles implements vscode.FileSystemProvider {
  private readonly files = new Map<string, Uint8Array>();
  private readonly changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changes.event;

  put(uri: vscode.Uri, text: string): void {
    const type = this.files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.files.set(uri.path, new TextEncoder().encode(text));
    this.changes.fire([{ type, uri }]);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const file = this.files.get(uri.path);
    if (!file && !this.hasBelow(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
    const type = file ? vscode.FileType.File : vscode.FileType.Directory;
    return { type, ctime: 0, mtime: 0, size: file?.byteLength ?? 0 };
  }

  readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
    const below = [...this.files.keys()].flatMap((file) =>
      file.startsWith(`${path}/`) ? [file.slice(path.length + 1)] : [],
    );
    return [...new Set(below.map((file) => file.split('/')[0] ?? ''))].map((name) => [
      name,
      this.files.has(`${path}/${name}`) ? vscode.FileType.File : vscode.FileType.Directory,
    ]);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const file = this.files.get(uri.path);
    if (!file) throw vscode.FileSystemError.FileNotFound(uri);
    return file;
  }

  writeFile(uri: vscode.Uri, content: Uint8Array): void {
    this.files.set(uri.path, content);
  }

  createDirectory(): void {}

  delete({ path }: vscode.Uri): void {
    this.files.delete(path);
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    this.writeFile(to, this.readFile(from));
    this.delete(from);
  }

  private hasBelow(path: string): boolean {
    return [...this.files.keys()].some((file) => file.startsWith(`${path}/`));
  }
}
