// The files of a chart are read once and its templates are parsed once, although the chart is rendered several times.
import { LastResults } from '../../../model/last-results.ts';
import { oncePer, oncePerText } from '../../../model/once.ts';
import type { Work } from '../../work.ts';
import type { FunctionTable } from '../go/function.ts';
import { type AssumedCondition, assumptionsFor } from '../template/assumptions.ts';
import {
  type CombinedFiles,
  combineFiles,
  type ParsedFile,
  parseFile,
  type TemplateFile,
} from '../template/render-template.ts';
import type { TemplateSet } from '../template/template-set.ts';
import { changesValues } from '../template/value-changes.ts';
import type { ChartFiles } from './chart.ts';
import type { DocumentsOfFile } from './documents.ts';
import { type LoadResult, loadChart } from './load-chart.ts';
import { ValuesReader } from './read-values.ts';
import { spendWork, workOfParsed } from './spend-work.ts';

export interface OpenChart {
  loaded: LoadResult;
  templates: ParsedTemplates;
  values: ValuesReader;
  documents: LastResults<DocumentsOfFile>;
}

const maxDocuments = 500;

/** @param before the same chart with earlier texts; unchanged texts are not parsed again */
export function openChart(files: ChartFiles, before?: OpenChart): OpenChart {
  const values = before?.values ?? new ValuesReader();
  return {
    loaded: loadChart(files, values),
    templates: before?.templates ?? new ParsedTemplates(),
    values,
    documents: before?.documents ?? new LastResults(maxDocuments),
  };
}

type IsTarget = (text: string) => boolean;

class ParsedTemplates {
  private readonly parsed = new Map<string, { text: string; file: ParsedFile }>();
  private combined: { files: readonly ParsedFile[]; result: CombinedFiles } | undefined;
  private readonly changes = oncePer((set: TemplateSet) => oncePerText((name) => changesValues(set, name)));
  private readonly assumptions = oncePer((set: TemplateSet) =>
    oncePer((isTarget: IsTarget) => oncePerText((name) => assumptionsFor(set, name, isTarget))),
  );

  parse(template: TemplateFile, functions: FunctionTable, work: Work): ParsedFile {
    const before = this.parsed.get(template.name);
    if (before?.text === template.text) return before.file;
    spendWork(work, template.text.length * workOfParsed);
    const file = parseFile(template, functions);
    this.parsed.set(template.name, { text: template.text, file });
    return file;
  }

  /**
   * Combines parsed files into one set of templates. A call with the same files as the previous call returns the same
   * result. If `failures` is `unknown`, files that could not be parsed are left out.
   */
  combine(all: readonly ParsedFile[], failures: 'error' | 'unknown' = 'error'): CombinedFiles {
    const files = failures === 'unknown' ? all.filter(({ result }) => result.ok) : all;
    const before = this.combined;
    if (before?.files.length === files.length && files.every((file, i) => file === before.files[i]))
      return before.result;
    const result = combineFiles(files);
    this.combined = { files, result };
    return result;
  }

  changesValues(set: TemplateSet, name: string): boolean {
    return this.changes(set)(name);
  }

  assumptionsFor(set: TemplateSet, name: string, isTarget: IsTarget): AssumedCondition[][] {
    return this.assumptions(set)(isTarget)(name);
  }
}
