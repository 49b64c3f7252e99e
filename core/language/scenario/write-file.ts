// The text of a scenario file that says what a form says. Of a new file only what differs from the defaults is written; in a file that
// is there everything that stays the same keeps its place, its comments and its spelling.
import { completeScenario } from '../../model/scenario/given.ts';
import { loadDefaults } from '../../model/scenario/load-defaults.ts';
import { readScenario } from '../../model/scenario/read.ts';
import type { SaidScenario } from '../../model/scenario/said.ts';
import type { WorkloadFacts } from '../../model/scenario/workload-facts.ts';
import { writtenScenario } from '../../model/scenario/write.ts';
import { isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { defaultFlags } from '../../simulator/profile.ts';
import { readDocument } from '../../text/document.ts';
import { applyEdits, editsTo } from '../../text/edits.ts';
import { isEmptyDocument } from '../../text/empty.ts';
import { openSource, placedChunks } from '../../text/source.ts';
import { toValue } from '../../text/value.ts';
import { writeYamlWithPoints } from '../../text/write.ts';
import { sentence } from './file.ts';

export interface ScenarioTarget {
  for?: string;
  document?: number;
  item?: number;
}

export interface FileToWrite {
  /** Empty for a new file. */
  text: string;
  said: SaidScenario;
  /** What the workload says does not have to be written. */
  known: WorkloadFacts;
  /** Nor what the controller of the settings has. */
  usualFlags?: Readonly<Record<string, number>>;
  /** Written into a new file only. */
  target: ScenarioTarget;
}

export type WrittenFile = { text: string } | { problem: string };

export function writeScenarioFile({ text, said, known, usualFlags = { ...defaultFlags }, target }: FileToWrite): WrittenFile {
  const lines = text.replaceAll('\r\n', '\n');
  const chunks = Array.from(placedChunks(openSource(lines)), ({ chunk }) => chunk.text);
  const index = chunks.findIndex((chunk) => !isEmptyDocument(chunk));
  const usual = leavesOf(usualFile(known, usualFlags));
  const written = index < 0 ? newFile(lines, said, usual, target) : changedFile(chunks[index] ?? '', said, usual);
  if ('problem' in written) return written;
  const whole = index < 0 ? written.text : chunks.with(index, written.text).join('');
  return { text: text.includes('\r\n') ? whole.replaceAll('\n', '\r\n') : whole };
}

function newFile(comments: string, said: SaidScenario, usual: Leaves, target: ScenarioTarget): WrittenFile {
  const written = [...leavesOf(writtenScenario(said))].filter(([path, leaf]) => !isSame(usual.get(path)?.value, leaf.value));
  const object: ObjectValue = { ...target };
  for (const [, { path, value }] of written) put(object, path, value);
  const lead = comments === '' || comments.endsWith('\n') ? comments : `${comments}\n`;
  return { text: lead + (Object.keys(object).length === 0 ? '{}\n' : writeYamlWithPoints(object)) };
}

function changedFile(text: string, said: SaidScenario, usual: Leaves): WrittenFile {
  const { root, problems } = readDocument(text);
  const broken = problems.find(({ level }) => level === 'error');
  if (broken || root?.kind !== 'map') return { problem: sentence(broken?.message ?? 'It is no scenario: it has no keys') };
  const object = copyOf(toValue(root)) as ObjectValue;
  const before = readScenario(object);
  const read = leavesOf(writtenScenario(before));
  const wanted = leavesOf(writtenScenario(said));
  for (const [key, { path, value }] of wanted) {
    const isWritten = valueAt(object, path) !== undefined;
    if (isWritten && isSame(read.get(key)?.value, value)) continue;
    if (isWritten || !isSame(usual.get(key)?.value, value)) put(object, path, value);
  }
  // What is not said any more goes, unless it says what counts anyway; numbers of another load go with it.
  for (const [key, { path, value }] of read) {
    const countsAnyway = path[0] !== 'load' && isSame(usual.get(key)?.value, value);
    if (!wanted.has(key) && !countsAnyway) take(object, path);
  }
  return { text: applyEdits(text, editsTo(text, root, object)) };
}

/** What counts where nothing is said. */
function usualFile(known: WorkloadFacts, flags: Readonly<Record<string, number>>): ObjectValue {
  const { load, ...scenario } = completeScenario({}, known);
  const { horizonSeconds, ...given } = scenario;
  const usual = writtenScenario({
    given: { ...given, load: { shape: load, noise: load.noise } },
    flags,
    featureGates: {},
  });
  return { ...usual, load: { ...loadDefaults, ...(isObject(usual.load) ? usual.load : {}) } };
}

interface Leaf {
  path: readonly string[];
  value: Value;
}
type Leaves = ReadonlyMap<string, Leaf>;

/** Lists are one value, and so is what a metric follows. */
function leavesOf(object: ObjectValue, path: readonly string[] = []): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const [key, value] of Object.entries(object)) {
    const at = [...path, key];
    if (isObject(value) && path[1] !== 'follow') for (const [name, leaf] of leavesOf(value, at)) leaves.set(name, leaf);
    else leaves.set(at.join('\n'), { path: at, value });
  }
  return leaves;
}

function valueAt(object: ObjectValue, path: readonly string[]): Value | undefined {
  return path.reduce<Value | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), object);
}

function put(object: ObjectValue, path: readonly string[], value: Value): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    object[key] = value;
    return;
  }
  const inner = object[key];
  const next: ObjectValue = isObject(inner) ? inner : {};
  object[key] = next;
  put(next, rest, value);
}

/** With it goes an object that has nothing else. */
function take(object: ObjectValue, path: readonly string[]): void {
  const [key = '', ...rest] = path;
  const inner = object[key];
  if (isObject(inner) && rest.length > 0) take(inner, rest);
  if (rest.length === 0 || (isObject(inner) && Object.keys(inner).length === 0)) delete object[key];
}

function copyOf(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
