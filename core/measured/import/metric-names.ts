// Which column of a recording a Prometheus metric is. Names of kube-state-metrics, cAdvisor and what ingresses and
// service meshes count.
import type { ColumnName } from '../measured-run.ts';

export interface KnownMetric {
  column: ColumnName;
  /** It only grows, and its rate per second counts. */
  isCounter?: true;
  /** From the unit of the metric to the unit of the column. */
  factor?: number;
}

const knownMetrics: Record<string, KnownMetric> = {
  kube_horizontalpodautoscaler_status_desired_replicas: { column: 'replicas' },
  kube_hpa_status_desired_replicas: { column: 'replicas' },
  kube_deployment_spec_replicas: { column: 'replicas' },
  kube_statefulset_replicas: { column: 'replicas' },
  kube_deployment_status_replicas_ready: { column: 'ready' },
  kube_deployment_status_replicas_available: { column: 'ready' },
  kube_statefulset_status_replicas_ready: { column: 'ready' },
  container_cpu_usage_seconds_total: { column: 'cpu', isCounter: true, factor: 1000 },
  pod_cpu_usage_seconds_total: { column: 'cpu', isCounter: true, factor: 1000 },
  http_requests_total: { column: 'load', isCounter: true },
  http_server_requests_seconds_count: { column: 'load', isCounter: true },
  nginx_ingress_controller_requests: { column: 'load', isCounter: true },
  istio_requests_total: { column: 'load', isCounter: true },
  traefik_service_requests_total: { column: 'load', isCounter: true },
};

export function knownMetric(name: string): KnownMetric | undefined {
  return Object.hasOwn(knownMetrics, name) ? knownMetrics[name] : undefined;
}
