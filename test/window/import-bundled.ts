// Playwright takes modules outside the tests for CommonJS, so modules of the product are bundled.
import path from 'node:path';
import { build } from 'esbuild';
import { out, root } from '../../scripts/paths.mjs';

export async function importBundled<Module>(file: string): Promise<Module> {
  const outfile = path.join(out, 'window-modules', `${path.basename(file, '.ts')}.mjs`);
  await build({ absWorkingDir: root, entryPoints: [file], outfile, bundle: true, format: 'esm', platform: 'node' });
  return import(outfile) as Promise<Module>;
}
