// Packs the extension of this folder, so that code-server can install it.
import path from 'node:path';
import { packExtension } from '../../../scripts/package.mjs';
import { out, root } from '../../../scripts/paths.mjs';

/** The packed file. */
export const packedDriver = () =>
  packExtension({
    folder: path.join(root, 'test/harness/driver'),
    file: path.join(out, 'driver.vsix'),
    options: ['--skip-license'],
  });
