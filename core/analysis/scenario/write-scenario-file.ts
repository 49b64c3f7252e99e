// Writes the values of a form as a scenario file. A new file contains the values of the current run, even if they equal
// the defaults, and all other values that differ from the defaults. Each value has a comment. In an existing file,
// unchanged values keep their position, comments and spelling.

import { childFields, fieldAt } from '../../model/field-lookup.ts';
import type { Path } from '../../model/path.ts';
import { loadNumbers } from '../../model/scenario/load-shapes.ts';
import type { PartialScenario } from '../../model/scenario/partial-scenario.ts';
import { readScenario } from '../../model/scenario/read-scenario.ts';
import { scenarioRoot } from '../../model/scenario/root.ts';
import { standardScenario } from '../../model/scenario/scenario.ts';
import type { ScenarioContent } from '../../model/scenario/scenario-content.ts';
import { serializeScenario } from '../../model/scenario/serialize-scenario.ts';
import type { WorkloadFacts } from '../../model/scenario/workload-facts.ts';
import { isList, isObject, type ObjectValue, type Value } from '../../model/value.ts';
import { defaultFlags } from '../../simulator/controller-flags.ts';
import { applyEdits, minimalEdits } from '../../text/edits/minimal-edits.ts';
import { writeYamlWithComments } from '../../text/edits/write-yaml.ts';
import { isEmptyDocument } from '../../text/empty-document.ts';
import { readDocument } from '../../text/read/read-document.ts';
import { openSourceFile, placedDocuments } from '../../text/source-file.ts';
import type { TextProblem } from '../../text/text-problem.ts';
import { toValue } from '../../text/tree.ts';
import { readScenarioFile, toSentence } from './read-scenario-file.ts';
import { scenarioComment, scenarioFileComment } from './scenario-comments.ts';

export interface ScenarioTarget {
  for?: string;
  document?: number;
  item?: number;
}

export interface ScenarioFileUpdate {
  /** The text of the file; empty for a new file. */
  text: string;
  said: ScenarioContent;
  /** The values of the current run. A new file contains these values even if they equal the defaults. */
  inUse: PartialScenario;
  /** Values from the workload count as defaults, so they are written only if the form changes them. */
  known: WorkloadFacts;
  /** The controller flags in the settings. These flags count as defaults, like the values from the workload. */
  configuredFlags?: Readonly<Record<string, number>>;
  /** The autoscaler for which the scenario is written. Used only for a new file. */
  target: ScenarioTarget;
  expectations?: readonly string[] | undefined;
}

export type WriteResult = { text: string } | { problem: string };

export function writeScenarioFile({
  text,
  said,
  inUse,
  known,
  configuredFlags = { ...defaultFlags },
  target,
  expectations = [],
}: ScenarioFileUpdate): WriteResult {
  const lines = text.replaceAll('\r\n', '\n');
  const chunks = Array.from(placedDocuments(openSourceFile(lines)), ({ yamlDocument }) => yamlDocument.text);
  const index = chunks.findIndex((chunk) => !isEmptyDocument(chunk));
  const defaults = flattenLeaves(defaultScenarioFile(known, configuredFlags));
  const written =
    index < 0
      ? { text: writeNewFile(lines, newFileContent({ said, inUse, target, expectations }, defaults)) }
      : updateFile(chunks[index] ?? '', { said, expectations }, defaults);
  if ('problem' in written) return written;
  const whole = index < 0 ? written.text : chunks.with(index, written.text).join('');
  // The file may contain text that looks like a comment but is not a comment for YAML, such as a `#` after a tab. The
  // new file is therefore read again, to check that it has no errors.
  const problem = index < 0 && lines.trim() !== '' ? readScenarioFile(whole).problem : undefined;
  if (problem !== undefined) return { problem };
  return { text: text.includes('\r\n') ? whole.replaceAll('\n', '\r\n') : whole };
}

function newFileContent(
  { said, inUse, target, expectations }: Pick<ScenarioFileUpdate, 'said' | 'inUse' | 'target' | 'expectations'>,
  defaults: Leaves,
): ObjectValue {
  const always = flattenLeaves(serializeScenario({ given: inUse, flags: {}, featureGates: {} }));
  const changed = [...flattenLeaves(serializeScenario(said))].filter(
    ([path, leaf]) => !isEqual(defaults.get(path)?.value, leaf.value),
  );
  const object: ObjectValue = { ...target };
  for (const [, { path, value }] of [...changed, ...always]) setAt(object, path, value);
  addExpectations(object, expectations);
  return inFieldOrder(object, []);
}

/** Matches the end of a document, `...`. Values after the end would belong to another document. */
const documentEnd = /^\.\.\.[ \t]*(?=#|$)/gm;

/** @param empty the current text of the file: it has no values, but it may have comments */
function writeNewFile(empty: string, content: ObjectValue): string {
  const comments = empty.replaceAll(documentEnd, '');
  const lead = comments.trim() === '' ? `# ${scenarioFileComment}\n` : comments.replace(/[\r\n]?$/, '\n');
  return lead + writeYamlWithComments(content, (path) => scenarioComment(path, valueAt(content, path)));
}

/**
 * Sorts the keys of the object in the order of the field descriptions. Keys without a description, such as names of
 * metrics, keep their order.
 */
function inFieldOrder(object: ObjectValue, path: Path): ObjectValue {
  const field = fieldAt(scenarioRoot, path);
  const names = field ? childFields(field).map(({ name }) => name) : [];
  const entries = Object.entries(object).toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b));
  return Object.fromEntries(
    entries.map(([key, value]) => [key, isObject(value) ? inFieldOrder(value, [...path, key]) : value]),
  );
}

function addExpectations(object: ObjectValue, expectations: readonly string[] = []): void {
  const written = isList(object.expect) ? object.expect : [];
  const added = expectations.filter((text) => !written.includes(text));
  if (added.length > 0) object.expect = [...written, ...added];
}

function updateFile(
  text: string,
  { said: scenario, expectations }: Pick<ScenarioFileUpdate, 'said' | 'expectations'>,
  defaults: Leaves,
): WriteResult {
  const { root: map, problems } = readDocument(text);
  const broken = firstError(problems);
  if (broken || map?.kind !== 'map')
    return { problem: toSentence(broken?.message ?? 'The file is not a scenario, because it has no keys') };
  const object = deepCopy(toValue(map)) as ObjectValue;
  const before = readScenario(object);
  const read = flattenLeaves(serializeScenario(before));
  const target = flattenLeaves(serializeScenario(scenario));
  for (const [key, { path, value }] of target) {
    const isWritten = valueAt(object, path) !== undefined;
    if (isWritten && isEqual(read.get(key)?.value, value)) continue;
    if (isWritten || !isEqual(defaults.get(key)?.value, value)) setAt(object, path, value);
  }
  // Deletes the values that the form no longer has, such as the numbers of another load shape. A value outside `load`
  // is not deleted if it equals its default.
  for (const [key, { path, value }] of read) {
    const countsAnyway = path[0] !== 'load' && isEqual(defaults.get(key)?.value, value);
    if (!target.has(key) && !countsAnyway) removeAt(object, path);
  }
  addExpectations(object, expectations);
  return readable(applyEdits(text, minimalEdits(text, map, object)));
}

function readable(text: string): WriteResult {
  return firstError(readDocument(text).problems) ? { problem: 'The file would not be valid YAML.' } : { text };
}

function firstError(problems: readonly TextProblem[]): TextProblem | undefined {
  return problems.find(({ level }) => level === 'error');
}

/** Returns the values that a scenario file has by default, without the values that are derived from the autoscaler. */
function defaultScenarioFile(workload: WorkloadFacts, flags: Readonly<Record<string, number>>): ObjectValue {
  const { horizonSeconds: _, start: __, load, workload: standard, ...given } = standardScenario;
  const { capacityPerPod: ___, baseMemoryBytes: ____, ...pods } = standard;
  const usual = serializeScenario({ given: { ...given, workload: { ...pods, ...workload } }, flags, featureGates: {} });
  const numbers = Object.entries(loadNumbers).flatMap(([name, { default: value }]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  );
  return { ...usual, load: { shape: load.shape, ...Object.fromEntries(numbers), noise: { ...load.noise } } };
}

interface Leaf {
  path: readonly string[];
  value: Value;
}
type Leaves = ReadonlyMap<string, Leaf>;

function flattenLeaves(object: ObjectValue, path: readonly string[] = []): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  for (const [key, value] of Object.entries(object)) {
    const at = [...path, key];
    if (isObject(value) && path[1] !== 'follow')
      for (const [name, leaf] of flattenLeaves(value, at)) leaves.set(name, leaf);
    else leaves.set(at.join('\n'), { path: at, value });
  }
  return leaves;
}

function valueAt(object: ObjectValue, path: Path): Value | undefined {
  return path.reduce<Value | undefined>((inner, key) => {
    if (typeof key === 'number') return isList(inner) ? inner[key] : undefined;
    return isObject(inner) ? inner[key] : undefined;
  }, object);
}

function setAt(object: ObjectValue, path: readonly string[], value: Value): void {
  const [key = '', ...rest] = path;
  if (rest.length === 0) {
    object[key] = value;
    return;
  }
  const inner = object[key];
  const next: ObjectValue = isObject(inner) ? inner : {};
  object[key] = next;
  setAt(next, rest, value);
}

function removeAt(object: ObjectValue, path: readonly string[]): void {
  const [key = '', ...rest] = path;
  const inner = object[key];
  if (isObject(inner) && rest.length > 0) removeAt(inner, rest);
  if (rest.length === 0 || (isObject(inner) && Object.keys(inner).length === 0)) delete object[key];
}

function deepCopy(value: Value): Value {
  if (Array.isArray(value)) return value.map(deepCopy);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deepCopy(inner)]));
}

function isEqual(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
