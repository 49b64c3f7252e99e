// Gets the settings from the client. If the client supports `workspace/configuration`, the server requests the settings
// of each document. Otherwise, the settings come from the client's notifications.
import type { ClientCapabilities, Connection, Event } from 'vscode-languageserver';
import type { PlacedConfig } from '../../core/workspace/project-config.ts';
import { changedSettingsSchema } from '../../protocol/lsp-notifications.ts';
import { parseWith } from '../../protocol/schema.ts';
import { DidChangeConfigurationNotification, Emitter } from '../requests/language-server.ts';
import { undefinedIfRejected } from '../requests/undefined-if-rejected.ts';
import { readSettings, type Settings } from './settings.ts';

export interface ConfigurationOptions {
  connection: Connection;
  initial: unknown;
  capabilities: ClientCapabilities;
  /**
   * Returns the project's configuration file for a document; undefined if there is none. The owner of the
   * `Configuration` must call `projectChanged` when this file changes.
   */
  configOf(uri: string): PlacedConfig | undefined | Promise<PlacedConfig | undefined>;
  whenInitialized(work: () => void): void;
}

interface Section {
  section: unknown;
  config?: PlacedConfig | undefined;
  settings?: Settings;
}

export class Configuration {
  private readonly options: ConfigurationOptions;
  private readonly changed = new Emitter<void>();
  private readonly sections = new Map<string, Section>();
  private readonly settingsByText = new Map<string, Settings>();
  private readonly reported = new Set<string>();
  private pushed: unknown;

  constructor(options: ConfigurationOptions) {
    this.options = options;
    this.pushed = options.initial;
    const { connection, capabilities, whenInitialized } = options;
    if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
      const register = () =>
        connection.client.register(DidChangeConfigurationNotification.type, { section: 'replicast' });
      whenInitialized(() => void undefinedIfRejected(register()));
    }
    connection.onDidChangeConfiguration((params) => {
      this.sections.clear();
      const changes = parseWith(changedSettingsSchema, params);
      if (changes) this.pushed = changes.settings.replicast;
      this.changed.fire();
    });
  }

  get onDidChange(): Event<void> {
    return this.changed.event;
  }

  /** Returns the same object until a setting changes, so that results can be cached by this object. */
  settingsFor(uri: string): Promise<Settings> {
    const supportsRequests = this.options.capabilities.workspace?.configuration === true;
    const known = this.sections.get(uri) ?? { section: supportsRequests ? this.request(uri) : this.pushed };
    keep(this.sections, uri, known);
    return this.settingsIn(known, uri);
  }

  projectChanged(): void {
    this.changed.fire();
  }

  documentClosed(uri: string): void {
    this.sections.delete(uri);
  }

  private async request(uri: string): Promise<unknown> {
    try {
      return await this.options.connection.workspace.getConfiguration({ scopeUri: uri, section: 'replicast' });
    } catch (error) {
      this.reportOnce(`The settings cannot be read, so the defaults are used: ${String(error)}`);
      return this.pushed;
    }
  }

  private async settingsIn(known: Section, uri: string): Promise<Settings> {
    const [section, config] = await Promise.all([known.section, this.options.configOf(uri)]);
    if (known.settings && known.config === config) return known.settings;
    known.config = config;
    known.settings = this.read(section, config);
    return known.settings;
  }

  private read(section: unknown, config: PlacedConfig | undefined): Settings {
    const text = JSON.stringify([section, config]);
    const report = (problem: string) => this.reportOnce(problem);
    const settings = this.settingsByText.get(text) ?? readSettings(section, report, config);
    keep(this.settingsByText, text, settings);
    return settings;
  }

  private reportOnce(problem: string): void {
    if (this.reported.has(problem) || this.reported.size >= maxKept) return;
    this.reported.add(problem);
    this.options.connection.console.warn(problem);
  }
}

/**
 * The number of entries that are kept. No user has this many open files, or this many different settings. A dropped
 * entry is read again when it is needed.
 */
const maxKept = 1000;

function keep<T>(cache: Map<string, T>, key: string, value: T): void {
  cache.delete(key);
  cache.set(key, value);
  const [oldest] = cache.keys();
  if (cache.size > maxKept && oldest !== undefined) cache.delete(oldest);
}
