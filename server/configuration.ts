// How settings arrive: asked for per document where the client can be asked, taken from its notifications elsewhere.
import { type ClientCapabilities, type Connection, DidChangeConfigurationNotification } from 'vscode-languageserver';
import * as z from 'zod/mini';
import { parseWith } from '../protocol/schema.ts';
import { readSettings, type Settings } from './settings.ts';
import { undefinedIfRejected } from './undefined-if-rejected.ts';

const sectionsSchema = z.record(z.string(), z.unknown());

export interface Configuration {
  /** The same object until a setting changes, so that answers can be kept under it. */
  settingsFor(uri: string): Promise<Settings>;
  documentClosed(uri: string): void;
}

export interface ConfigurationOptions {
  connection: Connection;
  /** What stands under `replicast` in the initialization options. */
  initial: unknown;
  capabilities: ClientCapabilities;
  /** The one place that listens to `initialized` runs this. */
  whenInitialized(work: () => void): void;
  changed(): void;
}

export function createConfiguration({
  connection,
  initial,
  capabilities,
  whenInitialized,
  changed,
}: ConfigurationOptions): Configuration {
  const supportsRequests = capabilities.workspace?.configuration === true;
  const settingsByUri = new Map<string, Promise<Settings>>();
  const settingsBySection = new Map<string, Settings>();
  const reported = new Set<string>();

  /** Equal settings are one object, and every problem is said once. */
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
    changed();
  });

  return {
    settingsFor(uri) {
      const settings = settingsByUri.get(uri) ?? (supportsRequests ? request(uri) : Promise.resolve(pushed));
      settingsByUri.set(uri, settings);
      return settings;
    },
    documentClosed: (uri) => void settingsByUri.delete(uri),
  };
}
