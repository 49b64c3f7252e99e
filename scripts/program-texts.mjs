// `import('./worker.ts?text')`: the module is the text of that program, for a worker that can load nothing.
import path from 'node:path';

/** `options`: esbuild's, of the programs. */
export const programTexts = (options) => ({
  name: 'program-texts',
  setup({ initialOptions: { minify, sourcemap }, onResolve, onLoad, esbuild }) {
    onResolve({ filter: /\?text$/ }, ({ path: imported, resolveDir }) => ({
      path: path.join(resolveDir, imported.replace('?text', '')),
      namespace: 'program-text',
    }));
    onLoad({ filter: /./, namespace: 'program-text' }, async ({ path: entry }) => {
      const inline = sourcemap ? 'inline' : false;
      const { outputFiles, metafile } = await esbuild.build({
        ...options,
        entryPoints: [entry],
        format: 'iife',
        minify,
        sourcemap: inline,
        metafile: true,
        write: false,
      });
      const watchFiles = Object.keys(metafile.inputs).map((file) => path.resolve(options.absWorkingDir, file));
      return { contents: `export const text = ${JSON.stringify(outputFiles[0].text)};`, watchFiles };
    });
  },
});
