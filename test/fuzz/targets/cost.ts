// Charts, schemas, kustomizations and scenarios that are short and cost much: what doubles, is shared, nested or at the
// edge of a number. Each ends within the time and memory of an answer, or is refused.

import { helmFunctions } from '../../../core/render/helm/functions/helm-functions.ts';
import { fromPlain, type PlainValue } from '../../../core/render/helm/go/plain.ts';
import { findSchemaProblems } from '../../../core/render/helm/schema/validate-schema.ts';
import { combineFiles, parseFile, renderTemplate } from '../../../core/render/helm/template/render-template.ts';
import { renderKustomization } from '../../../core/render/kustomize/render-kustomization.ts';
import { newestReleaseProfile } from '../../../core/simulator/profile.ts';
import { maxShownWork } from '../../../core/simulator/world/run-cost.ts';
import { simulate } from '../../../core/simulator/world/simulate.ts';
import type { Chance } from '../../support/chance.ts';
import { functionNames } from '../../support/cost/costly-calls.ts';
import { hpa } from '../../support/hpa.ts';
import { scenario } from '../../support/scenario.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { type Meter, SlowAnswer } from '../meter.ts';
import { shrinkList, shrinkObject, shrinkText } from '../shrink.ts';

interface CostlyInput {
  kind: string;
  /** Statements of a template, fields of a kustomization, keywords of a schema, or numbers of a scenario. */
  lines: readonly string[];
}

const maxGrownBytes = 500 * 1024 * 1024;

export const costTarget = fuzzTarget<CostlyInput>({
  name: 'cost',
  counts: 'charts, schemas, kustomizations and scenarios',
  sampleSize: 10,
  generate(chance) {
    const kind = chance.of(['template', 'template', 'template', 'schema', 'kustomization', 'scenario']);
    return { kind, lines: Array.from({ length: chance.whole(1, 8) }, () => lineOf(kind, chance)) };
  },
  shrink: shrinkObject<CostlyInput>({ lines: shrinkList(shrinkText) }),
  run(input, meter) {
    for (let left = tries - 1; ; left--) {
      try {
        runOnce(input, meter);
        return;
      } catch (error) {
        if (left === 0 || !(error instanceof SlowAnswer)) throw error;
      }
    }
  },
});

/** The first one also compiles what it runs, and the machine may be busy with others. */
const tries = 3;

function runOnce({ kind, lines }: CostlyInput, meter: Meter): void {
  const before = process.memoryUsage().heapUsed;
  runners[kind]?.(lines);
  const grown = process.memoryUsage().heapUsed - before;
  if (grown > maxGrownBytes) throw new Error(`${kind} needs ${Math.round(grown / 1024 / 1024)} MB`);
  meter.answered(kind);
}

function lineOf(kind: string, chance: Chance): string {
  if (kind === 'template') return statement(chance);
  if (kind === 'schema') return keyword(chance);
  return kind === 'kustomization' ? field(chance) : String(chance.of([0, 1, 7, 1000, 1e6, 2 ** 31 - 1]));
}

const numbers = [
  0,
  1,
  -1,
  30,
  1000,
  100_000,
  2 ** 31,
  '9007199254740992',
  '9223372036854775807',
  '-9223372036854775808',
];

function statement(chance: Chance): string {
  const operand = () =>
    chance.of([
      '$a',
      '$b',
      '$',
      '"a"',
      '(repeat 100000 "ab ")',
      `(until ${chance.of([10, 1000, 100_000])})`,
      `${chance.of(numbers)}`,
    ]);
  const call = () =>
    `${chance.of(functionNames)} ${[operand(), operand(), operand()].slice(0, chance.whole(1, 3)).join(' ')}`;
  return chance.of([
    `{{ range until ${chance.of([10, 40, 1000])} }}{{ $a = list $a $a }}{{ end }}`,
    `{{ range until ${chance.of([10, 40, 1000])} }}{{ $a = dict "a" $a "b" $a }}{{ end }}`,
    `{{ range until 1000 }}{{ $b = print $b $b | trunc 100000 }}{{ end }}`,
    `{{ range $i, $x := until ${chance.of([10, 1000, 100_000])} }}{{ $b = ${call()} }}{{ end }}`,
    `{{ range ${operand()} }}{{ range ${operand()} }}{{ ${call()} }}{{ end }}{{ end }}`,
    `{{ $b = ${call()} }}`,
    `{{ tpl (repeat ${chance.of([1, 100, 10_000])} "{{ print . }}") $a }}`,
    `{{ mustRegexReplaceAll (repeat ${chance.of([1, 10, 1000])} ${chance.of(['"(a?)"', '"a|"', '"[[:alpha:]]"', '"(?:a{9}){9}"'])}) $b "$1" }}`,
  ]);
}

function keyword(chance: Chance): string {
  return chance.of([
    '"allOf": [{"$ref": "#"}, {"$ref": "#"}]',
    '"items": {"$ref": "#"}',
    '"additionalProperties": {"$ref": "#"}',
    '"uniqueItems": true',
    `"pattern": "^(?:${'a?'.repeat(chance.of([1, 100, 5000]))})$"`,
    `"patternProperties": {"${'(a|b)'.repeat(chance.of([1, 50]))}": {"$ref": "#"}}`,
    `"enum": [${Array.from({ length: chance.of([1, 1000]) }, (_, at) => at).join()}]`,
    `"required": [${Array.from({ length: chance.of([1, 1000]) }, (_, at) => `"${at}"`).join()}]`,
  ]);
}

function field(chance: Chance): string {
  const count = chance.of([1, 10, 1000]);
  return chance.of([
    `patches: [{target: {kind: HorizontalPodAutoscaler}, patch: '[${Array.from({ length: count }, (_, at) => `{"op": "copy", "from": "/spec", "path": "/spec/a${at % 50}"}`).join()}]'}]`,
    `commonLabels: {${Array.from({ length: count }, (_, at) => `a${at}: b`).join(', ')}}`,
    `replacements: [{source: {kind: HorizontalPodAutoscaler, name: web-0, fieldPath: spec}, targets: [${Array.from({ length: Math.min(count, 100) }, (_, at) => `{select: {kind: HorizontalPodAutoscaler}, fieldPaths: [spec.a${at}], options: {create: true}}`).join(', ')}]}]`,
    `images: [${Array.from({ length: count }, (_, at) => `{name: a${at}, newTag: b}`).join(', ')}]`,
    `namePrefix: ${'a'.repeat(count)}`,
  ]);
}

const runners: Readonly<Record<string, (lines: readonly string[]) => void>> = {
  template(lines) {
    const text = `{{ $a := list 1 }}{{ $b := "b" }}${lines.join('\n')}`;
    const combined = combineFiles([parseFile({ name: 'a', path: 'a', text }, helmFunctions)]);
    if (combined.ok) renderTemplate(combined.set, 'a', fromPlain({ Values: {} }), { functions: helmFunctions });
  },
  schema(lines) {
    let value: PlainValue = 'a'.repeat(30);
    for (let depth = 0; depth < 3; depth++) value = Array.from({ length: 20 }, () => value);
    try {
      findSchemaProblems(JSON.parse(`{${lines.join(', ')}}`), { a: value, b: value });
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  },
  kustomization(lines) {
    const objects = Array.from(
      { length: 300 },
      (_, at) =>
        `apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web-${at}}\nspec: {maxReplicas: 3}\n`,
    );
    const kustomization = `resources: [all.yaml]\n${lines.join('\n')}\n`;
    renderKustomization(
      new Map([
        ['kustomization.yaml', kustomization],
        ['all.yaml', objects.join('---\n')],
      ]),
      '.',
    );
  },
  scenario(lines) {
    const [replicas = 1, load = 1, startSeconds = 1, rollouts = 1] = lines.map(Number);
    const faults = Array.from(
      { length: Math.min(rollouts, 100) },
      (_, at) => ({ what: 'rollout', atSeconds: at * 60 }) as const,
    );
    const subject = scenario({
      load: { shape: 'constant', to: load },
      workload: { startSeconds: Math.min(startSeconds, 1e6), startupCpuSeconds: Math.min(startSeconds, 1e6) },
      faults,
      horizonSeconds: 86_400,
    });
    const autoscaler = hpa({ maxReplicas: Math.max(1, Math.min(replicas, 2 ** 31 - 1)) });
    simulate(autoscaler, subject, newestReleaseProfile({ syncPeriodSeconds: 1 }), { maxWork: maxShownWork });
  },
};
