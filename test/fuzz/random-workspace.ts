// A workspace with one file to edit: a mutated file of the repository, or a file from the grammar.
import type { Chance } from '../support/chance.ts';
import { randomCase } from '../support/random-cases.ts';
import { type Files, readCorpus } from './corpus.ts';
import { randomObject, writeYaml } from './grammar.ts';
import { mutateText, randomJson } from './mutate.ts';

export interface FuzzedWorkspace {
  files: Files;
  subject: string;
  settings: unknown;
}

export function randomWorkspace(chance: Chance): FuzzedWorkspace {
  const { files, subject } = chance.of([
    recordedWorkspace,
    recordedWorkspace,
    manifestWorkspace,
    manifestWorkspace,
    grammarWorkspace,
    grammarWorkspace,
    fileKindWorkspace,
    pageWorkspace,
  ])(chance);
  const text = files[subject] ?? '';
  return {
    files: { ...files, [subject]: chance.is(0.75) ? mutateText(chance, text) : text },
    subject,
    settings: randomSettings(chance),
  };
}

/** Small inputs reach the same code in less time. */
function mostlySmall<Item>(chance: Chance, items: readonly Item[], sizeOf: (item: Item) => number): Item {
  const [first, ...others] = [chance.of(items), chance.of(items), chance.of(items)] as const;
  return chance.is(0.3) ? first : others.reduce((small, item) => (sizeOf(item) < sizeOf(small) ? item : small), first);
}

const sizeOfFiles = (files: Files) => Object.values(files).reduce((sum, text) => sum + text.length, 0);

type Place = Pick<FuzzedWorkspace, 'files' | 'subject'>;

function recordedWorkspace(chance: Chance): Place {
  const files = mostlySmall(chance, readCorpus().workspaces, sizeOfFiles);
  const names = Object.keys(files).filter((name) => !/NOTES\.txt$|LICENSE$/.test(name));
  const [subject, other] = [chance.of(names), chance.of(names)];
  const changed = chance.is(0.15) ? { [other]: mutateText(chance, files[other] ?? '') } : {};
  return { files: { ...files, ...changed }, subject };
}

function manifestWorkspace(chance: Chance): Place {
  const { manifests } = readCorpus();
  const manifest = () => mostlySmall(chance, manifests, (text) => text.length);
  const more = chance.is(0.2) ? `\n---\n${manifest()}` : '';
  const subject = chance.of(['hpa.yaml', 'hpa.yaml', 'hpa.json', 'templates/hpa.yaml']);
  return { files: { [subject]: `${manifest()}${more}` }, subject };
}

function grammarWorkspace(chance: Chance): Place {
  const { manifest, scenario } = randomCase(chance.whole(0, 2 ** 20));
  const own = writeYaml(chance, randomObject(chance, 'manifest'), { templated: chance.is(0.2) });
  const files = {
    'hpa.yaml': chance.is(0.6) ? own : `${manifest}---\n${own}`,
    ...(chance.is(0.3) && { 'hpa.replicast.yaml': scenario, 'load.csv': '0,1\n60,20\n' }),
    ...(chance.is(0.2) && {
      'replicast.config.yaml': writeYaml(chance, randomObject(chance, 'config'), { templated: false }),
    }),
  };
  return { files, subject: 'hpa.yaml' };
}

function fileKindWorkspace(chance: Chance): Place {
  const { manifest, scenario } = randomCase(chance.whole(0, 2 ** 20));
  const kind = chance.of(['scenario', 'config'] as const);
  const subject = kind === 'scenario' ? 'hpa.replicast.yaml' : 'replicast.config.yaml';
  const own = writeYaml(chance, randomObject(chance, kind), { templated: false });
  return {
    files: {
      'hpa.yaml': manifest,
      'load.csv': 'time,requests\n0,10\n60,20\n',
      [subject]: kind === 'scenario' && chance.is(0.4) ? scenario : own,
    },
    subject,
  };
}

function pageWorkspace(chance: Chance): Place {
  const { pages, manifests } = readCorpus();
  const page = chance.is(0.6) ? chance.of(pages) : `# A page\n\n\`\`\`yaml\n${chance.of(manifests)}\n\`\`\`\n`;
  return { files: { 'README.md': page }, subject: 'README.md' };
}

function randomSettings(chance: Chance): unknown {
  if (chance.is(0.7)) return {};
  if (chance.is(0.2)) return randomJson(chance);
  return {
    ...chance.maybe('kubernetes', () => `1.${chance.whole(15, 37)}`),
    ...chance.maybe('wpa', () => chance.of(['0.11.0', '0.5.2', 'x'])),
    ...chance.maybe('featureGates', () => ({ HPAScaleToZero: chance.is() })),
    ...chance.maybe('rules', () => ({ 'default-cpu-80': chance.of(['error', 'off', 7]) })),
  };
}
