// Gets the settings from the client and from the configuration files of projects. If the client supports
// `workspace/configuration`, the server requests the settings of each document. Otherwise, the settings come from the
// client's notifications.
import type { ClientCapabilities, Connection } from 'vscode-languageserver';
import { query } from '../../core/query/declarations.ts';
import { LoadedValues, loadedInput, readLoaded } from '../../core/query/loaded-input.ts';
import { together } from '../../core/query/not-yet-known.ts';
import { projectConfig } from '../../core/workspace/project-config.ts';
import type { Store } from '../../core/workspace/store.ts';
import { changedSettingsSchema } from '../../protocol/lsp-notifications.ts';
import { parseWith } from '../../protocol/schema.ts';
import type { OpenDocuments } from '../files/open-documents.ts';
import type { WatchedReads } from '../files/watched-reads.ts';
import { DidChangeConfigurationNotification } from '../requests/language-server.ts';
import { undefinedIfRejected } from '../requests/undefined-if-rejected.ts';
import { readSettings, type Settings } from './settings.ts';

export interface ConfigurationOptions {
  connection: Connection;
  initial: unknown;
  capabilities: ClientCapabilities;
  documents: Pick<OpenDocuments, 'get'>;
  store: Store;
  watched: WatchedReads;
  whenInitialized(work: () => void): void;
}

interface ReadSettings {
  settings: Settings;
  problems: readonly string[];
}

/** The section `replicast` of the client's settings for a document, as JSON. */
const section = loadedInput<[uri: string], string>('section');

const settingsOf = query('settingsOf', (read, uri: string): ReadSettings => {
  const ofClient = () => readLoaded(read, section, uri);
  const ofProject = () => read(projectConfig, uri);
  together<unknown>([ofClient, ofProject]);
  return read(settingsFrom, JSON.stringify([JSON.parse(ofClient()), ofProject()]));
});

/** Documents with equal settings share one object, which stays the same until a setting changes. */
const settingsFrom = query('settingsFrom', (_, text: string): ReadSettings => {
  const [ofClient, ofProject] = JSON.parse(text);
  const problems: string[] = [];
  const settings = readSettings(ofClient, (problem) => problems.push(problem), ofProject ?? undefined);
  return { settings, problems };
});

/** Other problems are not reported, because their number has no limit. */
const maxReported = 1000;

export class Configuration {
  private readonly options: ConfigurationOptions;
  private readonly sections: LoadedValues<[uri: string], string>;
  private readonly texts = new Map<string, string>();
  private readonly reported = new Set<string>();
  private pushed: unknown;

  constructor(options: ConfigurationOptions) {
    this.options = options;
    this.pushed = options.initial;
    const { connection, capabilities, store, whenInitialized } = options;
    this.sections = new LoadedValues(store.engine, section, async (uri) => this.shared(await this.request(uri)));
    if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      const register = () =>
        connection.client.register(DidChangeConfigurationNotification.type, { section: 'replicast' });
      whenInitialized(() => void undefinedIfRejected(register()));
    }
    connection.onDidChangeConfiguration((params) => {
      const changes = parseWith(changedSettingsSchema, params);
      if (changes) this.pushed = changes.settings.replicast;
      this.changed();
    });
  }

  /** Returns the same object until a setting changes, so that results can be cached by this object. */
  async settingsFor(uri: string, ask = this.options.watched.ask): Promise<Settings> {
    const { settings, problems } = await ask((read) => read(settingsOf, uri));
    for (const problem of problems) this.reportOnce(problem);
    return settings;
  }

  /** Forgets the settings of a document that is not open, so that a check of the workspace keeps none. */
  forget(uri: string): void {
    if (!this.options.documents.get(uri)) this.sections.forget(uri);
  }

  /** Requests the settings of all open documents again. Those of other documents are requested when they are needed. */
  changed(): void {
    const { documents, watched } = this.options;
    for (const [uri] of this.sections.keys) {
      this.sections.forget(uri);
      if (documents.get(uri)) void undefinedIfRejected(this.sections.load([uri]));
    }
    watched.changed();
  }

  /** Most documents have the same settings, so they share one text. */
  private shared(received: unknown): string {
    const text = JSON.stringify(received) ?? 'null';
    const known = this.texts.get(text) ?? text;
    this.texts.set(known, known);
    return known;
  }

  private async request(uri: string): Promise<unknown> {
    const { capabilities, connection } = this.options;
    if (capabilities.workspace?.configuration !== true) return this.pushed;
    try {
      return await connection.workspace.getConfiguration({ scopeUri: uri, section: 'replicast' });
    } catch (error) {
      this.reportOnce(`The settings cannot be read, so the defaults are used: ${String(error)}`);
      return this.pushed;
    }
  }

  private reportOnce(problem: string): void {
    if (this.reported.has(problem) || this.reported.size >= maxReported) return;
    this.reported.add(problem);
    this.options.connection.console.warn(problem);
  }
}
