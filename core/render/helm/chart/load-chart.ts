import { limits } from '../../../text/limits.ts';
import { goMap } from '../go/make.ts';
import type { GoMap } from '../go/value.ts';
import type { Chart, ChartFile, ChartFiles, ChartMetadata } from './chart.ts';
import { isArchive, readArchive } from './chart-archive.ts';
import { parseIgnoreRules } from './ignore-rules.ts';
import { readMetadata } from './read-metadata.ts';
import { ValuesReader } from './read-values.ts';
import { metadataProblem } from './validate-metadata.ts';

export type LoadResult =
  | {
      ok: true;
      chart: Chart;
      archives: readonly string[];
      warnings: readonly string[];
    }
  | { ok: false; error: string; isLimit?: boolean; warnings: readonly string[] };

/** @param reader keeps the parsed values, so that the next call does not read unchanged files again */
export function loadChart(files: ChartFiles, reader = new ValuesReader()): LoadResult {
  const loader = new Loader(reader);
  const { warnings, archives } = loader;
  const excess = excessOf(files);
  if (excess !== undefined)
    return { ok: false, error: `rendering stopped: the chart has more than ${excess}`, isLimit: true, warnings };
  try {
    return { ok: true, chart: loader.load(visibleFiles(files), ''), archives, warnings };
  } catch (error) {
    if (!(error instanceof LoadError)) throw error;
    return { ok: false, error: error.message, ...(error instanceof LimitReached && { isLimit: true }), warnings };
  }
}

function excessOf(files: ChartFiles): string | undefined {
  if (files.size > limits.chartFiles) return `${limits.chartFiles} files`;
  let length = 0;
  for (const text of files.values()) length += text.length;
  return length > limits.chartLength ? `${limits.chartLength / 1024 / 1024} Mi characters` : undefined;
}

class LoadError extends Error {}

class LimitReached extends LoadError {}

/**
 * Returns the files that `.helmignore` does not ignore, sorted by name, as Helm walks the folder. Templates keep a byte
 * order mark, which the parser skips.
 */
function visibleFiles(files: ChartFiles): ChartFile[] {
  const parsed = parseIgnoreRules(files.get('.helmignore') ?? '');
  if (!parsed.ok) throw new LoadError(parsed.error);
  const { rules } = parsed;
  const seen = [...files].filter(([name]) => !rules.isIgnored(name));
  if (rules.problem !== undefined) throw new LimitReached(rules.problem);
  return seen
    .map(([name, text]) => ({ name, text: isTemplate(name) ? text : text.replace(/^\uFEFF/, '') }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function isTemplate(name: string): boolean {
  return name.startsWith('templates/') || name.includes('/templates/');
}

class Loader {
  readonly warnings: string[] = [];
  readonly archives: string[] = [];
  private readonly reader: ValuesReader;

  constructor(reader: ValuesReader) {
    this.reader = reader;
  }

  load(all: readonly ChartFile[], folder: string): Chart {
    const metadata = this.metadata(all);
    const { templates, charts, others } = sortFiles(all, metadata.apiVersion);
    const problem = metadataProblem(metadata);
    const values = this.values(all, folder);
    if (problem !== undefined) throw new LoadError(problem);
    return {
      metadata,
      values,
      schema: all.find(({ name }) => name === 'values.schema.json')?.text,
      templates,
      files: others,
      dependencies: this.dependencies(charts, metadata, folder),
      folder,
    };
  }

  private metadata(files: readonly ChartFile[]): ChartMetadata {
    let metadata: ChartMetadata | undefined;
    for (const name of ['Chart.yaml', 'requirements.yaml']) {
      const file = files.find((each) => each.name === name);
      if (!file) continue;
      if (name === 'requirements.yaml' && metadata?.apiVersion !== 'v1') this.warnings.push(inChartYaml);
      const read = readMetadata(file.text, metadata);
      if (!read.ok) throw new LoadError(`cannot load ${name}: ${read.error}`);
      metadata = read.metadata;
      if (name === 'Chart.yaml' && metadata.apiVersion === '') metadata = { ...metadata, apiVersion: 'v1' };
    }
    if (!metadata) throw new LoadError('Chart.yaml file is missing');
    return metadata;
  }

  /** Like Helm, reads only the first document of values.yaml. */
  private values(files: readonly ChartFile[], folder: string): GoMap {
    const text = files.find(({ name }) => name === 'values.yaml')?.text;
    if (text === undefined) return goMap();
    const read = this.reader.read(text, { source: `${folder}values.yaml`, file: `${folder}values.yaml` });
    if (!read.ok) throw new LoadError(`cannot load values.yaml: cannot unmarshal yaml document: ${read.error}`);
    return goMap(read.values.entries);
  }

  private dependencies(files: readonly ChartFile[], { name: parent }: ChartMetadata, folder: string): Chart[] {
    const byFolder = new Map<string, ChartFile[]>();
    for (const { name, text } of files) {
      const [first = '', ...rest] = name.split('/');
      const inside = byFolder.get(first) ?? [];
      byFolder.set(first, inside);
      if (rest.length > 0) inside.push({ name: rest.join('/'), text });
    }
    return [...byFolder].flatMap(([name, inside]) => {
      if (/^[_.]/.test(name)) return [];
      // An inner archive is unpacked together with its outer archive, so `inside` has the files of the inner archive.
      if (!isArchive(name) || inside.length > 0) return [this.dependency(name, inside, { parent, folder })];
      const unpacked = readArchive(files.find((file) => file.name === name)?.text ?? '');
      if (unpacked) return [this.dependency(name, unpacked, { parent, folder })];
      this.archives.push(`${folder}charts/${name}`);
      return [];
    });
  }

  private dependency(
    name: string,
    files: readonly ChartFile[],
    { parent, folder }: { parent: string; folder: string },
  ): Chart {
    try {
      return this.load(files, `${folder}charts/${name}/`);
    } catch (error) {
      if (!(error instanceof LoadError)) throw error;
      throw new LoadError(`error unpacking subchart ${name} in ${parent}: ${error.message}`);
    }
  }
}

const inChartYaml =
  'Warning: Dependencies are handled in Chart.yaml since apiVersion "v2". We recommend migrating dependencies to Chart.yaml.';

const readByLoader = new Set(['Chart.yaml', 'Chart.lock', 'values.yaml', 'values.schema.json', 'requirements.yaml']);

function sortFiles(all: readonly ChartFile[], apiVersion: string) {
  const templates: ChartFile[] = [];
  const charts: ChartFile[] = [];
  const others: ChartFile[] = [];
  for (const file of all) {
    const { name, text } = file;
    const isOldRequirements = apiVersion === 'v1' && name.startsWith('requirements.');
    if (name.startsWith('templates/')) templates.push(file);
    else if (name.startsWith('charts/') && !name.endsWith('.prov'))
      charts.push({ name: name.slice('charts/'.length), text });
    else if (isOldRequirements || (!readByLoader.has(name) && name !== 'requirements.lock')) others.push(file);
  }
  return { templates, charts, others };
}
