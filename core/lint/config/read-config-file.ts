import { analyzeFile } from '../../analysis/analyze-file.ts';
import type { ProjectConfig } from '../../model/config/config.ts';
import { configFileName } from '../../model/config/kind.ts';
import { readConfig } from '../../model/config/read-config.ts';
import { lineNumberInFile } from '../../text/place-in-file.ts';
import { diagnosticCodes } from '../diagnostic-codes.ts';
import { findProblems } from '../diagnostics.ts';

export interface ConfigFileReading {
  config: ProjectConfig;
  /**
   * The first error in the file, such as `3:5: unknown rule "x"`; absent if there is no error. `config` still contains
   * the parts of the file that can be read.
   */
  problem?: string | undefined;
}

/** Reads the configuration from the first document that is not empty. Other documents are ignored. */
export function readConfigFile(text: string): ConfigFileReading {
  const [document] = analyzeFile(text, configFileName);
  if (!document) return { config: readConfig(null).config };
  const { analyzed } = document;
  const { config } = readConfig(analyzed.objects[0]?.object ?? null);
  const known = Object.entries(config.rules).filter(([code]) => diagnosticCodes.includes(code));
  const error = findProblems(analyzed, { levels: {} }).find(({ level }) => level === 'error');
  const { line = 0, character = 0 } = error?.range.start ?? {};
  return {
    config: { ...config, rules: Object.fromEntries(known) },
    problem: error && `${lineNumberInFile(line, document)}:${character + 1}: ${error.message}`,
  };
}
