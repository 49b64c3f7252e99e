// The page as a whole: what its parts tell each other.
import type { CodeAction } from 'vscode-languageserver-types';
import type { MessageToPage } from '../../protocol/panel.ts';
import { type PreviewValuesParams, previewValuesNotification } from '../../protocol/preview-values.ts';
import { simulationsChangedNotification } from '../../protocol/scenario.ts';
import { clientExtensions, Editor } from '../editor/editor.ts';
import { ProjectWorkspace } from '../editor/project-workspace.ts';
import { type GivenFile, openFiles } from '../files/opened-files.ts';
import { type FileChanges, type Files, firstShown, Project } from '../files/project.ts';
import { uriOf } from '../files/uris.ts';
import { maxLinkLength, type SharedState } from '../link/shared-state.ts';
import type { FromFrame, ToFrame } from '../panel/frame-messages.ts';
import { PanelHost } from '../panel/panel-host.ts';
import type { SimulatedPlace } from '../panel/simulated-place.ts';
import { fileAnswers } from '../server/file-requests.ts';
import { ServerConnection } from '../server/server-connection.ts';
import { Address } from './address.ts';
import { type CommandsOptions, type ReleaseSettings, runCommand } from './commands.ts';
import { choose, element } from './dialogs.ts';
import { acceptDrops } from './drop.ts';
import { Gallery } from './gallery.ts';
import { openInCode } from './open-in-code.ts';
import {
  applyTheme,
  prefersContrast,
  prefersDark,
  storeChoice,
  storedChoice,
  type ThemeChoice,
  themeOf,
} from './theme.ts';
import { chooseFiles, copyText } from './transfer.ts';

const byId = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;

/** The server reads the facts of a workload from saved files: a pause in typing saves. */
const saveMs = 1000;

/** How long the status line is shown. */
const saidMs = 15_000;

export function startPlayground(): void {
  new Playground().start().catch((error) => {
    byId('message').textContent = `The playground cannot start: ${String(error)}`;
  });
}

class Playground {
  private readonly project = new Project();
  private readonly gallery = new Gallery();
  private readonly frame = byId<HTMLIFrameElement>('panel');
  private readonly server: ServerConnection;
  private readonly editor: Editor;
  private readonly panel: PanelHost;
  private readonly address: Address;
  private readonly commands: CommandsOptions;
  private workspace: ProjectWorkspace | undefined;
  /** What the page of the panel stores. */
  private view: unknown;
  private isPanelStarted = false;
  private previewValues: PreviewValuesParams = {};
  private settings: ReleaseSettings = {};
  /** The example of the first visit is not in the address, nor does it replace a link that cannot be read. */
  private isFirstVisit = true;
  /** An example that nobody has edited is replaced by what is opened; other files stay. */
  private isUntouched = true;
  private saving: ReturnType<typeof setTimeout> | undefined;
  private saying: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const { project } = this;
    const say = (text: string) => this.say(text);
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
      parent: byId('editor'),
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
      post: (message) => this.postToPanel(message),
      focus: () => this.frame.contentWindow?.focus(),
      ensureOpen: (path) => this.workspace?.ensureOpen(path),
      run: (command, args) => this.run(command, args),
      changed: () => this.stateChanged(),
      say,
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
      refused: (problem) => this.warn(problem),
    });
    project.onDidChange((changes) => this.filesChanged(changes));
  }

  async start(): Promise<void> {
    this.listenToToolbar();
    acceptDrops((given) => void this.open(given));
    this.gallery.fill(byId('example'));
    if (!(await this.address.read())) this.openExample(this.gallery.first);
    // Not earlier: a link has the view with which the panel begins.
    this.listenToFrame();
    this.startPanel();
    // The text is drawn before the largest file is loaded.
    requestAnimationFrame(() => setTimeout(() => void this.startServer()));
    registerServiceWorker();
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
      view: this.view,
      previewValues: this.previewValues,
      settings: this.settings,
    };
  }

  private openState({ files, shown, place, follows, view, previewValues = {}, settings = {} }: SharedState): void {
    this.isUntouched = false;
    this.isFirstVisit = false;
    this.previewValues = previewValues;
    this.settings = settings;
    this.view = view;
    byId<HTMLSelectElement>('example').value = '';
    const path = files[shown] === undefined ? firstShown(files) : shown;
    this.replaceFiles(files, path, { place: place && files[place.path] !== undefined ? place : undefined, follows });
    this.restartPanel();
  }

  private openExample(key: string): void {
    const example = this.gallery.open(key);
    if (!example) return;
    this.isUntouched = true;
    byId<HTMLSelectElement>('example').value = key;
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

  private async open(given: readonly GivenFile[]): Promise<void> {
    const opened = await openFiles(given);
    if (typeof opened === 'string') return this.warn(opened);
    this.isFirstVisit = false;
    await this.address.leave();
    const files = this.isUntouched ? opened.files : { ...this.project.files, ...opened.files };
    const count = Object.keys(opened.files).length;
    this.isUntouched = false;
    byId<HTMLSelectElement>('example').value = '';
    this.warn('');
    this.replaceFiles(files, firstShown(opened.files), { place: undefined, follows: true });
    await this.address.write();
    const skipped = opened.skipped.length === 0 ? '' : ` ${opened.skipped.length} are no text, or too large.`;
    this.say(`${count} ${count === 1 ? 'file is' : 'files are'} opened.${skipped}`);
  }

  private stateChanged(): void {
    if (!this.isFirstVisit) this.address.changed();
  }

  private display(path: string) {
    this.editor.show(path);
    return this.editor.view;
  }

  private fileShown(path: string): void {
    byId<HTMLSelectElement>('file').value = path;
    this.panel?.cursorMoved();
    this.stateChanged();
  }

  private edited(path: string): void {
    this.isUntouched = false;
    this.isFirstVisit = false;
    byId<HTMLSelectElement>('example').value = '';
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
    const select = byId<HTMLSelectElement>('file');
    select.replaceChildren(
      ...this.project.paths.map((path) => {
        const option = element('option', '', path);
        option.value = path;
        return option;
      }),
    );
    select.value = this.editor.path ?? '';
    for (const path of changed) this.workspace?.textChanged(path);
    const events = [created, changed, deleted].flatMap((paths, kind) =>
      paths.map((path) => ({ uri: uriOf(path), type: kind + 1 })),
    );
    this.server.notify('workspace/didChangeWatchedFiles', { changes: events });
    this.panel?.refresh();
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

  private listenToFrame(): void {
    addEventListener('message', ({ source, data }: MessageEvent<FromFrame>) => {
      if (source !== this.frame.contentWindow || typeof data !== 'object' || data === null) return;
      if ('ready' in data) this.startPanel();
      if ('dragged' in data) document.body.classList.add('dropping');
      if ('panel' in data) this.panel.receive(data.panel);
      if ('view' in data) {
        this.view = data.view;
        this.stateChanged();
      }
    });
  }

  private postToFrame(message: ToFrame): void {
    this.frame.contentWindow?.postMessage(message, '*');
  }

  private postToPanel(message: MessageToPage): void {
    this.postToFrame({ panel: message });
  }

  /** A page of the panel begins with one view, and this is another one. */
  private restartPanel(): void {
    if (!this.isPanelStarted) return;
    this.panel.pageGone();
    this.frame.src = 'panel.html';
  }

  private startPanel(): void {
    this.isPanelStarted = true;
    this.postToFrame({ start: this.view, theme: themeOf(storedChoice()) });
  }

  private listenToToolbar(): void {
    const example = byId<HTMLSelectElement>('example');
    example.onchange = async () => {
      const { value } = example;
      if (value === '') return;
      this.isFirstVisit = false;
      await this.address.leave();
      this.openExample(value);
      await this.address.write();
    };
    const file = byId<HTMLSelectElement>('file');
    file.onchange = () => this.editor.show(file.value);
    byId('open').onclick = async () => {
      const files = await chooseFiles({ multiple: true });
      if (files && files.length > 0) await this.open(files.map((one) => ({ path: one.name, file: one })));
    };
    byId('copy-link').onclick = () => void this.copyLink();
    byId('open-in-code').onclick = () => void openInCode(this.project.files);
    const exported = byId<HTMLSelectElement>('export');
    exported.onchange = () => {
      const [to, format] = exported.value.split(' ');
      this.panel.export(format, to);
      exported.value = '';
    };
    const theme = byId<HTMLSelectElement>('theme');
    theme.value = storedChoice();
    const change = () => {
      const name = themeOf(theme.value as ThemeChoice);
      applyTheme(name);
      this.postToFrame({ theme: name });
    };
    theme.onchange = () => {
      storeChoice(theme.value as ThemeChoice);
      change();
    };
    for (const query of [prefersDark, prefersContrast]) matchMedia(query).addEventListener('change', change);
    change();
  }

  private async copyLink(): Promise<void> {
    const address = await this.address.write();
    if (address === undefined)
      return this.warn(`These files are too large for a link: it would have more than ${maxLinkLength} characters.`);
    const isCopied = await copyText(address);
    this.say(
      isCopied
        ? 'The link is copied. It holds all files; nothing was sent.'
        : 'The browser does not let the page copy: copy the address of this page.',
    );
  }

  private chooseAction(actions: readonly CodeAction[]): Promise<CodeAction | undefined> {
    if (actions.length > 0)
      return choose(
        'Edit',
        actions.map((action) => ({ label: action.title, value: action })),
      );
    this.say('There is no edit at the cursor.');
    return Promise.resolve(undefined);
  }

  private say(text: string): void {
    byId('status').textContent = text;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => byId('status').replaceChildren(), saidMs);
  }

  private warn(text: string): void {
    byId('message').textContent = text;
  }
}

/** So that the page is there without a network. Files on a disk are there anyway. */
function registerServiceWorker(): void {
  if (location.protocol !== 'file:' && 'serviceWorker' in navigator)
    void navigator.serviceWorker.register('service-worker.js').catch(() => {});
}
