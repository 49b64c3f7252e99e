// The documents that are open for the server. The documents stay open, as in the tabs of an editor, until all files are
// replaced.
import { type LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from '@codemirror/lsp-client';
import { ChangeSet, Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Project } from '../files/project.ts';
import { pathOf, uriOf } from '../files/uris.ts';

interface OpenDocument extends WorkspaceFile {
  view: EditorView | null;
}

export interface ProjectWorkspaceOptions {
  project: Project;
  display(path: string): EditorView;
}

export class ProjectWorkspace extends Workspace {
  override files: OpenDocument[] = [];
  private readonly options: ProjectWorkspaceOptions;

  constructor(client: LSPClient, options: ProjectWorkspaceOptions) {
    super(client);
    this.options = options;
  }

  override syncFiles() {
    return this.files.flatMap((file) => {
      const plugin = file.view && LSPPlugin.get(file.view);
      if (!plugin || plugin.unsyncedChanges.empty) return [];
      const { unsyncedChanges: changes } = plugin;
      const prevDoc = file.doc;
      file.doc = plugin.view.state.doc;
      file.version += 1;
      plugin.clear();
      return [{ file, prevDoc, changes }];
    });
  }

  override openFile(uri: string, _: string, view: EditorView): void {
    const file = this.getFile(uri) as OpenDocument | null;
    if (!file) this.open(uri, view.state.doc, view);
    else {
      file.view = view;
      if (!file.doc.eq(view.state.doc)) this.replaceText(file, view.state.doc);
    }
  }

  override closeFile(uri: string): void {
    const file = this.getFile(uri) as OpenDocument | null;
    if (file) file.view = null;
  }

  override async displayFile(uri: string): Promise<EditorView | null> {
    const path = pathOf(uri);
    return this.options.project.text(path) === undefined ? null : this.options.display(path);
  }

  ensureOpen(path: string): void {
    const uri = uriOf(path);
    const text = this.options.project.text(path);
    if (!this.getFile(uri) && text !== undefined) this.open(uri, Text.of(text.split('\n')), null);
  }

  textChanged(path: string): void {
    const file = this.getFile(uriOf(path)) as OpenDocument | null;
    const text = this.options.project.text(path);
    if (file && !file.view && text !== undefined) this.replaceText(file, Text.of(text.split('\n')));
  }

  closeAll(): void {
    for (const { uri } of this.files) this.client.didClose(uri);
    this.files = [];
  }

  private open(uri: string, doc: Text, view: EditorView | null): void {
    const file: OpenDocument = { uri, languageId: languageOf(uri), version: 0, doc, view, getView: () => file.view };
    this.files.push(file);
    if (this.client.connected) this.client.didOpen(file);
  }

  private replaceText(file: OpenDocument, doc: Text): void {
    file.doc = doc;
    file.version += 1;
    this.client.notification('textDocument/didChange', {
      textDocument: { uri: file.uri, version: file.version },
      contentChanges: [{ text: doc.toString() }],
    });
    const plugin = file.view && LSPPlugin.get(file.view);
    if (plugin) plugin.unsyncedChanges = ChangeSet.empty(doc.length);
  }
}

function languageOf(uri: string): string {
  if (/\.json$/i.test(uri)) return 'json';
  if (/\/templates\/.*\.ya?ml$|\.tpl$/i.test(uri)) return 'helm';
  if (/\.md$/i.test(uri)) return 'markdown';
  return /\.(?:csv|txt|log)$/i.test(uri) ? 'plaintext' : 'yaml';
}
