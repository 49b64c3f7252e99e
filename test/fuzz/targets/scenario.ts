// Scenario files and CSV files are read, run and written again with the same content.
import { readScenarioFile } from '../../../core/analysis/scenario/read-scenario-file.ts';
import { writeScenarioFile } from '../../../core/analysis/scenario/write-scenario-file.ts';
import { parseSeries } from '../../../core/model/scenario/csv-series.ts';
import type { Chance } from '../../support/chance.ts';
import { replicast } from '../../support/io.ts';
import { randomCase } from '../../support/random-cases.ts';
import { checkResult } from '../check-edits.ts';
import { fuzzTarget } from '../fuzz-target.ts';
import { randomObject, writeYaml } from '../grammar.ts';
import { mutateJson, mutateText, randomPiece } from '../mutate.ts';
import { shrinkObject, shrinkText } from '../shrink.ts';

interface FuzzedScenario {
  manifest: string;
  scenario: string;
  csv: string;
  time: string;
  value: string;
  /** Empty: nothing is simulated. */
  format: string;
}

export const scenarioTarget = fuzzTarget<FuzzedScenario>({
  name: 'scenario',
  counts: 'scenario files and CSV files',
  sampleSize: 6,
  sizeOf: () => 2,
  generate(chance) {
    const { manifest, scenario } = randomCase(chance.whole(0, 2 ** 20));
    return {
      manifest: chance.is(0.15) ? mutateText(chance, manifest) : manifest,
      scenario: randomScenarioText(chance, scenario),
      csv: randomCsv(chance),
      time: chance.of(['', '', 'time', randomPiece(chance)]),
      value: chance.of(['', '', 'requests', randomPiece(chance)]),
      format: chance.is(0.8) ? '' : chance.of(['text', 'csv', 'json', 'case']),
    };
  },
  shrink: shrinkObject<FuzzedScenario>({ scenario: shrinkText, csv: shrinkText, manifest: shrinkText }),
  async run({ manifest, scenario, csv, time, value, format }, meter) {
    checkCsv(csv, { ...(time !== '' && { time }), ...(value !== '' && { value }) });
    meter.answered('a CSV file');
    // A file cannot contain half of a surrogate pair.
    checkWriting(scenario.toWellFormed());
    meter.answered('a scenario file');
    if (format === '') return;
    const files = { 'web.yaml': manifest, 'web.replicast.yaml': scenario, 'load.csv': csv };
    const { code, err } = await replicast(['simulate', 'web.replicast.yaml', '--format', format], files);
    if (![0, 2].includes(code) || err.includes('Internal error')) throw new Error(`it ends with ${code}: ${err}`);
  },
});

function randomScenarioText(chance: Chance, scenario: string): string {
  switch (chance.whole(0, 4)) {
    case 0:
      return mutateText(chance, scenario);
    case 1:
      return writeYaml(chance, mutateJson(chance, JSON.parse(scenario)), { templated: false });
    case 2:
      return writeYaml(chance, withCsv(randomObject(chance, 'scenario')), { templated: false });
    case 3:
      return writeYaml(chance, withCsv(JSON.parse(scenario)), { templated: false });
    default:
      return writeYaml(chance, randomObject(chance, 'scenario'), { templated: false });
  }
}

const withCsv = (scenario: unknown): object => ({ ...Object(scenario), load: { shape: 'csv', file: 'load.csv' } });

function randomCsv(chance: Chance): string {
  const separator = chance.of([',', ',', ';', '\t']);
  const lines = Array.from({ length: chance.whole(0, 12) }, (_, i) => {
    const time = chance.of([String(i * 60), `2026-01-31T12:0${i % 10}:00Z`, String(chance.whole(0, 9999))]);
    return [time, chance.of([String(chance.whole(0, 999)), '1.5', '1e3', `"${i}"`, ''])].join(separator);
  });
  const text = [...(chance.is() ? [`time${separator}requests`] : []), ...lines].join(chance.of(['\n', '\r\n']));
  return chance.is(0.6) ? mutateText(chance, text) : text;
}

function checkCsv(text: string, columns: { time?: string; value?: string }): void {
  const series = parseSeries(text, columns);
  if (!series.ok) {
    if (series.problem === '') throw new Error('a CSV file is refused without a reason');
    return;
  }
  const earliest = text.includes('-') ? Number.NEGATIVE_INFINITY : 0;
  for (const [index, [seconds, value]] of series.value.entries())
    if (!(seconds >= (series.value[index - 1]?.[0] ?? earliest) && value >= 0 && Number.isFinite(seconds + value)))
      throw new Error(`the point ${seconds}, ${value} is out of order or no number`);
}

function checkWriting(text: string): void {
  const { reading, problem } = readScenarioFile(text);
  const { given, flags, featureGates, release } = reading;
  const said = { given, flags, featureGates, release };
  for (const old of [text, '']) {
    const written = writeScenarioFile({ text: old, said, inUse: {}, known: {}, target: {} });
    if ('problem' in written || problem !== undefined) continue;
    if (old !== '') checkResult('writing the scenario', old, written.text, 'web.replicast.yaml');
    const again = readScenarioFile(written.text);
    if (again.problem !== undefined)
      throw new Error(`the written scenario has a problem: ${again.problem}\n${written.text}`);
    const second = writeScenarioFile({ text: written.text, said, inUse: {}, known: {}, target: {} });
    if (!('text' in second) || second.text !== written.text)
      throw new Error(`writing the same scenario again changes it:\n${written.text}\n${JSON.stringify(second)}`);
  }
}
