// The bundles of the product as they ship, in memory. Each is built once for all test files that a worker runs.
import { type BuildOptions, type BuildResult, build } from 'esbuild';
import { productBundles } from '../../scripts/bundles.mjs';

type BundleName = keyof typeof productBundles;
type Built = BuildResult<{ metafile: true; write: false }>;

const built = new Map<BundleName, Promise<Built>>();

export const bundleNames = Object.keys(productBundles) as BundleName[];

export function builtBundle(name: BundleName): Promise<Built> {
  const options = { ...(productBundles[name] as BuildOptions), minify: true, metafile: true, write: false } as const;
  const result = built.get(name) ?? build(options);
  built.set(name, result);
  return result;
}
