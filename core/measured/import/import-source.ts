import { isSeriesValue, largestSeriesValue } from '../../model/scenario/read-field-values.ts';
import { columnNames, measuredColumns } from '../measured-run.ts';
import { type ColumnsResult, parseMeasuredCsv } from '../parse-recording.ts';
import type { SampledColumns } from '../sample-columns.ts';
import { parseJsonValues } from './json-values.ts';
import { readKubectlJson } from './kubectl-json.ts';
import { readKubectlWatch } from './kubectl-watch.ts';
import { type PrometheusOptions, readPrometheus } from './prometheus.ts';

export function importSource(text: string, options: PrometheusOptions): ColumnsResult {
  const result = readSource(text, options);
  return result.ok ? { ok: true, value: withoutHugeNumbers(result.value) } : result;
}

function readSource(text: string, options: PrometheusOptions): ColumnsResult {
  const values = parseJsonValues(text);
  if (!values) return readKubectlWatch(text, options) ?? readCsv(text, options);
  return (
    readKubectlJson(values, options) ??
    readPrometheus(values[0], options) ?? {
      ok: false,
      problem:
        'the JSON is neither an autoscaler from `kubectl get -o json` nor a Prometheus response to `query_range`',
    }
  );
}

function readCsv(text: string, { column }: PrometheusOptions): ColumnsResult {
  const result = parseMeasuredCsv(text, column);
  if (result.ok || !result.needsColumn) return result;
  return { ...result, problem: `${result.problem}; say which of these columns the file contains, as in \`load=FILE\`` };
}

/**
 * Leaves out samples whose numbers are too large for a series. JSON has numbers up to 10^308, whose sums and
 * differences may be infinite.
 */
function withoutHugeNumbers({ columns, notes, ...source }: SampledColumns): SampledColumns {
  const [kept, added]: [SampledColumns['columns'], string[]] = [{}, []];
  for (const name of columnNames) {
    const samples = columns[name];
    const usable =
      samples?.filter(([seconds, value]) => isSeriesValue(Math.abs(seconds)) && isSeriesValue(value)) ?? [];
    const lost = (samples?.length ?? 0) - usable.length;
    if (usable.length > 0) kept[name] = usable;
    if (lost > 0)
      added.push(
        `${measuredColumns[name].title}: ${lost === 1 ? '1 sample has a number' : `${lost} samples have numbers`} of more than ${largestSeriesValue} and ${lost === 1 ? 'is' : 'are'} left out`,
      );
  }
  return { ...source, columns: kept, notes: [...notes, ...added] };
}
