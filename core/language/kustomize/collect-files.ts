// Reads the files of a kustomization: those that it names, and those of the kustomizations that it includes.
import { kustomizationNames } from '../../render/kustomize/load/kustomization-names.ts';
import {
  type FileReference,
  type PluginFiles,
  pluginFiles,
  type ReferencedFiles,
  referencedFiles,
} from '../../render/kustomize/load/referenced-files.ts';
import { renderLimits } from '../../render/kustomize/target/render-limits.ts';
import type { KustomizationFolder, MissingFile } from './kustomization-folder.ts';

export interface FilePort {
  /** The text of a file by its path in the tree; undefined if there is none. */
  read(path: string): Promise<string | undefined>;
  /** Whether a kustomization may name it; otherwise it is not read. */
  isInside?(path: string): boolean | Promise<boolean>;
  /** Keeps what a text names, because every edit of another file needs it. */
  references?: (text: string, file: string) => ReferencedFiles;
}

/** More files or characters are not read. */
const maxFiles = 2000;
const maxLength = 8 * 1024 * 1024;

/** `file` is the kustomization. Undefined if it cannot be read. */
export async function collectFiles(
  file: string,
  { read: readAny, isInside = () => true, references = referencedFiles }: FilePort,
): Promise<Omit<KustomizationFolder, 'uri' | 'revision'> | undefined> {
  const files = new Map<string, string>();
  const missing: MissingFile[] = [];
  let isIncomplete = false;
  const asked = new Set<string>();
  let length = 0;
  const outside = new Set<string>();
  const read = async (path: string) => {
    if (await isInside(path)) return readAny(path);
    outside.add(path);
    return undefined;
  };
  const text = await readAny(file);
  if (text === undefined) return undefined;
  files.set(file, text);
  const { isComponent, isPatching } = references(text, file);

  async function add(path: string): Promise<boolean> {
    if (asked.has(path)) return files.has(path);
    asked.add(path);
    const isWithinLimits = files.size < maxFiles && length < maxLength;
    if (!isWithinLimits) isIncomplete = true;
    const found = isWithinLimits ? await read(path) : undefined;
    if (found === undefined) return false;
    length += found.length;
    files.set(path, found);
    return true;
  }

  async function addEntry(path: string): Promise<string[] | undefined> {
    const isFile = /\.(?:ya?ml|json)$/i.test(path) && (await add(path));
    if (isFile) return [];
    const all = kustomizationNames.map((name) => (path === '' ? name : `${path}/${name}`));
    const found = await Promise.all(all.map(add));
    if (!found.includes(true) && !(await add(path))) return undefined;
    return all.filter((_, index) => found[index]);
  }

  async function addReferences(kustomization: string): Promise<string[]> {
    const { entries, plugins, ...others } = references(files.get(kustomization) ?? '', kustomization);
    const lacks = ({ path, range }: FileReference) =>
      void missing.push({
        path,
        place: { file: kustomization, ...range },
        ...(outside.has(path) && { isOutside: true }),
      });
    const addNamed = async ({ files: named, sources }: PluginFiles) => {
      const patches = named.map(async (reference) => {
        if (!(await add(reference.path))) lacks(reference);
      });
      const generated = sources.map(async (path) => {
        if (await add(path)) return;
        isIncomplete = true;
        files.set(path, '');
      });
      await Promise.all([...patches, ...generated]);
    };
    const addIncluded = async (reference: FileReference) => {
      const found = await addEntry(reference.path);
      if (!found) lacks(reference);
      return found ?? [];
    };
    const addPlugin = async (reference: FileReference) => {
      const found = await addIncluded(reference);
      await addNamed(pluginFiles(files.get(reference.path) ?? '', kustomization, reference.range));
      return found;
    };
    const [included] = await Promise.all([
      Promise.all([...entries.map(addIncluded), ...plugins.map(addPlugin)]),
      addNamed(others),
    ]);
    return included.flat();
  }

  asked.add(file);
  const visited = new Set<string>();
  let pending = [file];
  // Nothing deeper is built, and a chain of folders is not read again to its end for each of them.
  for (let depth = 0; pending.length > 0 && depth <= renderLimits.depth; depth++) {
    for (const each of pending) visited.add(each);
    const included = await Promise.all(pending.map(addReferences));
    pending = [...new Set(included.flat())].filter((each) => !visited.has(each));
  }
  const directory = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  // In one order, whatever was read first.
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const isTooDeep = pending.length > 0;
  return {
    directory,
    files: new Map(sorted),
    missing: missing.sort(byPlace),
    isIncomplete: isIncomplete || isTooDeep,
    isTooDeep,
    isComponent,
    isPatching,
  };
}

function byPlace({ place: a }: MissingFile, { place: b }: MissingFile): number {
  return a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1;
}
