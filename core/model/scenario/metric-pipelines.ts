// How metrics reach the controller: interval, window and delay of each program (docs/behavior/world.md §3).

type PipelineTimes = Partial<
  Record<'resolutionSeconds' | 'cpuWindowSeconds' | 'lagSeconds' | 'scrapeSeconds' | 'rateWindowSeconds', number>
>;

interface PipelineDescription {
  effect: string;
  times: PipelineTimes;
}

const pipelines = {
  metricsServer: { effect: 'metrics-server with its standard manifest: CPU and memory every 15 s', times: {} },
  eks: { effect: 'Amazon EKS: metrics-server as an add-on, which reads every 15 s by default', times: {} },
  gke: {
    effect:
      'Google GKE: its managed metrics-server has no published interval; the interval of `metricsServer` is assumed',
    times: {},
  },
  aks: { effect: 'Azure AKS: CPU and memory are read from the kubelets every 60 s', times: { resolutionSeconds: 60 } },
  prometheusAdapter: {
    effect:
      'prometheus-adapter as in kube-prometheus: scraped every 30 s, CPU from the last two scrapes, other metrics as a rate over 2 min',
    times: { resolutionSeconds: 30, scrapeSeconds: 30, rateWindowSeconds: 120 },
  },
  prometheusRate: {
    effect: 'prometheus-adapter with rate(…[1m]) for CPU: scraped every 15 s, averaged over 60 s',
    times: { resolutionSeconds: 15, cpuWindowSeconds: 60, scrapeSeconds: 15, rateWindowSeconds: 60 },
  },
  keda: {
    effect: 'KEDA: queries the source at each sync, so KEDA adds no delay to the values',
    times: { scrapeSeconds: 1, rateWindowSeconds: 1 },
  },
  datadog: {
    effect: 'Datadog Cluster Agent: asks every 30 s for the mean of the last 30 s; the delay of 30 s is an estimate',
    times: { lagSeconds: 30, scrapeSeconds: 30, rateWindowSeconds: 30 },
  },
} as const satisfies Record<string, PipelineDescription>;

export type MetricPipelineName = keyof typeof pipelines;
export const metricPipelines: Readonly<Record<MetricPipelineName, PipelineDescription>> = pipelines;
export const metricPipelineNames = Object.keys(pipelines) as MetricPipelineName[];
