// The folder that the files named by a file must be in. A manifest from a pull request must not make the command read
// the files of the machine that checks it.
import { realpath, stat } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/** `strict`: of a scenario. `wide`: of a kustomization or a link; `../../base` is usual without a repository, too. */
export type ProjectScope = 'strict' | 'wide';

/** Without a repository: `overlays/prod` names `../../base`. */
const wideLevels = 2;

export interface ProjectFolders {
  /** Whether `from` may name `file`, with all symbolic links resolved. The file need not exist. */
  contains(file: string, from: string, scope: ProjectScope): Promise<boolean>;
  /** Whether the file is reached through a repository, and a symbolic link leads out of it. */
  leavesRepository(file: string): Promise<boolean>;
}

/**
 * The project of a file is its outermost repository (a folder with `.git`); without one, the outermost of its own folder
 * and the given folders around it (the working folder and the folders that the command names). It is never a whole file
 * system or the home folder.
 */
export function projectFolders(given: readonly string[]): ProjectFolders {
  const known = new Map<string, Promise<string>>();

  async function find(folder: string, scope: ProjectScope): Promise<string> {
    const own = await realPathOf(folder);
    const above = foldersAbove(own).filter((each) => !isTooWide(each));
    const repository = await repositoryAround(own);
    if (repository !== undefined) return repository;
    const around = (await Promise.all(given.map(realPathOf))).filter((each) => isWithin(own, each) && !isTooWide(each));
    const near =
      scope === 'wide' ? above.slice(0, wideLevels + 1).filter((each) => each === own || !isShared(each)) : [];
    return [own, ...around, ...near].reduce((widest, each) => (each.length < widest.length ? each : widest));
  }

  function projectOf(folder: string, scope: ProjectScope): Promise<string> {
    const key = `${scope} ${folder}`;
    const project = known.get(key) ?? find(folder, scope);
    known.set(key, project);
    return project;
  }

  const repositories = new Map<string, Promise<string | undefined>>();
  function knownRepositoryAround(folder: string): Promise<string | undefined> {
    const repository = repositories.get(folder) ?? repositoryAround(folder);
    repositories.set(folder, repository);
    return repository;
  }

  return {
    leavesRepository: async (file) => {
      // The path as it is given: of a link to a folder, the real path is in no repository.
      const repository = await knownRepositoryAround(path.dirname(path.resolve(file)));
      return repository !== undefined && !isWithin(await realPathOf(file), await realPathOf(repository));
    },
    contains: async (file, from, scope) =>
      isWithin(await realPathOf(file), await projectOf(path.resolve(path.dirname(from)), scope)),
  };
}

/** The outermost one. */
async function repositoryAround(folder: string): Promise<string | undefined> {
  const above = foldersAbove(folder).filter((each) => !isTooWide(each));
  const found = await Promise.all(above.map(async (each) => ((await exists(path.join(each, '.git'))) ? each : [])));
  return found.flat().at(-1);
}

/** With the folder itself, from the inside. */
function foldersAbove(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** Of a file that does not exist, its folder is resolved. */
async function realPathOf(file: string): Promise<string> {
  const absolute = path.resolve(file);
  const parent = path.dirname(absolute);
  return realpath(absolute).catch(async () =>
    parent === absolute ? absolute : path.join(await realPathOf(parent), path.basename(absolute)),
  );
}

function isWithin(file: string, folder: string): boolean {
  const below = path.relative(folder, file);
  return below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below);
}

function isTooWide(folder: string): boolean {
  return folder === path.dirname(folder) || folder === homedir();
}

/** `/etc`, `/tmp`, `/home`: no projects, unless the command names them. */
function isShared(folder: string): boolean {
  return path.dirname(path.dirname(folder)) === path.dirname(folder) || folder === tmpdir();
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
