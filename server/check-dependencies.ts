// What the diagnostics of a file depend on beside its text, recorded while they are found. So a key costs the YAML
// document under the cursor: of the others, only what they depend on is compared.
import type { SupportContext } from '../core/language/documents/document-support.ts';
import type { WorkspaceIndex } from '../core/language/workspace/workspace-index.ts';
import type { ScenarioFiles } from './scenario-files.ts';
import type { Settings } from './settings.ts';

/** What the diagnostics of one YAML document depend on. */
export interface Dependencies {
  settings: Settings;
  skipsSyntaxErrors: boolean;
  usesIndex: boolean;
  /** Whether a scenario file may apply, if that was asked. */
  hasScenario?: boolean;
  /** Something else was used, of which nothing tells whether it has changed. */
  others: boolean;
}

export function areEqual(one: Dependencies, other: Dependencies): boolean {
  return (
    one.settings === other.settings &&
    one.skipsSyntaxErrors === other.skipsSyntaxErrors &&
    one.usesIndex === other.usesIndex &&
    one.hasScenario === other.hasScenario &&
    one.others === other.others
  );
}

export interface RecordedDependencies {
  /** Records what is used. */
  context: SupportContext;
  /** Starts with the next YAML document, whose dependencies the result contains once it is checked. */
  next(): Dependencies;
  /** Whether these are as they were, whatever the index has of other documents. */
  areCurrent(dependencies: Dependencies): Promise<boolean>;
  /** The index, once it was used. */
  index(): WorkspaceIndex | undefined;
  /** Of the whole file, as far as they were used: when each was used first. */
  readonly revisions: Readonly<Revisions>;
}

interface Revisions {
  index?: number;
  scenario?: number;
  kustomize?: string | undefined;
}

export interface RecordingOptions {
  settings: Settings;
  scenarioFiles: Pick<ScenarioFiles, 'revision'>;
  onIndex(): void;
  onScenario(): void;
}

/** `context`: of one walk over a file. */
export function recordDependencies(
  context: SupportContext,
  { settings, scenarioFiles, onIndex, onScenario }: RecordingOptions,
): RecordedDependencies {
  const { skipsSyntaxErrors, scenarios } = context;
  const revisions: Revisions = {};
  const newDependencies = (): Dependencies => ({ settings, skipsSyntaxErrors, usesIndex: false, others: false });
  let recorded = newDependencies();
  // Only the first YAML document waits: a thousand times would be long.
  let index: WorkspaceIndex | undefined;
  let hasScenario: boolean | undefined;

  async function waitForIndex(): Promise<WorkspaceIndex> {
    index = await context.index();
    revisions.index ??= index.revision;
    return index;
  }

  async function waitForScenario(ofDocument: Dependencies): Promise<boolean> {
    hasScenario = await scenarios.hasCandidate();
    ofDocument.hasScenario = hasScenario;
    return hasScenario;
  }

  const noteOthers = () => {
    recorded.others = true;
  };

  const recording: SupportContext = {
    ...notingCalls(context, noteOthers),
    index() {
      // Before the index is awaited, so that a change in between refreshes the diagnostics.
      onIndex();
      recorded.usesIndex = true;
      return index ?? waitForIndex();
    },
    async kustomizationsWith(kustomized) {
      noteOthers();
      const file = await context.kustomizationsWith(kustomized);
      revisions.kustomize = file?.folders.map(({ revision }) => revision).join();
      return file;
    },
    scenarios: {
      ...notingCalls(scenarios, noteOthers),
      attachedFiles(scenario, reading) {
        noteOthers();
        revisions.scenario = scenarioFiles.revision;
        return scenarios.attachedFiles(scenario, reading);
      },
      hasCandidate() {
        revisions.scenario = scenarioFiles.revision;
        onScenario();
        if (hasScenario === undefined) return waitForScenario(recorded);
        recorded.hasScenario = hasScenario;
        return hasScenario;
      },
    },
  };

  async function areCurrent(before: Dependencies): Promise<boolean> {
    if (before.others || before.settings !== settings || before.skipsSyntaxErrors !== skipsSyntaxErrors) return false;
    if (before.usesIndex) await recording.index();
    return before.hasScenario === undefined || (await recording.scenarios.hasCandidate()) === before.hasScenario;
  }

  return {
    context: recording,
    next() {
      recorded = newDependencies();
      return recorded;
    },
    areCurrent,
    index: () => index,
    revisions,
  };
}

/** The same functions; `note` is called before each. */
function notingCalls<Functions extends object>(functions: Functions, note: () => void): Functions {
  const noting = Object.entries(functions).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'function'
      ? (...parameters: unknown[]) => {
          note();
          return value(...parameters);
        }
      : value,
  ]);
  return Object.fromEntries(noting);
}
