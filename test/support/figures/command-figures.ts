import { parseAllDocuments } from 'yaml';
import { newestApiServerRules } from '../../../core/apiserver/apiserver-rules.ts';
import { answerAsApiServer } from '../../../core/apiserver/kubectl/answer-as-apiserver.ts';
import { manifestOf } from '../../bench/manifest-of.mjs';
import { replicast } from '../io.ts';
import { chartWithTemplates, copiesOf, overlaysOf } from '../scaling/commands.ts';
import type { Figure } from './figure.ts';

const manifests = manifestOf(100).split('---\n');

export const commandFigures: readonly Figure[] = [
  command('lint of applications', '50 files with an autoscaler, its workload and more', 'lint w', 50, copiesOf),
  command('lint of a chart', '40 templates', 'lint c', 1, () => chartWithTemplates(40)),
  command('lint of overlays', '20 overlays of one base', 'lint k', 1, () => overlaysOf(20)),
  { ...command('test of scenarios', '20 scenarios of a day', 'test w', 20, scenariosOfDays), goalMs: 50 },
  {
    name: 'API server validation',
    work: `${manifests.length} manifests`,
    count: manifests.length,
    peer: {
      name: 'yaml (parses only)',
      goal: 0.5,
      prepare: () => (stopwatch) =>
        stopwatch.time(() => {
          for (const text of manifests) parseAllDocuments(text, { logLevel: 'silent', prettyErrors: false });
        }),
    },
    prepare: () => (stopwatch) =>
      stopwatch.time(() => {
        for (const text of manifests) answerAsApiServer(text, { rules: newestApiServerRules });
      }),
  },
];

/** The goal is 5 s for a hundred scenario files. */
function scenariosOfDays(count: number): Record<string, string> {
  const hours = Array.from({ length: 24 }, (_, hour) => 300 + 100 * Math.min(hour, 24 - hour));
  const files = Array.from({ length: count }, (_, i) => ({
    [`w/web${i}.yaml`]: manifests[i] ?? '',
    [`w/web${i}.replicast.yaml`]: `load: {shape: day, hours: [${hours.join(', ')}]}
horizonSeconds: 86400
expect: [never below 1, unmet load < 90 %, at most 400 changes, no error]
`,
  }));
  return Object.assign({}, ...files);
}

function command(
  name: string,
  work: string,
  words: string,
  count: number,
  filesOf: (count: number) => Record<string, string>,
): Figure {
  return {
    name,
    work,
    count,
    prepare: () => {
      const files = filesOf(count);
      return async (stopwatch) => {
        const { out } = await stopwatch.timeAsync(() => replicast(words, { ...files }));
        if (out === '') throw new Error(`replicast ${words} printed nothing`);
      };
    },
  };
}
