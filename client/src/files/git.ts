// Reads the committed version of a file through VS Code's git extension. If the extension is unavailable, the user sees
// the reason.
import { vscode } from '../editor.ts';

interface GitExtension {
  enabled: boolean;
  onDidChangeEnablement: vscode.Event<boolean>;
  getAPI(version: 1): GitApi;
}

interface GitApi {
  onDidOpenRepository: vscode.Event<Repository>;
  onDidCloseRepository: vscode.Event<Repository>;
  repositories: readonly Repository[];
  getRepository(uri: vscode.Uri): Repository | null;
}

interface Repository {
  state: { HEAD: { commit?: string } | undefined; onDidChange: vscode.Event<void> };
  show(ref: string, path: string): Promise<string>;
}

export type TextResult = { ok: true; text: string } | { ok: false; reason: string };

export class Git implements vscode.Disposable {
  private readonly changes = new vscode.EventEmitter<void>();
  /** Fires when a repository was opened or closed, when a commit was made, or when git was enabled or disabled. */
  readonly onDidChange = this.changes.event;
  private readonly listeners: vscode.Disposable[] = [this.changes];
  private readonly watched = new Set<Repository>();
  private extension: GitExtension | undefined;
  private api: GitApi | undefined;
  private started: Promise<void> | undefined;
  /**
   * The last result of `headText`. It is kept, because reading a committed text runs git, and a keystroke does not
   * change the committed text.
   */
  private last: { key: string; result: Promise<TextResult> } | undefined;

  /** Returns why the file has no committed version; undefined if it may have a committed version. */
  async unavailableReason(uri: vscode.Uri): Promise<string | undefined> {
    await this.start();
    if (!this.extension) return "VS Code's git extension is not available here.";
    if (!this.api) return 'Git is disabled (git.enabled).';
    const repository = this.api.getRepository(uri);
    if (!repository) return 'This file is not in a git repository.';
    this.watch(repository);
    return repository.state.HEAD?.commit === undefined ? 'The repository has no commit yet.' : undefined;
  }

  async headText(uri: vscode.Uri): Promise<TextResult> {
    const reason = await this.unavailableReason(uri);
    if (reason !== undefined) return { ok: false, reason };
    const repository = this.api?.getRepository(uri);
    if (!repository) return { ok: false, reason: 'This file is not in a git repository.' };
    const key = `${repository.state.HEAD?.commit} ${uri.toString()}`;
    if (this.last?.key !== key) this.last = { key, result: readCommitted(repository, uri) };
    return this.last.result;
  }

  dispose(): void {
    vscode.Disposable.from(...this.listeners).dispose();
  }

  private start(): Promise<void> {
    this.started ??= this.connect();
    return this.started;
  }

  private async connect(): Promise<void> {
    const extension = vscode.extensions.getExtension<unknown>('vscode.git');
    const exports: unknown = await extension?.activate().then(
      (value) => value,
      () => undefined,
    );
    if (!isGit(exports)) return;
    this.extension = exports;
    this.listeners.push(exports.onDidChangeEnablement(() => this.enable()));
    this.enable();
  }

  private enable(): void {
    this.api = this.extension?.enabled ? this.extension.getAPI(1) : undefined;
    if (this.api) {
      this.listeners.push(
        this.api.onDidOpenRepository((repository) => {
          this.watch(repository);
          this.changes.fire();
        }),
        this.api.onDidCloseRepository(() => this.changes.fire()),
      );
      for (const repository of this.api.repositories) this.watch(repository);
    }
    this.changes.fire();
  }

  /** `onDidChange` also fires when any file changes, so only a new HEAD commit is reported. */
  private watch(repository: Repository): void {
    if (this.watched.has(repository)) return;
    this.watched.add(repository);
    let commit = repository.state.HEAD?.commit;
    this.listeners.push(
      repository.state.onDidChange(() => {
        if (repository.state.HEAD?.commit === commit) return;
        commit = repository.state.HEAD?.commit;
        this.changes.fire();
      }),
    );
  }
}

async function readCommitted(repository: Repository, uri: vscode.Uri): Promise<TextResult> {
  try {
    return { ok: true, text: await repository.show('HEAD', uri.fsPath) };
  } catch {
    return { ok: false, reason: 'This file is not in the last commit.' };
  }
}

function isGit(value: unknown): value is GitExtension {
  return (
    typeof value === 'object' &&
    value !== null &&
    'getAPI' in value &&
    'onDidChangeEnablement' in value &&
    'enabled' in value
  );
}
