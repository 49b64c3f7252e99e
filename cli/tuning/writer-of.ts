import { noWriter, type ObjectWriter } from '../../core/analysis/object-writer.ts';
import { manifestWriter, valuesWriter } from '../../core/charts/fixes/file-writers.ts';
import { builtWriter } from '../../core/kustomize/built-writer.ts';
import type { LocatedAutoscaler } from '../located-autoscaler.ts';
import { fileUri } from '../workspace-index.ts';

/**
 * Returns the `ObjectWriter` that edits the fields of the autoscaler; undefined if no file that was read contains them.
 */
export function writerOf(located: LocatedAutoscaler, text: string): ObjectWriter | undefined {
  const { writtenIn, lines } = located;
  if (!writtenIn) return undefined;
  const file = { uri: fileUri(located.file), text };
  switch (writtenIn.type) {
    case 'manifest': {
      const { autoscaler, embedded, firstItem, ...place } = writtenIn.found;
      // An object that is an item of a `List`, or that is embedded in another document as a string, cannot be edited as
      // a document of its own.
      if (embedded || firstItem !== undefined) return noWriter;
      return manifestWriter({ ...place, file, root: autoscaler.root, lines });
    }
    case 'values':
      return valuesWriter(writtenIn.sources, [{ ...file, name: writtenIn.name }]);
    case 'kustomization':
      return builtWriter(writtenIn.built, writtenIn.build, writtenIn.builds);
  }
}
