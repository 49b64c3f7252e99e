import type { ColumnName } from '../measured-run.ts';

export interface KnownMetric {
  column: ColumnName;
  isCounter?: true;
  /** The factor that converts a value from the unit of the metric to the unit of the column. */
  factor: number;
  /** If several metrics provide values for one column, the metric with the lowest rank is used. */
  rank: number;
}

const gauges: Partial<Record<ColumnName, readonly string[]>> = {
  replicas: [
    'kube_horizontalpodautoscaler_status_desired_replicas',
    'kube_hpa_status_desired_replicas',
    'kube_deployment_spec_replicas',
    'kube_statefulset_replicas',
    'kube_horizontalpodautoscaler_status_current_replicas',
    'kube_hpa_status_current_replicas',
    'kube_deployment_status_replicas',
    'kube_statefulset_status_replicas',
  ],
  ready: [
    'kube_deployment_status_replicas_ready',
    'kube_deployment_status_replicas_available',
    'kube_statefulset_status_replicas_ready',
    'kube_statefulset_status_replicas_available',
  ],
};

/**
 * The counters of requests, in order of precedence. Only one counter is used, because an ingress or a mesh also counts
 * the requests that the server counts.
 */
const requestCounters = [
  ...['http_requests_total', 'http_server_requests_total', 'http_request_total', 'flask_http_request_total'],
  ...['http_request_duration_seconds_count', 'http_requests_duration_seconds_count'],
  ...['http_server_requests_seconds_count', 'http_server_request_duration_seconds_count'],
  ...['http_server_duration_milliseconds_count', 'flask_http_request_duration_seconds_count'],
  ...['grpc_server_handled_total', 'grpc_server_started_total', 'rpc_server_duration_milliseconds_count'],
  ...['istio_requests_total', 'request_total', 'envoy_cluster_upstream_rq_total', 'envoy_http_downstream_rq_total'],
  ...['nginx_ingress_controller_requests', 'nginx_ingress_controller_request_duration_seconds_count'],
  ...['traefik_service_requests_total', 'traefik_router_requests_total', 'traefik_entrypoint_requests_total'],
  ...['nginx_http_requests_total', 'haproxy_backend_http_requests_total', 'caddy_http_requests_total'],
];
const cpuCounters = ['container_cpu_usage_seconds_total', 'pod_cpu_usage_seconds_total'];

const knownMetrics: ReadonlyMap<string, KnownMetric> = new Map([
  ...Object.entries(gauges).flatMap(([column, names]) =>
    names.map((name, rank): [string, KnownMetric] => [name, { column: column as ColumnName, factor: 1, rank }]),
  ),
  ...requestCounters.map((name, rank): [string, KnownMetric] => [
    name,
    { column: 'load', isCounter: true, factor: 1, rank },
  ]),
  ...cpuCounters.map((name, rank): [string, KnownMetric] => [
    name,
    { column: 'cpu', isCounter: true, factor: 1000, rank },
  ]),
]);

export function knownMetric(name: string): KnownMetric | undefined {
  return knownMetrics.get(name);
}

export function isCounterName(name: string): boolean {
  return name.endsWith('_total') || name.endsWith('_count');
}
