// The action *Open in VS Code…*. VS Code cannot open the files of a web page, so the user downloads the files.
import { strToU8, zipSync } from 'fflate';
import { isChartArchive } from '../../protocol/chart-archive.ts';
import type { Files } from '../files/project.ts';
import { element, show } from './dialogs.ts';
import { download } from './transfer.ts';

export async function openInCode(files: Files): Promise<void> {
  const { name, content } = packed(files);
  const steps = element('ol');
  steps.append(
    element('li', '', `Download ${name}.`),
    element('li', '', name.endsWith('.zip') ? 'Unpack the ZIP and open its folder in VS Code.' : 'Open it in VS Code.'),
    element(
      'li',
      '',
      'Install the extension Replicast in VS Code: lenses, problems and this panel are the same as here.',
    ),
  );
  const note = element(
    'p',
    'note',
    'Nothing is uploaded. The extension is built from its repository: npm run package makes out/replicast.vsix.',
  );
  const action = await show('Open in VS Code', [steps, note], [{ label: `Download ${name}`, value: 'download' }]);
  if (action === 'download') download(name, content, 'application/octet-stream');
}

function packed(files: Files): { name: string; content: BlobPart } {
  // A chart archive is left out: it was unpacked to text, so its entry is no longer an archive.
  const entries = Object.entries(files).filter(([path]) => !isChartArchive(path));
  const [[path = 'manifest.yaml', text = ''] = []] = entries;
  if (entries.length === 1) return { name: path.slice(path.lastIndexOf('/') + 1), content: text };
  const bytes = zipSync(Object.fromEntries(entries.map(([name, content]) => [name, strToU8(content)])));
  return { name: 'playground.zip', content: new Uint8Array(bytes) };
}
