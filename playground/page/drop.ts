import { limits } from '../files/limits.ts';
import type { GivenFile } from '../files/opened-files.ts';

export function acceptDrops(open: (given: readonly GivenFile[]) => void): void {
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) document.body.classList.remove('dropping');
  });
  addEventListener(
    'drop',
    async (event) => {
      document.body.classList.remove('dropping');
      const { dataTransfer } = event;
      if (!dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.stopPropagation();
      // Entries and files are read before the first `await`, because the browser clears `dataTransfer` afterwards.
      const entries = [...dataTransfer.items].map((item) => item.webkitGetAsEntry());
      const files = [...dataTransfer.files];
      const hasFolder = entries.some((entry) => entry?.isDirectory);
      open(hasFolder ? await filesIn(entries) : files.map((file) => ({ path: file.name, file })));
    },
    true,
  );
}

async function filesIn(entries: readonly (FileSystemEntry | null)[]): Promise<GivenFile[]> {
  const found: GivenFile[] = [];
  const left = [...entries];
  // Reads at most one file more than allowed, so that the caller can report that there are too many files.
  for (let entry = left.shift(); entry !== undefined && found.length <= limits.files; entry = left.shift()) {
    if (entry?.isDirectory) left.push(...(await childrenOf(entry as FileSystemDirectoryEntry)));
    else if (entry?.isFile) found.push(await givenFile(entry as FileSystemFileEntry));
  }
  return found;
}

function givenFile(entry: FileSystemFileEntry): Promise<GivenFile> {
  const path = entry.fullPath.replace(/^\//, '');
  return new Promise((resolve, reject) => entry.file((file) => resolve({ path, file }), reject));
}

/** A reader returns only a part of the entries at each call. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return children;
    children.push(...some);
  }
}
