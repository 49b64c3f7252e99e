// The outside world of the command line, for tests: files by name, and the printed text.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError, type ExitCode, type Io } from '../../cli/io.ts';
import { runCommandLine } from '../../cli/run.ts';
import { openRegularFile } from '../../server/files/read-regular-file.ts';
import { isWhole } from './effort.ts';

export interface Ended {
  code: ExitCode;
  out: string;
  err: string;
}

const rulePages = path.resolve(import.meta.dirname, '../../docs/rules');

/**
 * `-` is standard input. A name with a slash is also found by its folder. Written files are in `files`. `other`
 * replaces functions of the process.
 */
export async function replicast(
  words: string | readonly string[],
  files: Record<string, string | Uint8Array>,
  width?: number,
  colors = false,
  other: Partial<Io> = {},
): Promise<Ended> {
  const said = { out: '', err: '' };
  const io: Io = {
    ...ioOf(files),
    width,
    colors,
    out(text) {
      said.out += text;
    },
    err(text) {
      said.err += text;
    },
    tell(text) {
      said.err += text;
    },
    ...other,
  };
  const args = typeof words === 'string' ? words.split(' ').filter((word) => word !== '') : words;
  const code = await runCommandLine(args, io);
  return { code, ...said };
}

export const fullDisk: Pick<Io, 'write'> = {
  write: async (file) => {
    throw new CommandError(`${file} is not written: there is no space.`);
  },
};

export function ioOf(files: Record<string, string | Uint8Array>): Io {
  return {
    width: undefined,
    colors: false,
    now: () => 0,
    triedPart: isWhole ? undefined : 0.05,
    out() {},
    outBytes() {},
    err() {},
    tell() {},
    read: async (file) => bytesOf(file, files),
    // Recorded cases are too large to be passed, so they are read from this repository.
    async *pieces(file) {
      if (file === '-' || Object.hasOwn(files, file)) yield bytesOf(file, files);
      else yield* (await openRegularFile(file)).createReadStream();
    },
    mayExist: (file) => Object.hasOwn(files, file),
    projectOf: () => '.',
    isInProject: (file) => !path.normalize(file).startsWith('../..'),
    assertWritable: async () => {},
    write: async (file, text, before) => {
      const found = Object.hasOwn(files, file) ? bytesOf(file, files) : undefined;
      const isSame = found && before ? Buffer.from(found).equals(before) : found === before;
      if (!isSame) throw new CommandError(`${file} is not written: it has changed since it was read.`);
      files[file] = text;
    },
    readPage: async (code) => ({
      file: `docs/rules/${code}.md`,
      text: readFileSync(path.join(rulePages, `${code}.md`), 'utf8'),
    }),
    list: async (folder, depth = Number.POSITIVE_INFINITY) => {
      const below = folder === '.' ? '' : `${folder.replace(/\/$/, '')}/`;
      const inside = Object.keys(files).filter((file) => file.startsWith(below) && file !== '-');
      const near = inside.filter((file) => file.slice(below.length).split('/').length <= depth + 1);
      return inside.length > 0 ? near.filter((file) => /\.(?:ya?ml|jsonc?)$/i.test(file)).sort() : undefined;
    },
    listAll: async (folder) => {
      const below = folder === '.' ? '' : `${folder.replace(/\/$/, '')}/`;
      return Object.keys(files)
        .filter((file) => file.startsWith(below) && file !== '-')
        .sort();
    },
  };
}

export function problemLines(out: string): string[] {
  return out
    .split('\n')
    .slice(0, -3)
    .filter((line) => !line.startsWith('  '));
}

function bytesOf(file: string, files: Record<string, string | Uint8Array>): Uint8Array {
  const content = Object.hasOwn(files, file) ? files[file] : undefined;
  if (content === undefined) throw new CommandError(`${file} cannot be read: no such file or folder.`);
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
