// Finds files only in or below the kustomization's folder. In errors, `/` is the root of the file tree.
import { readSourceTree } from '../../../text/read/source-tree.ts';
import type { Place } from '../../origin.ts';
import { KustomizeFailure } from '../failure.ts';
import type { ReadTree } from '../tree/read-documents.ts';
import { kustomizationNames } from './kustomization-names.ts';

export type FileTree = ReadonlyMap<string, string>;

interface LoaderOptions {
  referrer?: Loader;
  readTree?: ReadTree | undefined;
}

export class Loader {
  readonly root: string;
  private readonly files: FileTree;
  private readonly directories: ReadonlySet<string>;
  private readonly referrer: Loader | undefined;

  readonly readTree: ReadTree;

  constructor(files: FileTree, root: string, { referrer, readTree = readSourceTree }: LoaderOptions = {}) {
    this.files = files;
    this.root = root;
    this.readTree = readTree;
    this.referrer = referrer;
    this.directories = referrer ? referrer.directories : directoriesOf(files);
  }

  /**
   * Returns the path of the file without a slash at the start. Fails for a folder, a missing file and a file outside
   * the folder.
   */
  find(path: string): string {
    const absolute = this.absolute(path);
    if (this.directories.has(absolute)) throw new KustomizeFailure(`'${absolute}' must resolve to a file`);
    if (!this.files.has(absolute.slice(1))) throw new KustomizeFailure(`'${absolute}' doesn't exist`);
    if (!isBelow(absolute, this.root))
      throw new KustomizeFailure(`security; file '${absolute}' is not in or below '${this.root}'`);
    return absolute.slice(1);
  }

  get topPlace(): Place {
    return { file: this.root.slice(1), start: 0, end: 0 };
  }

  isFile(path: string): boolean {
    return this.files.has(this.absolute(path).slice(1));
  }

  text(name: string): string {
    return this.files.get(name) ?? '';
  }

  exists(path: string): boolean {
    const absolute = this.absolute(path);
    return this.directories.has(absolute) || this.files.has(absolute.slice(1));
  }

  absolute(path: string): string {
    return normalizePath(path.startsWith('/') ? path : `${this.root}/${path}`);
  }

  enter(path: string): Loader {
    if (path === '') throw new KustomizeFailure('new root cannot be empty');
    if (path.startsWith('/')) throw new KustomizeFailure(`new root '${path}' cannot be absolute`);
    const absolute = this.absolute(path);
    if (this.files.has(absolute.slice(1)))
      throw new KustomizeFailure(`must build at directory: '${absolute}': file is not directory`);
    if (!this.directories.has(absolute))
      throw new KustomizeFailure(`must build at directory: not a valid directory: '${absolute}' doesn't exist`);
    for (let visited: Loader | undefined = this; visited; visited = visited.referrer)
      if (isBelow(visited.root, absolute))
        throw new KustomizeFailure(
          `cycle detected: candidate root '${absolute}' contains visited root '${visited.root}'`,
        );
    return new Loader(this.files, absolute, { referrer: this, readTree: this.readTree });
  }

  kustomizationFile(): string {
    const found = kustomizationNames.filter((name) => this.files.has(this.absolute(name).slice(1)));
    const [only] = found;
    if (found.length > 1) throw new KustomizeFailure(`Found multiple kustomization files under: ${this.root}\n`);
    if (only !== undefined) return only;
    throw new KustomizeFailure(
      `unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory '${this.root}'`,
    );
  }
}

function isBelow(path: string, directory: string): boolean {
  return directory === '/' || path === directory || path.startsWith(`${directory}/`);
}

export function normalizePath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

function directoriesOf(files: FileTree): Set<string> {
  const directories = new Set(['/']);
  for (const name of files.keys())
    for (let at = name.indexOf('/'); at !== -1; at = name.indexOf('/', at + 1))
      directories.add(`/${name.slice(0, at)}`);
  return directories;
}

export function isRemote(path: string): boolean {
  return (
    /^(?:[a-z+]+:\/\/|git::|[\w.-]+@[\w.-]+:|(?:www\.)?(?:github|gitlab|bitbucket)\.(?:com|org)[/:])/i.test(path) ||
    /\.git(?:$|[/?])|[?&](?:ref|version)=/.test(path)
  );
}
