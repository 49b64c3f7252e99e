// Gets the settings from the client: one request per document if the client supports it, otherwise from its
// notifications.
import {
  type ClientCapabilities,
  type Connection,
  DidChangeConfigurationNotification,
  Emitter,
  type Event,
} from 'vscode-languageserver';
import * as z from 'zod/mini';
import { parseWith } from '../protocol/schema.ts';
import { readSettings, type Settings } from './settings.ts';
import { undefinedIfRejected } from './undefined-if-rejected.ts';

const sectionsSchema = z.record(z.string(), z.unknown());

export interface Configuration {
  /** The same object until a setting changes, so that results can be cached under it. */
  settingsFor(uri: string): Promise<Settings>;
  onDidChange: Event<void>;
  documentClosed(uri: string): void;
}

export interface ConfigurationOptions {
  connection: Connection;
  /** The section `replicast` of the initialization options. */
  initial: unknown;
  capabilities: ClientCapabilities;
  /** Runs the work after `initialized`. */
  whenInitialized(work: () => void): void;
}

export function createConfiguration({
  connection,
  initial,
  capabilities,
  whenInitialized,
}: ConfigurationOptions): Configuration {
  const supportsRequests = capabilities.workspace?.configuration === true;
  const changed = new Emitter<void>();
  const settingsByUri = new Map<string, Promise<Settings>>();
  const settingsBySection = new Map<string, Settings>();
  const reported = new Set<string>();

  /** Equal sections give the same object, and every problem is reported once. */
  function read(section: unknown): Settings {
    const text = JSON.stringify(section) ?? '';
    const settings = settingsBySection.get(text) ?? readSettings(section, reportOnce);
    settingsBySection.set(text, settings);
    return settings;
  }

  function reportOnce(problem: string): void {
    if (reported.has(problem)) return;
    reported.add(problem);
    connection.console.warn(problem);
  }

  async function request(uri: string): Promise<Settings> {
    try {
      return read(await connection.workspace.getConfiguration({ scopeUri: uri, section: 'replicast' }));
    } catch (error) {
      reportOnce(`Settings cannot be read, the defaults are used: ${String(error)}`);
      return pushed;
    }
  }

  let pushed = read(initial);
  if (capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true) {
    const register = () =>
      connection.client.register(DidChangeConfigurationNotification.type, { section: 'replicast' });
    whenInitialized(() => void undefinedIfRejected(register()));
  }

  connection.onDidChangeConfiguration(({ settings }) => {
    settingsByUri.clear();
    const sections = parseWith(sectionsSchema, settings);
    if (sections) pushed = read(sections.replicast);
    changed.fire();
  });

  return {
    settingsFor(uri) {
      const settings = settingsByUri.get(uri) ?? (supportsRequests ? request(uri) : Promise.resolve(pushed));
      settingsByUri.set(uri, settings);
      return settings;
    },
    onDidChange: changed.event,
    documentClosed: (uri) => void settingsByUri.delete(uri),
  };
}
