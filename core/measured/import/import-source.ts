// Reads one source of measurements, whatever wrote it: kubectl, Prometheus or a program that writes CSV.
import { type ColumnsResult, parseMeasuredCsv } from '../parse-recording.ts';
import { parseJsonValues } from './json-values.ts';
import { readKubectlJson } from './kubectl-json.ts';
import { readKubectlWatch } from './kubectl-watch.ts';
import { type PrometheusOptions, readPrometheus } from './prometheus.ts';

export function importSource(text: string, options: PrometheusOptions): ColumnsResult {
  const values = parseJsonValues(text);
  if (!values) return readKubectlWatch(text, options) ?? parseMeasuredCsv(text);
  return (
    readKubectlJson(values, options) ??
    readPrometheus(values[0], options) ?? {
      ok: false,
      problem:
        'the JSON is neither an autoscaler of `kubectl get -o json` nor an answer of Prometheus to `query_range`',
    }
  );
}
