// Makes the list of examples for *Open Example…*. The first comment of a document describes the example, and the
// comment `# Expected:` contains the sequence that `replicast simulate` prints. A test compares this sequence.
import fs from 'node:fs';
import path from 'node:path';
import { examples } from './paths.mjs';

/** Folders of charts are left out, because an example is opened as a single file. */
const groups = [
  { folder: '', title: 'First steps', first: 'web.yaml' },
  { folder: 'recipes', title: 'Recipes' },
  { folder: 'keda', title: 'ScaledObjects of KEDA' },
  { folder: 'kubernetes-1.1', title: 'The design of Kubernetes 1.1' },
  { folder: 'velocity-proposal-2019', title: 'The velocity proposal of 2019' },
  { folder: 'watermark-proposal-2019', title: 'The watermark proposal of 2019' },
  { folder: 'documentation-1.19', title: 'The documentation of Kubernetes 1.19' },
  { folder: 'measured-analysis', title: 'A measured analysis of Kubernetes 1.23' },
];

const scenarioEnding = '.replicast.yaml';

/**
 * Returns the examples by group. An example is a manifest, alone or with a scenario. If the example has a scenario, its
 * expected sequence is from the scenario. Examples that the API server refuses come last.
 * @returns {import('../protocol/examples.ts').ExampleGroup[]}
 */
export function readGallery() {
  return groups.map(({ folder, title, first }) => ({ title, examples: inOrder(examplesIn(folder), first) }));
}

/**
 * Returns the description and the expected sequence of each document that begins with comments for both.
 *
 * @param {string} text
 * @returns {{ document: number, sentence: string, expected: string }[]}
 */
export function expectationsIn(text) {
  return text.split(/^---\n/m).flatMap((document, index) => {
    const [, sentence = '', expected] = /^# (.+)\n# Expected: (.+)\n/.exec(document) ?? [];
    return expected === undefined ? [] : [{ document: index, sentence, expected }];
  });
}

function examplesIn(folder) {
  const files = fs.readdirSync(path.join(examples, folder)).filter((file) => file.endsWith('.yaml'));
  const scenarios = files.filter((file) => file.endsWith(scenarioEnding));
  const alone = files.filter(
    (file) => !scenarios.includes(file) && !scenarios.includes(file.replace('.yaml', scenarioEnding)),
  );
  const inFolder = (file) => [folder, file].filter((part) => part !== '').join('/');
  const ofManifests = alone.map((file) => exampleOf(inFolder(file)));
  const ofScenarios = scenarios.map((file) => exampleWithScenario(inFolder, file));
  return [...ofManifests, ...ofScenarios];
}

function inOrder(list, first) {
  const rank = ({ manifest, scenario, expected }) => {
    if (expected === 'refused') return 2;
    return manifest === first && scenario === undefined ? 0 : 1;
  };
  return list.sort((one, other) => rank(one) - rank(other) || (one.name < other.name ? -1 : 1));
}

function exampleWithScenario(inFolder, file) {
  const scenario = inFolder(file);
  const named = /^for: (.+)$/m.exec(readExample(scenario))?.[1];
  const manifest = inFolder(named ?? file.replace(scenarioEnding, '.yaml'));
  const { sentence, expected } = firstOf(scenario);
  // A scenario with `for` is an additional scenario of a manifest, so the scenario file has its own description. Any
  // other scenario uses the description of the manifest.
  const said = named === undefined ? firstOf(manifest).sentence : sentence;
  return { name: nameOf(file), sentence: said, expected, manifest, scenario };
}

function exampleOf(manifest) {
  return { name: nameOf(manifest), ...firstOf(manifest), manifest };
}

function firstOf(file) {
  const [first] = expectationsIn(readExample(file));
  if (!first) throw new Error(`examples/${file} does not begin with a sentence and "# Expected: …"`);
  return { sentence: first.sentence, expected: first.expected };
}

function readExample(file) {
  return fs.readFileSync(path.join(examples, file), 'utf8').replaceAll('\r\n', '\n');
}

function nameOf(file) {
  const words = path
    .basename(file)
    .replace(/(?:\.replicast)?\.yaml$/, '')
    .replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
