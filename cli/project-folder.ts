// The folder that the files named by a file must be in. A manifest from a pull request must not make the command read
// the files of the machine that checks it.
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { once } from '../core/model/once.ts';

/**
 * `strict`: for the files that a scenario names. `wide`: for those of a kustomization or a link, where `../../base` is
 * usual even without a repository.
 */
export type ProjectScope = 'strict' | 'wide';

/** How many levels above its folder a file may name without a repository: `overlays/prod` names `../../base`. */
const wideLevels = 2;

export interface ProjectFolders {
  /** Whether `from` may name `file`, with all symbolic links resolved. The file need not exist. */
  contains(file: string, from: string, scope: ProjectScope): boolean;
  /** Whether the file is reached through a repository, and a symbolic link leads out of it. */
  leavesRepository(file: string): boolean;
}

/**
 * The project of a file is its outermost repository (a folder with `.git`); without one, the outermost of its own
 * folder and the given folders around it (the working folder and the folders that the command names). It is never a
 * whole file system or the home folder.
 */
export function projectFolders(given: readonly string[]): ProjectFolders {
  const projects = new Map<string, string>();
  const folders = new Map<string, string>();

  /** Whether a folder is in another one, by both paths, one on each line. */
  const within = new Map<string, boolean>();

  /**
   * Whether a file is in a folder. A path that is not a link, or does not exist, is where its folder is; the answer is
   * kept by folder.
   */
  function isInside(file: string, folder: string): boolean {
    const absolute = path.resolve(file);
    const real = isLink(absolute) ? tryRealPath(absolute) : undefined;
    if (real !== undefined) return isWithinFolder(real, folder);
    const parent = path.dirname(absolute);
    const key = `${parent}\n${folder}`;
    const isParentInside = within.get(key) ?? isWithinFolder(realFolder(parent), folder);
    within.set(key, isParentInside);
    return isParentInside || isWithinFolder(inRealFolder(absolute), folder);
  }

  function inRealFolder(absolute: string): string {
    const parent = path.dirname(absolute);
    return parent === absolute ? absolute : path.join(realFolder(parent), path.basename(absolute));
  }

  function realFolder(folder: string): string {
    const absolute = path.resolve(folder);
    const real = folders.get(folder) ?? tryRealPath(absolute) ?? inRealFolder(absolute);
    folders.set(folder, real);
    return real;
  }

  function find(folder: string, scope: ProjectScope): string {
    const own = realFolder(folder);
    const above = foldersAbove(own).filter((each) => !isTooWide(each));
    const repository = repositories.around(own);
    if (repository !== undefined) return repository;
    const around = given.map(realFolder).filter((each) => isWithinFolder(own, each) && !isTooWide(each));
    const near =
      scope === 'wide' ? above.slice(0, wideLevels + 1).filter((each) => each === own || !isShared(each)) : [];
    return [own, ...around, ...near].reduce((widest, each) => (each.length < widest.length ? each : widest));
  }

  function projectOf(folder: string, scope: ProjectScope): string {
    const key = `${scope} ${folder}`;
    const project = projects.get(key) ?? find(folder, scope);
    projects.set(key, project);
    return project;
  }

  const repositories = new Repositories();

  return {
    leavesRepository(file) {
      // The path as it was given: the real path of a linked folder may be in no repository.
      const repository = repositories.around(path.dirname(path.resolve(file)));
      return repository !== undefined && !isInside(file, realFolder(repository));
    },
    contains: (file, from, scope) => isInside(file, projectOf(path.resolve(path.dirname(from)), scope)),
  };
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch {
    return false;
  }
}

/** The real path; undefined if the path does not exist. */
export function tryRealPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}

class Repositories {
  /** The outermost repository, by the folder inside it. */
  private readonly outermost = new Map<string, string | undefined>();

  /** The outermost repository around a folder. Folders of one repository share the folders above them. */
  around(folder: string): string | undefined {
    if (!this.outermost.has(folder)) this.outermost.set(folder, this.find(folder));
    return this.outermost.get(folder);
  }

  private find(folder: string): string | undefined {
    const parent = path.dirname(folder);
    const outer = parent === folder ? undefined : this.around(parent);
    return outer ?? (!isTooWide(folder) && existsSync(path.join(folder, '.git')) ? folder : undefined);
  }
}

/** The folder itself and those above it, innermost first. */
function foldersAbove(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** Whether a file is in a folder. Both paths have all symbolic links resolved. */
export function isWithinFolder(file: string, folder: string): boolean {
  const below = path.relative(folder, file);
  return below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below);
}

/** Node asks the system each time, and each folder is compared with these two. */
const homeFolder = once(homedir);
const temporaryFolder = once(tmpdir);

function isTooWide(folder: string): boolean {
  return folder === path.dirname(folder) || folder === homeFolder();
}

/**
 * Whether a folder is shared by many users, such as `/etc`, `/tmp` or `/home`. Such a folder is a project only if the
 * command names it.
 */
function isShared(folder: string): boolean {
  return path.dirname(path.dirname(folder)) === path.dirname(folder) || folder === temporaryFolder();
}
