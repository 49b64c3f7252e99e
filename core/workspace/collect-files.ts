// Reads the files of a kustomization: those that it names, and those of the kustomizations that it includes.
import type { KustomizationFolder, MissingFile } from '../language/kustomize/kustomization-folder.ts';
import { kustomizationNames } from '../render/kustomize/load/kustomization-names.ts';
import {
  type FileReference,
  type PluginFiles,
  pluginFiles,
  type ReferencedFiles,
  referencedFiles,
} from '../render/kustomize/load/referenced-files.ts';
import { maxKustomizedFiles, renderLimits } from '../render/kustomize/target/render-limits.ts';
import { type FileText, outside } from './file-port.ts';
import { together } from './store.ts';

export interface TreeReader {
  /** By the path in the tree. */
  read(path: string): FileText;
  /** What a file names. */
  references?(path: string, text: string): ReferencedFiles;
}

/** More characters are not read. */
const maxLength = renderLimits.inputLength;

/** `file` is the kustomization. Undefined if it cannot be read. */
export function collectFiles(
  file: string,
  { read, references = (path, text) => referencedFiles(text, path) }: TreeReader,
): Omit<KustomizationFolder, 'uri'> | undefined {
  const files = new Map<string, string>();
  const missing: MissingFile[] = [];
  const remote: string[] = [];
  let isIncomplete = false;
  const asked = new Set<string>();
  let length = 0;
  const notRead = new Map<string, NonNullable<MissingFile['notRead']>>();
  const text = read(file);
  if (typeof text !== 'string') return undefined;
  files.set(file, text);
  const { isComponent, isPatching } = references(file, text);

  function add(path: string): boolean {
    if (asked.has(path)) return files.has(path);
    asked.add(path);
    const isWithinLimits = files.size < maxKustomizedFiles && length < maxLength;
    if (!isWithinLimits) isIncomplete = true;
    const found = isWithinLimits ? read(path) : undefined;
    if (!isWithinLimits) notRead.set(path, 'limit');
    if (found === outside) notRead.set(path, 'outside');
    if (typeof found !== 'string') return false;
    if (length + found.length > maxLength) {
      isIncomplete = true;
      notRead.set(path, 'limit');
      return false;
    }
    length += found.length;
    files.set(path, found);
    return true;
  }

  /** The kustomizations of a folder; none for a file. Undefined if there is neither. */
  function addEntry(path: string): string[] | undefined {
    const isFile = /\.(?:ya?ml|json)$/i.test(path) && add(path);
    if (isFile) return [];
    const all = kustomizationNames.map((name) => (path === '' ? name : `${path}/${name}`));
    const found = together(all.map((each) => () => add(each)));
    const because = all.map((each) => notRead.get(each)).find(Boolean);
    if (because && !found.includes(true)) notRead.set(path, because);
    if (!found.includes(true) && !add(path)) return undefined;
    return all.filter((_, index) => found[index]);
  }

  function addReferences(kustomization: string): string[] {
    const { entries, plugins, remote: fetched, ...others } = references(kustomization, files.get(kustomization) ?? '');
    remote.push(...fetched);
    const lacks = ({ path, range }: FileReference) => {
      const because = notRead.get(path);
      missing.push({ path, place: { file: kustomization, ...range }, ...(because && { notRead: because }) });
    };
    const addNamed = ({ files: named, sources }: PluginFiles): string[] => {
      const patches = named.map((reference) => () => {
        if (!add(reference.path)) lacks(reference);
      });
      const generated = sources.map((path) => () => {
        if (add(path)) return;
        isIncomplete = true;
        files.set(path, '');
      });
      together([...patches, ...generated]);
      return [];
    };
    const addIncluded = (reference: FileReference): string[] => {
      const found = addEntry(reference.path);
      if (!found) lacks(reference);
      return found ?? [];
    };
    const addPlugin = (reference: FileReference): string[] => {
      const found = addIncluded(reference);
      addNamed(pluginFiles(files.get(reference.path) ?? '', kustomization, reference.range));
      return found;
    };
    const included = entries.map((reference) => () => addIncluded(reference));
    const ofPlugins = plugins.map((reference) => () => addPlugin(reference));
    return together([() => addNamed(others), ...included, ...ofPlugins]).flat();
  }

  asked.add(file);
  const visited = new Set<string>();
  let pending = [file];
  // Nothing deeper is built, and a chain of folders is not read again to its end for each of them.
  for (let depth = 0; pending.length > 0 && depth <= renderLimits.depth; depth++) {
    for (const each of pending) visited.add(each);
    const included = together(pending.map((each) => () => addReferences(each)));
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
    ...(remote.length > 0 && { remote }),
    isIncomplete: isIncomplete || isTooDeep,
    isTooDeep,
    isComponent,
    isPatching,
  };
}

function byPlace({ place: a }: MissingFile, { place: b }: MissingFile): number {
  return a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1;
}
