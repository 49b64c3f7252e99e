// Reads `replicast.config.yaml` leniently: unreadable values are absent and reported, and the other values still apply.
import { checkStructure } from '../check-structure.ts';
import type { Field } from '../field.ts';
import { nearestName } from '../nearest-name.ts';
import { formatPath, type Path } from '../path.ts';
import type { Problem } from '../problem.ts';
import { asObject } from '../read-value.ts';
import { newestRelease, releases } from '../release-names.ts';
import { defaultGatesOf } from '../releases.ts';
import { sanitize } from '../sanitize.ts';
import { isList, isObject, isTemplated, type ObjectValue, type Value } from '../value.ts';
import { watermarkReleases } from '../watermark/releases.ts';
import type { ConfiguredLevel, ConfiguredRule, ProjectConfig } from './config.ts';
import { ruleLevels } from './fields.ts';
import { configRoot } from './root.ts';

export interface ConfigReadResult {
  problems: Problem[];
  config: ProjectConfig;
}

type Report = (at: Path, message: string, on?: 'key') => void;

const levelNames: readonly string[] = ruleLevels.map(({ value }) => value);

export function readConfig(value: Value): ConfigReadResult {
  const problems: Problem[] = checkStructure(value ?? Object.create(null), configRoot).map((problem) => ({
    ...problem,
    code: problem.code.replace(/^api/, 'config'),
  }));
  const report: Report = (at, message, on) =>
    void problems.push({ code: 'config/value', level: 'error', at, message, on });
  const file = asObject(sanitize(value, configRoot));
  const charts = asObject(file.charts);
  const config = {
    kubernetes: readChoice(file.kubernetes, ['kubernetes'], releases, report),
    wpa: readChoice(file.wpa, ['wpa'], watermarkReleases, report),
    featureGates: readGates(asObject(file.featureGates), report),
    flags: readFlags(asObject(file.controller), report),
    rules: readEntries(asObject(file.rules), ['rules'], (each, at) => readRule(each, at, report)),
    environments: isObject(charts.environments)
      ? readEntries(charts.environments, ['charts', 'environments'], (each, at) => readFiles(each, at, report))
      : undefined,
    scenario: readScenarioPath(file.scenario, report),
    exclude: isList(file.exclude) ? file.exclude.flatMap((each) => (typeof each === 'string' ? [each] : [])) : [],
  };
  return { problems, config };
}

function readChoice(
  value: Value | undefined,
  at: Path,
  choices: readonly string[],
  report: Report,
): string | undefined {
  if (typeof value !== 'string' || choices.includes(value)) return typeof value === 'string' ? value : undefined;
  report(at, `${formatPath(at)} must be one of ${choices.join(', ')}, not ${value}`);
  return undefined;
}

function readScenarioPath(value: Value | undefined, report: Report): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isScenario = /\.replicast\.ya?ml$/i.test(value);
  if (isScenario && staysBelow(value)) return value;
  const problem = isScenario
    ? 'must be in the folder of this file or below'
    : 'must be the path of a *.replicast.yaml file';
  report(['scenario'], `scenario ${problem}: ${value}`);
  return undefined;
}

function staysBelow(path: string): boolean {
  const parts = path.split(/[/\\]/);
  const isAbsolute = parts[0] === '' || path.includes(':');
  return !isAbsolute && !parts.includes('..');
}

function readGates(gates: ObjectValue, report: Report): Record<string, boolean> {
  const known = Object.keys(defaultGatesOf(newestRelease));
  return readEntries(gates, ['featureGates'], (value, at, name) => {
    if (!known.includes(name)) report(at, unknownName('feature gate', name, known), 'key');
    return typeof value === 'boolean' && known.includes(name) ? value : undefined;
  });
}

function readFlags(controller: ObjectValue, report: Report): Record<string, number> {
  const field = configRoot.shape.type === 'object' && configRoot.shape.fields.find(({ name }) => name === 'controller');
  const fields: readonly Field[] = field && field.shape.type === 'object' ? field.shape.fields : [];
  return readEntries(controller, ['controller'], (value, at, name) => {
    const shape = fields.find((each) => each.name === name)?.shape;
    if (typeof value !== 'number' || shape?.type !== 'number') return undefined;
    const { min = 0, max = Number.MAX_VALUE } = shape;
    if (value >= min && value <= max) return value;
    report(at, `${formatPath(at)} must be a number from ${min} to ${max}, not ${value}`);
    return undefined;
  });
}

function readRule(value: Value, at: Path, report: Report): ConfiguredRule | undefined {
  if (!isObject(value)) return readLevel(value, at, report);
  const unknown = Object.keys(value).find((key) => key !== 'level' && key !== 'minutes');
  if (unknown !== undefined) report([...at, unknown], unknownName('field', unknown, ['level', 'minutes']), 'key');
  const { level: written = null, minutes } = value;
  const level = readLevel(written, [...at, 'level'], report);
  const isDuration = typeof minutes === 'number' && minutes > 0;
  if (minutes !== undefined && minutes !== null && !isDuration)
    report([...at, 'minutes'], `the minutes of ${at.at(-1)} must be a number above 0`);
  return { ...(level && { level }), ...(isDuration && { minutes }) };
}

/** The value false counts as `off`, because YAML 1.1 reads `off` as false. */
function readLevel(value: Value, at: Path, report: Report): ConfiguredLevel | undefined {
  const level = value === false ? 'off' : value;
  const known = ruleLevels.find((each) => each.value === level)?.value;
  if (known !== undefined || level === null || isTemplated(level)) return known;
  const meant = typeof level === 'string' ? nearestName(level, levelNames) : undefined;
  report(at, `the level of ${at[1]} must be one of ${levelNames.join(', ')}${meant ? `: did you mean ${meant}?` : ''}`);
  return undefined;
}

function readFiles(value: Value, at: Path, report: Report): string[] | undefined {
  const files = isList(value) ? value : [value];
  const names = files.flatMap((each) => (typeof each === 'string' && each !== '' ? [each] : []));
  if (names.length === files.length) return names;
  if (value !== null) report(at, `${formatPath(at)} must be a list of values files`);
  return undefined;
}

function readEntries<T>(
  object: ObjectValue,
  at: Path,
  read: (value: Value, at: Path, name: string) => T | undefined,
): Record<string, T> {
  const entries = Object.entries(object).flatMap(([name, value]) => {
    const found = value === undefined ? undefined : read(value, [...at, name], name);
    return found === undefined ? [] : [[name, found] as const];
  });
  return Object.fromEntries(entries);
}

export function unknownName(what: string, name: string, known: readonly string[]): string {
  const meant = nearestName(name, known);
  return `unknown ${what} "${name}"${meant === undefined ? '' : `: did you mean ${meant}?`}`;
}
