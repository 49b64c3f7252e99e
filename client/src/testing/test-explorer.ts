// No request is sent to the server until the test view or a scenario file is opened.
import type { FileChangeType, FileEvent } from 'vscode-languageclient';
import type { OpenedRun } from '../../../protocol/simulation-arguments.ts';
import { type TestsParams, type TestsResponse, testsRequest } from '../../../protocol/tests.ts';
import { vscode } from '../editor.ts';
import type { SimulationPlace } from '../panel/snapshot.ts';
import type { LanguageServer } from '../server/language-server.ts';
import { CoverageHovers, ManifestCoverage } from './manifest-coverage.ts';
import { type ChosenTests, chosenTests } from './test-batches.ts';
import { runChosen, type TestRunCounts } from './test-runner.ts';
import { TestTree } from './test-tree.ts';

/**
 * The value of `FileChangeType.Changed`. It is copied, because the library that defines it is loaded only with the
 * server.
 */
const contentChanged: typeof FileChangeType.Changed = 2;

const restMs = 300;

export interface TestExplorerOptions {
  server: LanguageServer;
  onDidTellFile: vscode.Event<FileEvent>;
  openSimulation(place: SimulationPlace, run: OpenedRun): void;
}

export class TestExplorer implements vscode.Disposable {
  private readonly options: TestExplorerOptions;
  private readonly controller = vscode.tests.createTestController('replicast', 'Replicast');
  private readonly tree = new TestTree(this.controller);
  private readonly hovers = new CoverageHovers();
  private readonly listeners: vscode.Disposable[];
  private isDiscovered = false;
  private readonly changed = new Set<string>();
  /** Whether one of the changes in `changed` was saved to disk. */
  private isSaved = false;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private counts: TestRunCounts | undefined;
  private readonly reruns = new Set<() => void>();

  constructor(options: TestExplorerOptions) {
    this.options = options;
    const controller = this.controller;
    controller.resolveHandler = async (item) => {
      if (!item) await this.discover();
    };
    controller.refreshHandler = () => this.discover();
    this.addProfiles();
    const { onDidTellFile, server } = options;
    this.listeners = [
      controller,
      this.hovers,
      onDidTellFile(({ uri, type }) => this.fileChanged(vscode.Uri.parse(uri), type !== contentChanged)),
      vscode.workspace.onDidOpenTextDocument(({ uri }) => this.textChanged(uri)),
      // For an open document, the server uses the text in the editor. If a document is not dirty after a change, the
      // editor has reloaded the document from the disk, so the change counts as a change of the file.
      vscode.workspace.onDidChangeTextDocument(({ document: { uri, isDirty } }) =>
        isDirty || !isInWorkspace(uri) ? this.textChanged(uri) : this.fileChanged(uri),
      ),
      server.onDidChangeState(({ kind }) => kind === 'running' && this.isDiscovered && void this.discover()),
    ];
    for (const { uri } of vscode.workspace.textDocuments) this.textChanged(uri);
  }

  get lastCounts(): TestRunCounts | undefined {
    return this.counts;
  }

  dispose(): void {
    clearTimeout(this.rest);
    vscode.Disposable.from(...this.listeners).dispose();
  }

  private addProfiles(): void {
    const { Run, Debug, Coverage } = vscode.TestRunProfileKind;
    const run = (request: vscode.TestRunRequest, token: vscode.CancellationToken) => this.run(request, token);
    this.controller.createRunProfile('Run', Run, run, true, undefined, true);
    this.controller.createRunProfile(
      'Open Simulation at the Failure',
      Debug,
      (request, token) => this.debug(request, token),
      true,
    );
    const coverage = this.controller.createRunProfile(
      'Run with Coverage',
      Coverage,
      (request, token) => this.run(request, token, { withCoverage: true }),
      true,
      undefined,
      true,
    );
    coverage.loadDetailedCoverage = async (_, file) => (file instanceof ManifestCoverage ? file.details() : []);
  }

  private async run(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    options: { withCoverage?: boolean } = {},
  ): Promise<void> {
    let running = this.runOnce(request, token, options);
    let isWaiting = false;
    const again = () => {
      // One further run tests all changes that happen during a run.
      if (isWaiting) return;
      isWaiting = true;
      running = running
        .catch(() => {})
        .then(() => {
          isWaiting = false;
          return token.isCancellationRequested ? undefined : this.runOnce(repeated(request), token, options);
        });
    };
    if (request.continuous) this.reruns.add(again);
    token.onCancellationRequested(() => this.reruns.delete(again));
    await running;
  }

  private async runOnce(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    { withCoverage = false }: { withCoverage?: boolean },
  ): Promise<void> {
    const run = this.controller.createTestRun(request);
    const cancelled = this.cancelledWith(run, token);
    const { covered, counts } = await runChosen(await this.chosen(request), {
      server: this.options.server,
      run,
      token: cancelled.token,
    });
    if (withCoverage) {
      for (const file of covered) run.addCoverage(file);
      this.hovers.show(covered);
    }
    run.end();
    cancelled.dispose();
    this.counts = counts;
  }

  private cancelledWith(run: vscode.TestRun, token: vscode.CancellationToken): vscode.CancellationTokenSource {
    const source = new vscode.CancellationTokenSource();
    const cancel = () => source.cancel();
    token.onCancellationRequested(cancel);
    run.token.onCancellationRequested(cancel);
    if (token.isCancellationRequested) cancel();
    return source;
  }

  private async debug(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    const run = this.controller.createTestRun(request);
    let opened: { place: SimulationPlace; run: OpenedRun } | undefined;
    await runChosen(await this.chosen(request), {
      server: this.options.server,
      run,
      token,
      tested({ place, results }, { file, items }) {
        const failing = results.find(({ index, decision }) => decision && items.has(index))?.decision;
        if (!place || (opened && !failing) || opened?.run.expected) return;
        const { uri, position, valuesFiles, object } = place;
        const { line, character } = position;
        opened = {
          place: {
            uri: vscode.Uri.parse(uri),
            position: new vscode.Position(line, character),
            scenario: file,
            valuesFiles,
            object,
          },
          run: { mode: failing?.mode ?? 'load', expected: failing?.expected },
        };
      },
    });
    run.end();
    if (opened && !token.isCancellationRequested) this.options.openSimulation(opened.place, opened.run);
  }

  private async chosen(request: vscode.TestRunRequest): Promise<ChosenTests> {
    if (!request.include && !this.isDiscovered) await this.discover();
    return chosenTests(this.tree, this.controller.items, request);
  }

  private async discover(): Promise<void> {
    const { server } = this.options;
    this.isDiscovered = true;
    await server.start();
    const response = await server.request<TestsResponse>(testsRequest, {} satisfies TestsParams);
    if (response) this.tree.replace(response.files);
    else this.isDiscovered = false;
  }

  /** For a new or deleted file, all tests are requested, because the file may be the manifest of any scenario. */
  private fileChanged(uri: vscode.Uri, isNewOrGone = false): void {
    const isKnown = isScenario(uri) && this.tree.fileItem(uri) !== undefined;
    if (!this.isDiscovered && !isKnown && this.reruns.size === 0) return;
    if (isScenario(uri)) this.changed.add(uri.toString());
    else if (isNewOrGone) this.changed.add(everyFile);
    else for (const scenario of this.tree.filesOf(uri)) this.changed.add(scenario);
    this.schedule({ isSaved: true });
  }

  private textChanged(uri: vscode.Uri): void {
    if (!isScenario(uri) || !isInWorkspace(uri)) return;
    this.changed.add(uri.toString());
    this.schedule();
  }

  private schedule({ isSaved = false } = {}): void {
    this.isSaved ||= isSaved;
    clearTimeout(this.rest);
    // Changes on disk come together in one event, so they need no delay.
    this.rest = setTimeout(() => void this.refresh(), this.isSaved ? 0 : restMs);
  }

  private async refresh(): Promise<void> {
    const changed = [...this.changed];
    const isSaved = this.isSaved;
    this.changed.clear();
    this.isSaved = false;
    if (changed.includes(everyFile) && this.isDiscovered) await this.discover();
    else for (const uri of changed) if (uri !== everyFile) await this.refreshFile(vscode.Uri.parse(uri));
    if (isSaved) for (const again of [...this.reruns]) again();
  }

  private async refreshFile(uri: vscode.Uri): Promise<void> {
    const { server } = this.options;
    await server.start();
    const params: TestsParams = { textDocument: { uri: uri.toString() } };
    const response = await server.request<TestsResponse>(testsRequest, params);
    if (response) this.tree.set(uri, response.files[0]);
  }
}

/**
 * Returns a new request for the same tests, because VS Code shows no more results of a request whose run has ended. The
 * new request keeps the focus where it is, because the user may be typing.
 */
function repeated({ include, exclude, profile, continuous }: vscode.TestRunRequest): vscode.TestRunRequest {
  return new vscode.TestRunRequest(include, exclude, profile, continuous, true);
}

const everyFile = '*';

function isScenario({ path }: vscode.Uri): boolean {
  return /\.replicast\.ya?ml$/i.test(path);
}

function isInWorkspace(uri: vscode.Uri): boolean {
  return vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}
