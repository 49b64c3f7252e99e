// A chart that is rendered several times: its files are read once, and its templates parsed once.
import type { FunctionTable } from '../go/function.ts';
import { type ParsedFile, parseFile, type TemplateFile } from '../template/render-template.ts';
import type { ChartFiles } from './chart.ts';
import { type LoadResult, loadChart } from './load-chart.ts';
import { ValuesReader } from './read-values.ts';

export interface OpenChart {
  loaded: LoadResult;
  templates: ParsedTemplates;
  values: ValuesReader;
}

/** @param before the same chart with other texts: what did not change is not parsed again */
export function openChart(files: ChartFiles, before?: OpenChart): OpenChart {
  const values = before?.values ?? new ValuesReader();
  return { loaded: loadChart(files, values), templates: before?.templates ?? new ParsedTemplates(), values };
}

/** The last parsed text of each template. */
class ParsedTemplates {
  readonly #parsed = new Map<string, { text: string; file: ParsedFile }>();

  parse(template: TemplateFile, functions: FunctionTable): ParsedFile {
    const before = this.#parsed.get(template.name);
    if (before?.text === template.text) return before.file;
    const file = parseFile(template, functions);
    this.#parsed.set(template.name, { text: template.text, file });
    return file;
  }
}
