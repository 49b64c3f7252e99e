// Rendering one template gives what rendering the whole chart gives, and every rendered autoscaler is recognized.
import { expect, test } from 'vitest';
import { objectName } from '../../../core/analysis/object-name.ts';
import { kindOf } from '../../../core/apiserver/kinds.ts';
import { createChartRenderings } from '../../../core/charts/chart-renderings.ts';
import { sampleOf } from '../../support/effort.ts';
import { linesOf, wholeSetFolders } from '../../support/recordings.ts';

interface RecordedRun {
  error?: string;
  autoscalers?: { file: string; object: { apiVersion: string; kind: string; metadata?: { name?: string } } }[];
  values?: { name: string; text: string }[];
  set?: string[];
  setString?: string[];
  setJson?: string[];
  release?: string;
  namespace?: string;
  apiVersions?: string[];
  kubeVersion?: string;
}

const [folder] = wholeSetFolders('render');

test.skipIf(!folder)('(skipped unless REPLICAST_CORPUS names the folder of recordings)', () => {
  let compared = 0;
  for (const line of sampleOf(linesOf(folder ?? '', 'helm-synthetic.jsonl.gz'))) {
    const { id, files, runs }: { id: string; files: Record<string, string>; runs: RecordedRun[] } = JSON.parse(line);
    const chart = { uri: `file:///${id}`, files: new Map(Object.entries(files)) };
    for (const { error, autoscalers = [], values, kubeVersion, ...flags } of runs) {
      if (kubeVersion !== undefined) continue;
      const request = { chart, values: values ?? [], flags, chosen: {} };
      const [whole, single] = [createChartRenderings(), createChartRenderings()];
      const all = whole.render(request);
      const names = (templates: typeof all) =>
        templates.map(({ file, objects }) => ({
          file,
          names: objects.map(({ asRendered }) => objectName(asRendered.object)),
        }));
      const apart = [...(files ? Object.keys(files) : [])].flatMap((file) => single.render(request, file));
      const byFile = (one: { file: string }, other: { file: string }) => (one.file < other.file ? -1 : 1);
      expect({ id, found: names(apart).sort(byFile) }).toEqual({ id, found: names(all).sort(byFile) });
      if (error !== undefined) continue;
      const described = autoscalers.filter(({ object }) => kindOf(object.apiVersion, object.kind));
      const rendered = all.flatMap(({ objects }) => objects.filter(({ notRendered }) => notRendered === undefined));
      expect({ id, count: rendered.length }).toEqual({ id, count: described.length });
      compared += described.length;
    }
  }
  expect(compared).toBeGreaterThan(0);
});
