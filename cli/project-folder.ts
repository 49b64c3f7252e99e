// Finds the project of a file. Files may refer only to files of their own project, because a pull request may add a
// manifest that refers to any other file on the machine.
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { once } from '../core/model/once.ts';

/**
 * The scope of a file's project. Outside of repositories, a `strict` project is a folder that the command names, or the
 * folder of the file. A `wide` project may also be a folder up to two levels above the folder of the file. Links,
 * charts and kustomizations use `wide`. Files that a scenario or a configuration file names use `strict`.
 */
export type ProjectScope = 'strict' | 'wide';

/**
 * A `wide` project may begin up to this number of levels above the folder of a file, because an overlay such as
 * `overlays/prod` refers to `../../base`.
 */
const wideLevels = 2;

export interface ProjectFolders {
  projectOf(file: string, scope: ProjectScope): string;
  /** Whether the file is in the project after symbolic links are resolved. The file need not exist. */
  contains(file: string, project: string): boolean;
  leavesRepository(file: string): boolean;
}

/**
 * Returns functions that check which files belong to the same project. The project of a file is the outermost
 * repository (a folder with `.git`) around the file. Without a repository, the project is the outermost folder of
 * `given` around the file, or otherwise the folder of the file; `ProjectScope` says when the project may be larger. The
 * root of a file system and the home folder are never the project of a file in a subfolder.
 * @param given the working directory and the folders that the command names
 */
export function projectFolders(given: readonly string[]): ProjectFolders {
  const projects = new Map<string, string>();
  const folders = new Map<string, string>();

  const within = new Map<string, boolean>();

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
      // The path is used as given, because the real path of a linked folder may be outside all repositories.
      const repository = repositories.around(path.dirname(path.resolve(file)));
      return repository !== undefined && !isInside(file, realFolder(repository));
    },
    projectOf: (file, scope) => projectOf(path.resolve(path.dirname(file)), scope),
    contains: isInside,
  };
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  } catch {
    return false;
  }
}

export function tryRealPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch {
    return undefined;
  }
}

class Repositories {
  private readonly outermost = new Map<string, string | undefined>();

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

function foldersAbove(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** Both paths must have all symbolic links resolved. */
export function isWithinFolder(file: string, folder: string): boolean {
  const below = path.relative(folder, file);
  return below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below);
}

/** Both folders are cached, because every project folder is compared with them, and Node asks the system each time. */
const homeFolder = once(homedir);
const temporaryFolder = once(tmpdir);

function isTooWide(folder: string): boolean {
  return folder === path.dirname(folder) || folder === homeFolder();
}

/**
 * Returns whether many users share the folder, such as `/etc`, `/tmp` or `/home`. A shared folder is a project only if
 * the command names this folder.
 */
function isShared(folder: string): boolean {
  return path.dirname(path.dirname(folder)) === path.dirname(folder) || folder === temporaryFolder();
}
