// Gets the settings from the client: one request per document if the client supports it, otherwise from its
// notifications.
import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  Emitter,
  type Event,
} from 'vscode-languageserver';
import { changedSettingsSchema } from '../protocol/lsp-notifications.ts';
import { parseWith } from '../protocol/schema.ts';
import type { PlacedConfig, ProjectConfigs } from './project-configs.ts';
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
  projectConfigs: Pick<ProjectConfigs, 'of'>;
  /** Runs the work after `initialized`. */
  whenInitialized(work: () => void): void;
}

export function createConfiguration({
  connection,
  initial,
  capabilities,
  projectConfigs,
  whenInitialized,
}: ConfigurationOptions): Configuration {
  const supportsRequests = capabilities.workspace?.configuration === true;
  const changed = new Emitter<void>();
  const settingsByUri = new Map<string, Promise<Settings>>();
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

  async function find(uri: string): Promise<Settings> {
    const [section, config] = await Promise.all([supportsRequests ? request(uri) : pushed, projectConfigs.of(uri)]);
    return read(section, config);
  }

  /** The section `replicast` that the client sent last. */
  let pushed = initial;
  if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
    const register = () =>
      connection.client.register(DidChangeConfigurationNotification.type, { section: 'replicast' });
    whenInitialized(() => void undefinedIfRejected(register()));
  }

  connection.onDidChangeConfiguration((params) => {
    settingsByUri.clear();
    const changes = parseWith(changedSettingsSchema, params);
    if (changes) pushed = changes.settings.replicast;
    changed.fire();
  });

  return {
    settingsFor(uri) {
      const settings = settingsByUri.get(uri) ?? find(uri);
      keep(settingsByUri, uri, settings);
      return settings;
    },
    onDidChange: changed.event,
    projectChanged() {
      settingsByUri.clear();
      changed.fire();
    },
    documentClosed: (uri) => void settingsByUri.delete(uri),
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
