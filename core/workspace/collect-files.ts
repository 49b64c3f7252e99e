// Reads the files that a kustomization and its included kustomizations name.
import type { KustomizationFolder, MissingFile } from '../kustomize/kustomization-folder.ts';
import { together } from '../query/not-yet-known.ts';
import { kustomizationNames } from '../render/kustomize/load/kustomization-names.ts';
import {
  type FileReference,
  type PluginFiles,
  pluginFiles,
  type ReferencedFiles,
  referencedFiles,
} from '../render/kustomize/load/referenced-files.ts';
import { maxKustomizedFiles, renderLimits } from '../render/kustomize/target/render-limits.ts';
import type { FileText } from '../text/file-text.ts';

export interface TreeReader {
  read(path: string): FileText;
  references?(path: string, text: string): ReferencedFiles;
}

const maxLength = renderLimits.inputLength;

export function collectFiles(file: string, reader: TreeReader): Omit<KustomizationFolder, 'uri'> | undefined {
  const text = reader.read(file);
  if (typeof text !== 'string') return undefined;
  const { read, references = (path: string, content: string) => referencedFiles(content, path) } = reader;
  const collected = new CollectedFiles({ read, references });
  const isTooDeep = collected.addTree(file, text);
  const { isComponent, isPatching } = references(file, text);
  const directory = file.slice(0, Math.max(0, file.lastIndexOf('/')));
  return { directory, ...collected.result(isTooDeep), isTooDeep, isComponent, isPatching };
}

class CollectedFiles {
  private readonly reader: Required<TreeReader>;
  private readonly files = new Map<string, string>();
  private readonly missing: MissingFile[] = [];
  private readonly remote: string[] = [];
  private isIncomplete = false;
  private readonly asked = new Set<string>();
  private length = 0;
  private readonly notRead = new Map<string, NonNullable<MissingFile['notRead']>>();

  constructor(reader: Required<TreeReader>) {
    this.reader = reader;
  }

  result(isTooDeep: boolean): Pick<KustomizationFolder, 'files' | 'missing' | 'remote' | 'isIncomplete'> {
    const { files, missing, remote, isIncomplete } = this;
    return {
      // The files are sorted, because the order of reading varies.
      files: new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1))),
      missing: missing.sort(byPlace),
      ...(remote.length > 0 && { remote }),
      isIncomplete: isIncomplete || isTooDeep,
    };
  }

  /**
   * Adds a kustomization and the kustomizations that it includes. Returns true if the included kustomizations are
   * nested deeper than `renderLimits.depth`. The deeper kustomizations are not built.
   */
  addTree(file: string, text: string): boolean {
    this.files.set(file, text);
    this.asked.add(file);
    const visited = new Set<string>();
    let pending = [file];
    // This limit also bounds the time that a long chain of kustomizations takes.
    for (let depth = 0; pending.length > 0 && depth <= renderLimits.depth; depth++) {
      for (const each of pending) visited.add(each);
      const included = together(pending.map((each) => () => this.addReferences(each)));
      pending = [...new Set(included.flat())].filter((each) => !visited.has(each));
    }
    return pending.length > 0;
  }

  private add(path: string): boolean {
    if (this.asked.has(path)) return this.files.has(path);
    this.asked.add(path);
    const isWithinLimits = this.files.size < maxKustomizedFiles && this.length < maxLength;
    if (!isWithinLimits) return this.exceedLimit(path);
    const found = this.reader.read(path);
    if (typeof found !== 'string') {
      const { reason } = found;
      // kustomize may read such a file. For any other file without text, kustomize fails, too.
      if (reason === 'outside' || reason === 'tooLarge') this.notRead.set(path, reason);
      return false;
    }
    if (this.length + found.length > maxLength) return this.exceedLimit(path);
    this.length += found.length;
    this.files.set(path, found);
    return true;
  }

  private exceedLimit(path: string): false {
    this.isIncomplete = true;
    this.notRead.set(path, 'limit');
    return false;
  }

  private addEntry(path: string): string[] | undefined {
    const isFile = /\.(?:ya?ml|json)$/i.test(path) && this.add(path);
    if (isFile) return [];
    const all = kustomizationNames.map((name) => (path === '' ? name : `${path}/${name}`));
    const found = together(all.map((each) => () => this.add(each)));
    const because = all.map((each) => this.notRead.get(each)).find(Boolean);
    if (because && !found.includes(true)) this.notRead.set(path, because);
    if (!found.includes(true) && !this.add(path)) return undefined;
    return all.filter((_, index) => found[index]);
  }

  private addReferences(kustomization: string): string[] {
    const text = this.files.get(kustomization) ?? '';
    const { entries, plugins, remote, ...others } = this.reader.references(kustomization, text);
    this.remote.push(...remote);
    const included = entries.map((reference) => () => this.addIncluded(kustomization, reference));
    const ofPlugins = plugins.map((reference) => () => this.addPlugin(kustomization, reference));
    return together([() => this.addNamed(kustomization, others), ...included, ...ofPlugins]).flat();
  }

  private addNamed(kustomization: string, { files, sources }: PluginFiles): string[] {
    const patches = files.map((reference) => () => {
      if (!this.add(reference.path)) this.lacks(kustomization, reference);
    });
    const generated = sources.map((path) => () => {
      if (this.add(path)) return;
      this.isIncomplete = true;
      this.files.set(path, '');
    });
    together([...patches, ...generated]);
    return [];
  }

  private addIncluded(kustomization: string, reference: FileReference): string[] {
    const found = this.addEntry(reference.path);
    if (!found) this.lacks(kustomization, reference);
    return found ?? [];
  }

  private addPlugin(kustomization: string, reference: FileReference): string[] {
    const found = this.addIncluded(kustomization, reference);
    const text = this.files.get(reference.path) ?? '';
    this.addNamed(kustomization, pluginFiles(text, kustomization, reference.range));
    return found;
  }

  private lacks(kustomization: string, { path, range }: FileReference): void {
    const because = this.notRead.get(path);
    this.missing.push({ path, place: { file: kustomization, ...range }, ...(because && { notRead: because }) });
  }
}

function byPlace({ place: a }: MissingFile, { place: b }: MissingFile): number {
  return a.file === b.file ? a.start - b.start : a.file < b.file ? -1 : 1;
}
