import { isJsonObject, type Json, type JsonObject, readOptional, requireObject, requireString } from '../read-json.ts';

/** The texts by path. Paths are relative to the chart or to the top of the tree of kustomizations. */
export type CaseFiles = ReadonlyMap<string, string>;

export interface RenderingCase {
  id: string;
  engine: string;
  tags: readonly string[];
  /** The files of the case; undefined if `folder` has the files. */
  files: CaseFiles | undefined;
  /** The repository and path of the files: `<owner>+<name>/<path>`. */
  folder: string | undefined;
  /** The paths of the files that the case uses; undefined if the case uses all files. */
  usedFiles: ReadonlySet<string> | undefined;
  runs: readonly JsonObject[];
}

export function isRenderingCase(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'engine' in record && 'runs' in record;
}

/** @throws MalformedCaseError */
export function readRenderingCase(value: JsonObject): RenderingCase {
  const runs = Array.isArray(value.runs) ? value.runs : [];
  return {
    id: requireString(value.id, 'id'),
    engine: requireString(value.engine, 'engine'),
    tags: [...new Set(stringsOf(value.features))],
    files: readOptional(value.files, 'files', readFiles),
    folder: readOptional(value.source, 'source', readFolder),
    usedFiles: isJsonObject(value.fileDigests) ? new Set(Object.keys(value.fileDigests)) : undefined,
    runs: runs.map((run: Json, i) => requireObject(run, `runs[${i}]`)),
  };
}

export function stringsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function readFiles(value: Json): CaseFiles {
  const files = new Map<string, string>();
  for (const [path, text] of Object.entries(requireObject(value, 'files')))
    files.set(path, requireString(text, `files.${path}`));
  return files;
}

function readFolder(value: Json): string {
  const { repository, path } = requireObject(value, 'source');
  const folder = requireString(repository, 'source.repository').replace('/', '+');
  return path === undefined || path === '.' || path === '/'
    ? folder
    : `${folder}/${requireString(path, 'source.path')}`;
}
