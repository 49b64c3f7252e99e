import { analyzeFile } from '../../analysis/analyze-file.ts';
import type { ProjectConfig } from '../../model/config/config.ts';
import { configFileName } from '../../model/config/kind.ts';
import { readConfig } from '../../model/config/read-config.ts';
import { lineNumberInFile } from '../../text/place-in-file.ts';
import { diagnosticCodes } from '../diagnostic-codes.ts';
import { findProblems } from '../diagnostics.ts';

export interface ConfigFileReading {
  config: ProjectConfig;
  /** The first error, such as `3:5: unknown rule "x"`. The readable parts still apply. */
  problem?: string | undefined;
}

/** Reads only the first document that is not empty. */
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
