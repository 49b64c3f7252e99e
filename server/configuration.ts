// Gets the settings from the client: one request per document if the client supports it, otherwise from its
// notifications.
import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  Emitter,
  type Event,
} from 'vscode-languageserver';
import type { PlacedConfig } from '../core/workspace/project-config.ts';
import { changedSettingsSchema } from '../protocol/lsp-notifications.ts';
import { parseWith } from '../protocol/schema.ts';
import { readSettings, type Settings } from './settings.ts';
import { undefinedIfRejected } from './undefined-if-rejected.ts';

export interface Configuration {
  /** The same object until a setting changes, so that results can be cached under it. */
  settingsFor(uri: string): Promise<Settings>;
  onDidChange: Event<void>;
  /** The configuration file of a project has changed. */
  projectChanged(): void;
  documentClosed(uri: string): void;
}

export interface ConfigurationOptions {
  connection: Connection;
  /** The section `replicast` of the initialization options. */
  initial: unknown;
  capabilities: ClientCapabilities;
  /** The configuration file of a project; `projectChanged` tells of its changes. */
  configOf(uri: string): PlacedConfig | undefined | Promise<PlacedConfig | undefined>;
  /** Runs the work after `initialized`. */
  whenInitialized(work: () => void): void;
}

interface Section {
  section: unknown;
  config?: PlacedConfig | undefined;
  settings?: Settings;
}

export function createConfiguration({
  connection,
  initial,
  capabilities,
  configOf,
  whenInitialized,
}: ConfigurationOptions): Configuration {
  const supportsRequests = capabilities.workspace?.configuration === true;
  const changed = new Emitter<void>();
  /** The section `replicast` for each document, and the settings that were last read of it. */
  const sections = new Map<string, Section>();
  const settingsByText = new Map<string, Settings>();
  const reported = new Set<string>();

  /** Equal sections give the same object, and every problem is reported once. */
  function read(section: unknown, config: PlacedConfig | undefined): Settings {
    const text = JSON.stringify([section, config]);
    const settings = settingsByText.get(text) ?? readSettings(section, reportOnce, config);
    keep(settingsByText, text, settings);
    return settings;
  }

  function reportOnce(problem: string): void {
    if (reported.has(problem) || reported.size >= maxKept) return;
    reported.add(problem);
    connection.console.warn(problem);
  }

  async function request(uri: string): Promise<unknown> {
    try {
      return await connection.workspace.getConfiguration({ scopeUri: uri, section: 'replicast' });
    } catch (error) {
      reportOnce(`Settings cannot be read, the defaults are used: ${String(error)}`);
      return pushed;
    }
  }

  async function settingsIn(known: Section, uri: string): Promise<Settings> {
    const [section, config] = await Promise.all([known.section, configOf(uri)]);
    if (known.settings && known.config === config) return known.settings;
    known.config = config;
    known.settings = read(section, config);
    return known.settings;
  }

  /** The section `replicast` that the client sent last. */
  let pushed = initial;
  if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
    const register = () =>
      connection.client.register(DidChangeConfigurationNotification.type, { section: 'replicast' });
    whenInitialized(() => void undefinedIfRejected(register()));
  }

  connection.onDidChangeConfiguration((params) => {
    sections.clear();
    const changes = parseWith(changedSettingsSchema, params);
    if (changes) pushed = changes.settings.replicast;
    changed.fire();
  });

  return {
    settingsFor(uri) {
      const known = sections.get(uri) ?? { section: supportsRequests ? request(uri) : pushed };
      keep(sections, uri, known);
      return settingsIn(known, uri);
    },
    onDidChange: changed.event,
    projectChanged: () => changed.fire(),
    documentClosed: (uri) => void sections.delete(uri),
  };
}

/** More files or different settings than anyone has open; of the others the settings are read again. */
const maxKept = 1000;

/** Forgets the oldest entry at the limit. */
function keep<T>(cache: Map<string, T>, key: string, value: T): void {
  cache.delete(key);
  cache.set(key, value);
  const [oldest] = cache.keys();
  if (cache.size > maxKept && oldest !== undefined) cache.delete(oldest);
}
