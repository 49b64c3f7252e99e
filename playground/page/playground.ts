import type { CodeAction } from 'vscode-languageserver-types';
import { type PreviewValuesParams, previewValuesNotification } from '../../protocol/preview-values.ts';
import { simulationsChangedNotification } from '../../protocol/scenario.ts';
import { clientExtensions, Editor } from '../editor/editor.ts';
import { ProjectWorkspace } from '../editor/project-workspace.ts';
import { limits } from '../files/limits.ts';
import { type GivenFile, openFiles } from '../files/opened-files.ts';
import { type FileChanges, type Files, firstShown, Project } from '../files/project.ts';
import { uriOf } from '../files/uris.ts';
import { maxLinkLength, type SharedState } from '../link/shared-state.ts';
import { PanelFrame } from '../panel/panel-frame.ts';
import { PanelHost } from '../panel/panel-host.ts';
import type { SimulatedPlace } from '../panel/simulated-place.ts';
import { fileAnswers } from '../server/file-requests.ts';
import { ServerConnection } from '../server/server-connection.ts';
import { Address } from './address.ts';
import { type CommandsOptions, type ReleaseSettings, runCommand } from './commands.ts';
import { choose } from './dialogs.ts';
import { acceptDrops } from './drop.ts';
import { Gallery } from './gallery.ts';
import { Notices } from './notices.ts';
import { openInCode } from './open-in-code.ts';
import { Toolbar } from './toolbar.ts';
import { chooseFiles, copyText } from './transfer.ts';

/**
 * The time in milliseconds after the last edit when the playground reports the file as saved. The report is needed
 * because the server reads workloads only from saved files.
 */
const saveMs = 1000;

export function startPlayground(): void {
  const { warn } = new Notices();
  new Playground().start().catch((error) => warn(`The playground cannot start: ${String(error)}`));
}

class Playground {
  private readonly project = new Project();
  private readonly gallery = new Gallery();
  private readonly notices = new Notices();
  private readonly toolbar: Toolbar;
  private readonly frame: PanelFrame;
  private readonly server: ServerConnection;
  private readonly editor: Editor;
  private readonly panel: PanelHost;
  private readonly address: Address;
  private readonly commands: CommandsOptions;
  private workspace: ProjectWorkspace | undefined;
  private previewValues: PreviewValuesParams = {};
  private settings: ReleaseSettings = {};
  /**
   * True until the user opens or edits something. Until then the address is not written, so that an unreadable link
   * stays in the address.
   */
  private isFirstVisit = true;
  /**
   * True while the displayed example has no edits. If it is true, opened files replace the files of the example;
   * otherwise, opened files are added to the files of the project.
   */
  private isUntouched = true;
  private saving: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const { project, gallery } = this;
    const { say, warn } = this.notices;
    this.server = new ServerConnection({
      answers: {
        ...fileAnswers(project),
        'workspace/configuration': ({ items }: { items: unknown[] }) => items.map(() => this.settings),
        'workspace/codeLens/refresh': () => this.editor.refresh(),
        'workspace/diagnostic/refresh': () => this.editor.refresh(),
      },
      told: {
        [simulationsChangedNotification]: () => this.panel.refresh(),
        '$/progress': ({ token, value }: { token: unknown; value: unknown }) => this.panel.tuneProgress(token, value),
      },
      extensions: [
        {
          clientCapabilities: {
            workspace: {
              configuration: true,
              codeLens: { refreshSupport: true },
              diagnostics: { refreshSupport: true },
              workspaceEdit: { documentChanges: true },
            },
          },
        },
        ...clientExtensions.map((editorExtension) => ({ editorExtension })),
      ],
      workspace: (client) => {
        this.workspace = new ProjectWorkspace(client, { project, display: (path) => this.display(path) });
        return this.workspace;
      },
      isSlow: (isSlow) =>
        this.panel.showProblem(
          isSlow ? { text: 'The language server does not respond yet.', isBusy: true } : undefined,
        ),
      failed: (reason) => this.serverFailed(reason),
    });
    this.editor = new Editor({
      parent: document.querySelector<HTMLElement>('#editor') ?? document.body,
      project,
      client: this.server.client,
      run: ({ command, arguments: args = [] }) => this.run(command, args),
      shown: (path) => this.fileShown(path),
      cursorMoved: () => this.panel.cursorMoved(),
      edited: (path) => this.edited(path),
      choose: (actions) => this.chooseAction(actions),
      save: () => void this.copyLink(),
    });
    this.panel = new PanelHost({
      server: this.server,
      project,
      editor: () => this.editor,
      post: (message) => this.frame.post(message),
      focus: () => this.frame.focus(),
      ensureOpen: (path) => this.workspace?.ensureOpen(path),
      run: (command, args) => this.run(command, args),
      changed: () => this.stateChanged(),
      say,
    });
    this.frame = new PanelFrame({
      theme: () => this.toolbar.shownTheme,
      received: (message) => this.panel.receive(message),
      viewChanged: () => this.stateChanged(),
      gone: () => this.panel.pageGone(),
    });
    this.toolbar = new Toolbar({
      gallery,
      openExample: (key) => void this.chooseExample(key),
      showFile: (path) => this.editor.show(path),
      open: () => void this.chooseFiles(),
      copyLink: () => void this.copyLink(),
      exportRun: (format, to) => this.panel.export(format, to),
      openInCode: () => void openInCode(project.files),
      themeChanged: (theme) => this.frame.showTheme(theme),
    });
    this.commands = {
      server: this.server,
      editor: () => this.editor,
      panel: () => this.panel,
      previewValues: () => this.previewValues,
      setPreviewValues: (values) => this.setPreviewValues(values),
      settings: () => this.settings,
      setSettings: (settings) => this.setSettings(settings),
      say,
    };
    this.address = new Address({
      state: () => this.state,
      opened: (state) => this.openState(state),
      refused: warn,
    });
    project.onDidChange((changes) => this.filesChanged(changes));
  }

  async start(): Promise<void> {
    acceptDrops((given) => void this.open(given));
    if (!(await this.address.read())) this.openExample(this.gallery.first);
    this.frame.start();
    // The server's program is the largest file, so the page loads it only after the text is drawn.
    requestAnimationFrame(() => setTimeout(() => void this.startServer().then(registerServiceWorker)));
  }

  private async startServer(): Promise<void> {
    await this.server.start();
    this.setPreviewValues(this.previewValues);
    this.panel.showProblem(undefined);
    this.editor.refresh();
    this.panel.refresh();
  }

  private get state(): SharedState {
    const { place, follows } = this.panel.state;
    return {
      files: this.project.files,
      shown: this.editor.path ?? '',
      ...(place && { place: { ...place, valuesFiles: place.valuesFiles && [...place.valuesFiles] } }),
      follows,
      view: this.frame.view,
      previewValues: this.previewValues,
      settings: this.settings,
    };
  }

  private openState({ files, shown, place, follows, view, previewValues = {}, settings = {} }: SharedState): void {
    this.isUntouched = false;
    this.isFirstVisit = false;
    this.setPreviewValues(previewValues);
    this.setSettings(settings);
    this.toolbar.showExample(undefined);
    const path = files[shown] === undefined ? firstShown(files) : shown;
    this.replaceFiles(files, path, { place: place && files[place.path] !== undefined ? place : undefined, follows });
    this.frame.restart(view);
  }

  private async chooseExample(key: string): Promise<void> {
    this.isFirstVisit = false;
    await this.address.leave();
    this.notices.warn('');
    this.openExample(key);
    await this.address.write();
  }

  private openExample(key: string): void {
    const example = this.gallery.open(key);
    if (!example) return;
    this.isUntouched = true;
    this.toolbar.showExample(key);
    const { files, manifest, scenario } = example;
    const place = { path: manifest, position: { line: 0, character: 0 } };
    this.replaceFiles(files, manifest, { place, follows: true });
    this.panel.open([uriOf(manifest), place.position, null, scenario === undefined ? 'scaleUp' : 'load']);
  }

  private replaceFiles(
    files: Files,
    shown: string,
    { place, follows }: { place: SimulatedPlace | undefined; follows: boolean },
  ): void {
    this.editor.forget();
    this.workspace?.closeAll();
    this.project.replace(files);
    this.editor.show(shown, place?.path === shown ? place.position : undefined);
    this.panel.restore({ place: place ?? { path: shown, position: { line: 0, character: 0 } }, follows });
  }

  private async chooseFiles(): Promise<void> {
    const files = await chooseFiles({ multiple: true });
    if (files && files.length > 0) await this.open(files.map((file) => ({ path: file.name, file })));
  }

  private async open(given: readonly GivenFile[]): Promise<void> {
    const { say, warn } = this.notices;
    const opened = await openFiles(given);
    if (typeof opened === 'string') return warn(opened);
    const files = this.isUntouched ? opened.files : { ...this.project.files, ...opened.files };
    if (Object.keys(files).length > limits.files) return warn(`The playground keeps at most ${limits.files} files.`);
    this.isFirstVisit = false;
    await this.address.leave();
    this.isUntouched = false;
    this.toolbar.showExample(undefined);
    this.replaceFiles(files, firstShown(opened.files), { place: undefined, follows: true });
    await this.address.write();
    const count = Object.keys(opened.files).length;
    const skipped = opened.skipped.length;
    const rest = skipped === 0 ? '' : ` ${skipped} ${skipped === 1 ? 'file is' : 'files are'} not text, or too large.`;
    say(`${count} ${count === 1 ? 'file is' : 'files are'} opened.${rest}`);
  }

  private stateChanged(): void {
    if (!this.isFirstVisit) this.address.changed();
  }

  private display(path: string) {
    this.editor.show(path);
    return this.editor.view;
  }

  private fileShown(path: string): void {
    this.toolbar.showPath(path);
    this.panel.cursorMoved();
    this.stateChanged();
  }

  private edited(path: string): void {
    this.notices.warn('');
    this.isUntouched = false;
    this.isFirstVisit = false;
    this.toolbar.showExample(undefined);
    this.panel.refresh();
    this.stateChanged();
    clearTimeout(this.saving);
    this.saving = setTimeout(() => {
      this.server.client.sync();
      this.server.notify('textDocument/didSave', { textDocument: { uri: uriOf(path) } });
      this.panel.refresh();
    }, saveMs);
  }

  private filesChanged({ created, changed, deleted }: FileChanges): void {
    this.toolbar.showFiles(this.project.paths);
    this.toolbar.showPath(this.editor.path);
    for (const path of changed) this.workspace?.textChanged(path);
    const events = [created, changed, deleted].flatMap((paths, kind) =>
      paths.map((path) => ({ uri: uriOf(path), type: kind + 1 })),
    );
    this.server.notify('workspace/didChangeWatchedFiles', { changes: events });
    this.panel.refresh();
    this.stateChanged();
  }

  private setPreviewValues(values: PreviewValuesParams): void {
    this.previewValues = values;
    this.server.notify(previewValuesNotification, values);
    this.settingsChanged();
  }

  private setSettings(settings: ReleaseSettings): void {
    this.settings = settings;
    this.server.notify('workspace/didChangeConfiguration', { settings: { replicast: settings } });
    this.settingsChanged();
  }

  private settingsChanged(): void {
    this.editor.refresh();
    this.panel.refresh();
    this.stateChanged();
  }

  private run(command: string, args: readonly unknown[]): void {
    if (command === 'replicast.restartServer') void this.startServer();
    else runCommand(this.commands, command, args);
  }

  private serverFailed(reason: string): void {
    this.panel.showProblem({ text: `The language server has stopped: ${reason}`, isBusy: false });
  }

  private async copyLink(): Promise<void> {
    const address = await this.address.write();
    if (address === undefined)
      return this.notices.warn(
        `These files are too large for a link: the link would have more than ${maxLinkLength} characters.`,
      );
    const isCopied = await copyText(address);
    this.notices.say(
      isCopied
        ? 'The link is copied. It holds all files; nothing was sent.'
        : 'The browser does not allow the page to copy: copy the address of this page.',
    );
  }

  private chooseAction(actions: readonly CodeAction[]): Promise<CodeAction | undefined> {
    if (actions.length > 0)
      return choose(
        'Code Actions',
        actions.map((action) => ({ label: action.title, value: action })),
      );
    this.notices.say('No code action is available at the cursor.');
    return Promise.resolve(undefined);
  }
}

function registerServiceWorker(): void {
  if (location.protocol !== 'file:' && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('service-worker.js').catch(() => {});
}
