// The options and results of the package. A test makes this file from docs/formats and cli/calls/call-options.ts, with
// UPDATE_GOLDEN=1.

export interface ReleaseOptions {
  /** Kubernetes release; the default is `1.37`. */
  readonly kubernetes?: string;
  /** Release of the WatermarkPodAutoscaler controller; the default is `0.11.0`. */
  readonly wpa?: string;
  /** Flags of kube-controller-manager, with the names of `replicast.config.yaml`: `{ tolerance: 0.05 }` */
  readonly flags?: Readonly<Record<string, number>>;
  /** Feature gates of Kubernetes: `{ HPAScaleToZero: true }` */
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

export interface ChartOptions {
  /** Values files of a chart. If several files set a value, the last file has precedence. */
  readonly values?: readonly string[];
  /** Values of a chart, as for `helm --set`: `autoscaling.maxReplicas=20` */
  readonly set?: readonly string[];
  /** String values of a chart, as for `helm --set-string`. */
  readonly setString?: readonly string[];
  /** JSON values of a chart, as for `helm --set-json`. */
  readonly setJson?: readonly string[];
  /** Name of the Helm release of a chart; the default is `release-name`. */
  readonly release?: string;
  /** Namespace of the Helm release of a chart; the default is `default`. */
  readonly namespace?: string;
}

export interface SimulateOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as `deploy/**`; the default is all files. */
  readonly paths?: readonly string[];
  /** Use only autoscalers with this `metadata.name`. */
  readonly name?: string;
  /** Index of the YAML document in the file, counted from 0. */
  readonly document?: number;
  /** Index of the object in a `List`, counted from 0. */
  readonly item?: number;
  /**
   * `envelope` (fastest scale-up and scale-down; the default), `standard` (a load that is derived from the manifest)
   * or a file `*.replicast.yaml`.
   */
  readonly scenario?: string;
}

export interface LintOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as `deploy/**`; the default is all files. */
  readonly paths?: readonly string[];
  /** Levels of diagnostics, by code: `{ flaps: "error", "min-equals-max": "off" }`. `off` hides the diagnostic. */
  readonly rules?: Readonly<Record<string, 'error' | 'warning' | 'information' | 'hint' | 'off'>>;
  /** Apply every preferred fix. */
  readonly fix?: boolean;
}

export interface AdmitOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as `deploy/**`; the default is all files. */
  readonly paths?: readonly string[];
  /** Who parses the text first: `kubectl`, as for `kubectl apply` (the default), or the API server (`server`). */
  readonly as?: 'kubectl' | 'server';
  /** A file with the stored object; the document is validated as an update of this object. */
  readonly old?: string;
}

export interface ConvertOptions {
  /** The file; optional if there is only one file. */
  readonly file?: string;
  /** API version to convert to, or `keda` for ScaledObjects; the default is `autoscaling/v2`. */
  readonly to?: 'autoscaling/v2' | 'autoscaling/v2beta2' | 'autoscaling/v2beta1' | 'autoscaling/v1' | 'extensions/v1beta1' | 'keda';
  /** Index of the YAML document to convert, counted from 0; the default is every document. */
  readonly document?: number;
}

export interface RenderOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as `deploy/**`; the default is all files. */
  readonly paths?: readonly string[];
}

export interface ExplainOptions extends ReleaseOptions {
  /** The file; optional if there is only one file. */
  readonly file?: string;
  /** Use only autoscalers with this `metadata.name`. */
  readonly name?: string;
}

export interface DiffOptions extends ReleaseOptions, ChartOptions {
  /** Compare only these files and folders of both sides. */
  readonly paths?: readonly string[];
}

export interface TestOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as `deploy/**`; the default is all files. */
  readonly paths?: readonly string[];
  /** Also list the manifest fields that affect no result of the scenarios. */
  readonly coverage?: boolean;
}

export interface TuneOptions extends ReleaseOptions, ChartOptions {
  /** The file; optional if there is only one file. */
  readonly file?: string;
  /**
   * `standard` or a file `*.replicast.yaml`; the default is the scenario file next to the manifest, or else
   * `standard`.
   */
  readonly scenario?: string;
  /** Use only autoscalers with this `metadata.name`. */
  readonly name?: string;
  /** Index of the YAML document in the file, counted from 0. */
  readonly document?: number;
  /** Index of the object in a `List`, counted from 0. */
  readonly item?: number;
  /**
   * Sentences such as `reaches 20 within 60 s`; the default is the goals of the scenario file, or else its
   * expectations.
   */
  readonly goals?: readonly string[];
  /** The figures to minimize, the most important figure first; the default is the list of the scenario file. */
  readonly minimize?: readonly ('pod-hours' | 'unmet load' | 'time to max')[];
  /** The groups of fields that the search may change; the default is `behavior` and `targets`. */
  readonly mayChange?: readonly ('behavior' | 'targets' | 'bounds')[];
  /** Ranges of values that the search may set, by field: `averageUtilization=50..80` */
  readonly ranges?: readonly string[];
  /** The kinds of other loads under which the best candidates also run; the default is all kinds. */
  readonly variants?: readonly ('worlds' | 'height' | 'time' | 'noise')[];
  /** The maximum number of runs that the search simulates; the default is 2000. */
  readonly maxRuns?: number;
  /**
   * The maximum number of times that the search is repeated because a load breaks the first proposal; the default is
   * 0.
   */
  readonly rounds?: number;
  /** The seed of the search; the default is the seed of the scenario. */
  readonly seed?: number;
}

/**
 * The behavior of an autoscaler in a scenario. For the envelope, `sequence`, `seconds` and `complete` are equal to
 * the fields of `up`.
 */
export interface Simulation {
  /** The file as given; `-` is standard input. */
  file: string;
  /** Index of the YAML document, from 0; documents without content do not count. */
  document: number;
  /** Index of the object in a `List`, from 0; absent if the object is not in a `List`. */
  item?: number;
  /**
   * The chart template that was rendered with the values in `file`; absent if `file` itself is the template or the
   * manifest.
   */
  template?: string;
  /** The folder of the kustomization that builds the object from `file`. */
  kustomization?: string;
  /**
   * The values files with which `template` was rendered. If several files set a value, the last file has precedence;
   * `--set`, `--set-string` and `--set-json` override all files.
   */
  values?: string[];
  /** `metadata.name` as written, even if it contains a template expression. Absent if the object has no name. */
  name?: string;
  kind: string;
  /**
   * Why the chart does not render the object: `not rendered without autoscaling.enabled`. The object is simulated
   * nevertheless. Absent if the chart renders the object.
   */
  notRendered?: string;
  /** The release of Kubernetes; for a WatermarkPodAutoscaler, the release of its controller. */
  release: string;
  /** Present if no release was chosen, so that the newest release is assumed. */
  releaseAssumed?: true;
  /**
   * How other manifests contradict the sequence, in the words of the editor's code lens; absent if no manifest
   * contradicts the sequence.
   */
  verdict?: {
    /** The code of the diagnostic that reports the contradiction. */
    code: string;
    message: string;
    /** Whether the whole sequence is contradicted, or only its scale-up or scale-down. */
    contradicts: 'sequence' | 'scaleUp' | 'scaleDown';
    /**
     * The condition under which the simulated sequence is right: `without HPA web-2`. Absent if the simulation
     * already includes the contradiction.
     */
    condition?: string;
    provenBy?: {
      kind: string;
      name: string;
      file: string;
    };
  };
  /**
   * `envelope` is the fastest scale-up and scale-down that the object allows. `standard`, or the path of a scenario
   * file, is a run under a load.
   */
  scenario: string;
  /** The number of replicas at the start, then after each change: `[1, 5, 10]`. */
  sequence: number[];
  /**
   * The time from the start of the run to the last change of the count; 0 if the count did not change after the first
   * sync.
   */
  seconds: number;
  /** Whether the run reached `maxReplicas`. Always true for a run under a load. */
  complete: boolean;
  up?: FastestRun;
  down?: FastestRun;
  summary: FastestSummary | LoadSummary;
  /**
   * The errors for which the API server refuses the object; absent without errors. The object is simulated
   * nevertheless. `api/not-served` is listed even if the release is only assumed.
   */
  problems?: {
    code: string;
    path: string;
    message: string;
  }[];
  ticks: Sync[];
  /** In a scenario, the simulated time from the start to the end of the run. */
  horizonSeconds?: number;
  /** In a scenario, the assumptions about facts that no file states, such as the load. */
  assumptions?: {
    /** The load, with the fields of a scenario file. Loads are in units per second, times in seconds. */
    load: Record<string, 'constant' | 'step' | 'ramp' | 'spike' | 'wave' | number>;
    /**
     * The numbers of pods that the load needs at its lowest (`from`) and at its highest (`to`), with every pod at the
     * targets of the metrics.
     */
    need: {
      from: number;
      to: number;
    };
    /** The load that one pod can serve, in units per second. */
    capacityPerPod: number;
  } | {
    metric: string;
    follows: 'offered' | 'served' | 'unmet' | 'queue' | 'latency' | 'points';
    times: number;
    /** What the factor `times` achieves: `reach its target 10k at 70 % of capacity`. */
    meaning?: string;
    /** Set if the metric is assumed to follow the offered load, although its name suggests a queue. */
    isNamedLikeQueue?: true;
  } | {
    /** The assumption as a clause: `the DatadogMonitor default/web is OK`. */
    taken: string;
  }[];
  /** In a scenario with several metrics, the short names of the metrics, in the order of `askedBy`. */
  metrics?: string[];
  /**
   * In a scenario, the syncs that scale up further because new pods use start-up CPU. `usedMilli` is the measured CPU
   * usage of all ready pods in millicores, `partMilli` the start-up CPU in this usage, and `pods` the number of ready
   * pods with start-up CPU. The sync set `desired`; without start-up CPU, it would have set `without`.
   */
  startup?: {
    seconds: number;
    usedMilli: number;
    partMilli: number;
    pods: number;
    desired: number;
    without: number;
  }[];
  /**
   * In a scenario, the metrics that the controller compares with fixed thresholds (`lines`). All values are in the
   * unit of the metric. The `readings` of each sync are the values of these metrics.
   */
  meters?: {
    name: string;
    /**
     * The unit by which the metric value is divided, such as `ready pod`; null if the metric value is not divided.
     */
    per: string | null;
    isBytes: boolean;
    lines: {
      name: string;
      value: number;
      text: string;
    }[];
    /**
     * The autoscaler does not scale while the metric is between `low` and `high`. The band includes the tolerance.
     */
    band: {
      low: number;
      high: number;
    };
    /** The path of the metric in the object: `spec.metrics[0]`. */
    field: string;
  }[];
  /**
   * In a scenario, the offered load in units per second, as points that straight lines connect. Two points at the
   * same time are a jump.
   */
  load?: {
    seconds: number;
    value: number;
  }[];
  /**
   * Only in a run under a load: the numbers of pods from `seconds` until the `seconds` of the next entry. `capacity`
   * is the load that all pods can serve, in units per second; `queue` is the length of the queue in units.
   */
  pods?: {
    seconds: number;
    ready: number;
    starting: number;
    stopping: number;
    capacity: number;
    queue: number;
  }[];
}

/** An autoscaler that cannot be simulated; only in a list of results. */
export interface NotSimulated {
  /** The file as given; `-` is standard input. */
  file: string;
  /** Index of the YAML document, from 0; documents without content do not count. */
  document: number;
  /** Index of the object in a `List`, from 0; absent if the object is not in a `List`. */
  item?: number;
  /**
   * The chart template that was rendered with the values in `file`; absent if `file` itself is the template or the
   * manifest.
   */
  template?: string;
  /** The folder of the kustomization that builds the object from `file`. */
  kustomization?: string;
  /**
   * The values files with which `template` was rendered. If several files set a value, the last file has precedence;
   * `--set`, `--set-string` and `--set-json` override all files.
   */
  values?: string[];
  /** `metadata.name` as written, even if it contains a template expression. Absent if the object has no name. */
  name?: string;
  kind?: string;
  /**
   * Why the chart does not render the object: `not rendered without autoscaling.enabled`. Absent if the chart renders
   * the object.
   */
  notRendered?: string;
  notSimulated: string;
}

export interface FastestRun {
  /** The number of replicas at the start, then after each change: `[1, 5, 10]`. */
  sequence: number[];
  /**
   * The time from the start of the run to the last change of the count; 0 if the count did not change after the first
   * sync.
   */
  seconds: number;
  /** Whether the run reached its bound: `maxReplicas` for `up`, `minReplicas` for `down`. */
  complete: boolean;
}

export interface Sync {
  /**
   * In the envelope, whether the sync belongs to the fastest scale-up (`up`) or scale-down (`down`); absent in a run
   * under a load.
   */
  run?: 'up' | 'down';
  seconds: number;
  /** The replicas of the workload before the sync. */
  current: number;
  /** The count that the metrics recommend; null without a recommendation, for example if no metric could be read. */
  proposal: number | null;
  /** The recommended count after the stabilization windows; null if `proposal` is null. */
  stabilized: number | null;
  /**
   * The count to which the scaling policies, or the doubling rule of an HPA without `behavior`, limit the sync; null
   * if neither applied.
   */
  limit: number | null;
  /** The count that the controller set or kept. */
  desired: number;
  reason: string;
  /**
   * The path of the field that decided `desired`; for an HPA, with the field names of `autoscaling/v2`. Empty if a
   * rule of the controller decided.
   */
  deciding: string;
  /**
   * The count that each metric recommends, in the order of `metrics`; null for a metric that could not be read.
   * Absent in the envelope, with a single metric, and if no metric was read.
   */
  askedBy?: (number | null)[];
  /**
   * The value of each metric in `meters`, in the same order; null for a metric that could not be read. Absent in the
   * envelope, and if no metric was read.
   */
  readings?: (number | null)[];
}

export interface FastestSummary {
  /** The number of times that the count changed in each run. */
  scaleEvents: {
    up: number;
    down: number;
  };
  syncs: {
    up: number;
    down: number;
  };
}

export interface LoadSummary {
  /**
   * The highest count that was set, or the last count if the count never exceeded the first count. `seconds` is the
   * time until `replicas` was first set, from the first change of the load, or from the start of the run if
   * `replicas` was set before the load changed.
   */
  target: {
    replicas: number;
    seconds: number;
  };
  /**
   * The time until the count first reached `maxReplicas`, from the first change of the load, or from the start of the
   * run if the count reached `maxReplicas` before the load changed. Null if the run started at `maxReplicas` or never
   * reached it.
   */
  toMaxSeconds: number | null;
  /** The sum of the load over the whole run, in units. */
  offered: number;
  /**
   * The load that was lost because no pod served it: in units, and as a fraction (0 to 1) of `offered`. A queue loses
   * no load.
   */
  unmet: {
    units: number;
    part: number;
  };
  /** The longest time that a unit of load waited in the queue; null if the workload has no queue. */
  longestWaitSeconds: number | null;
  podSeconds: number;
  /**
   * The pod-seconds of the pods that the load did not need. The load needs load ÷ capacity of a pod, rounded up to
   * whole pods.
   */
  podSecondsAboveNeed: number;
  /**
   * The cost of all pods over the run, in the currency of `pricePerPodHour` in the scenario; null if the scenario has
   * no price.
   */
  cost: number | null;
  /**
   * The nodes that were added and removed, and the pods that waited for a node; absent if the scenario does not limit
   * the nodes.
   */
  nodes?: {
    added: number;
    removed: number;
    /** The greatest number of pods without a node at one time. */
    mostWaiting: number;
    longestWaitSeconds: number;
  };
  /** The effect of the CPU limit; absent if the limit does not lower the load that a pod can serve. */
  throttled?: {
    /** How long the pods used their whole CPU limit. */
    seconds: number;
    /**
     * The CPU limit in percent of the CPU request, which is the highest usage that can be measured; null without a
     * CPU request.
     */
    percentOfRequest: number | null;
  };
  /** The units of load in `unmet` that were sent to deleted pods; absent if deleted pods get no load. */
  lostByDeleted?: number;
  /** The rollouts that began in the run; absent without rollouts. */
  rollouts?: {
    atSeconds: number;
    /**
     * The time from `atSeconds` until every pod was replaced and available; null if the run ended, or the next
     * rollout began, before that time.
     */
    seconds: number | null;
    /** The greatest number of old and new pods at one time; pods that are being deleted do not count. */
    mostPods: number;
    fewestReady: number;
    /** The number of pods that kept the old template; absent if every pod was replaced. */
    oldPods?: number;
    /**
     * The seconds from `atSeconds` until the Deployment first reported ProgressDeadlineExceeded; absent if it did
     * not.
     */
    deadlineExceededSeconds?: number;
  }[];
  /** The number of times that the count changed, without manual scaling. */
  scaleEvents: number;
  /** The number of changes of the count that reverse the previous change within ten minutes. */
  flaps: number;
  /**
   * The smallest value of (capacity − load) ÷ load in the run, so 0.5 is 50 % headroom; null if there was no load.
   */
  smallestHeadroom: number | null;
  /**
   * The paths of the fields that limited the count, the most frequent first, with the number of syncs (`ticks`).
   * `field` is empty if a rule of the controller limited the count.
   */
  binding: {
    field: string;
    ticks: number;
  }[];
  syncs: number;
}

export interface LintReport {
  /** With `--fix`: the number of fixed problems, by file and diagnostic code. */
  fixed?: {
    file: string;
    code: string;
    count: number;
  }[];
  problems: Problem[];
  /**
   * The number of checked autoscalers; on the command line only with `--summary`. An autoscaler that several overlays
   * or environments contain counts once.
   */
  checked?: {
    autoscalers: number;
    /** The number of files that contain the checked autoscalers. */
    files: number;
  };
  /** The objects and files that were not checked; on the command line only with `--summary`. */
  notChecked?: {
    file: string;
    /**
     * A kind of object, such as `ScaledJob`, or `autoscaler`, `chart`, `dependency`, `document`, `file`,
     * `kustomization`, `packed chart`, `patch` or `values file`.
     */
    what: string;
    reason: string;
  }[];
}

export interface Problem {
  /**
   * The file as given, or as found below a given folder. For a chart, the file to edit: the template, or the values
   * file whose value causes the problem.
   */
  file: string;
  /** Index of the YAML document, from 0; documents without content do not count. */
  document: number;
  /** Index of the object in a `List`, from 0; absent if the object is not in a `List`. */
  item?: number;
  line: number;
  /** The column in UTF-16 units, counted from 1. */
  column: number;
  endLine: number;
  /** The column after the last character of the problem, counted from 1. */
  endColumn: number;
  severity: 'error' | 'warning' | 'information' | 'hint';
  /** The code of the diagnostic. Each code has a page in docs/rules. */
  code: string;
  message: string;
  /**
   * The path of the field as Kubernetes writes it: `spec.metrics[0].type`. Empty if the problem concerns no field,
   * for example if the text cannot be parsed.
   */
  path: string;
  /**
   * The whole output of `kubectl apply` for the object; absent if the API server does not refuse the object for this
   * problem.
   */
  admission?: string;
  /** The places in other objects that prove the problem. */
  related?: {
    file: string;
    line: number;
    column: number;
    endLine: number;
    endColumn: number;
    message: string;
  }[];
}

export interface Admission {
  /** The file as given; `-` is standard input. */
  file: string;
  /** The folder of the kustomization that builds the object from `file`. */
  kustomization?: string;
  /** Index of the YAML document, from 0; documents without content do not count. */
  document: number;
  /** Index of the object in a `List`, from 0; absent if the object is not in a `List`. */
  item?: number;
  release: string;
  /** Present if no release was chosen, so that the newest release is assumed. */
  releaseAssumed?: true;
  verdict: 'accepted' | 'undecodable' | 'invalid' | 'badRequest' | 'conflict' | 'unserved' | 'unreadable';
  /** The whole text of the response; absent if the object is accepted. */
  message?: string;
  /**
   * If `verdict` is `invalid`: all errors, in the order of the API server. Equal errors are all listed here, but only
   * once in `message`.
   */
  errors?: {
    /** `Invalid value`, `Required value`, `Unsupported value`, `Forbidden` or `Too long`. */
    type: string;
    /**
     * The path of the field; for an HPA, with the field names of `autoscaling/v2`. `<nil>` if the API server names no
     * field.
     */
    field: string;
    /** The refused value, as the API server prints it; absent if the error has no value. */
    badValue?: string;
    detail?: string;
    message: string;
  }[];
  warnings?: string[];
  /** If the object is accepted: the object as the API server returns it. */
  stored?: Record<string, unknown>;
  /**
   * The spec of an accepted WatermarkPodAutoscaler, with the defaults of its controller, or of an accepted
   * FederatedHPA, with the defaults of Karmada's webhook.
   */
  controllerDefaulted?: Record<string, unknown>;
  /**
   * Why the controller, or the webhook of KEDA or Karmada, refuses an object that passes the API server's own
   * validation.
   */
  controllerError?: string;
  /** Why the controller cannot decode an object that the API server has accepted. */
  controllerUnreadable?: string;
}

export interface RenderedDocument {
  /** The template, or the file from which kustomize read the object. */
  file: string;
  /** The folder of the kustomization that builds the object. */
  kustomization?: string;
  document: number;
  /** The YAML that is sent to the API server. */
  text: string;
}

export interface Explanation {
  /** The file as given; `-` is standard input. */
  file: string;
  /**
   * Index of the YAML document, from 0; documents without content do not count. Absent for the output of `kubectl
   * describe`.
   */
  document?: number;
  /** Index of the object in a `List`, from 0; absent if the object is not in a `List`. */
  item?: number;
  kind: 'HorizontalPodAutoscaler' | 'WatermarkPodAutoscaler';
  /** Empty if the text does not contain the namespace. */
  namespace: string;
  /** Empty if the text does not contain the name. */
  name: string;
  /** Kind and name of the scaled object: `Deployment/web`. Absent if the text contains neither. */
  target?: string;
  minReplicas?: number;
  maxReplicas?: number;
  /**
   * The replicas of the workload at the last sync of the controller; absent if the text does not contain the count.
   */
  currentReplicas?: number;
  /**
   * The replica count that the controller decided last (`status.desiredReplicas`); absent if the input does not
   * contain it.
   */
  desiredReplicas?: number;
  /** A clause that explains the current replica count, such as `paused: the target has 0 replicas`. */
  headline: string;
  /** Whether the state of the autoscaler is a problem that somebody has to fix. */
  isProblem: boolean;
  reasons: Statement[];
  /**
   * The usual causes of the state that `headline` describes, the most frequent first; empty if no cause is known.
   */
  causes: string[];
  advice?: string;
  /**
   * The path of the field to which `headline` refers, such as `spec.scaleTargetRef`; absent if `headline` refers to
   * no field.
   */
  field?: string;
  /** Statements about what can change the replica count next, the earliest change first. */
  next: Statement[];
  /** Sentences about contradictions between parts of the input, such as a status that is older than the spec. */
  contradictions: string[];
  metrics: {
    name: string;
    /** The path of the metric, with the field names of `autoscaling/v2`: `spec.metrics[0]`. */
    path: string;
    text: string;
    /**
     * The replica count that the metric recommends if all pods are ready and have metrics; absent if the
     * recommendation is unknown.
     */
    recommended?: number;
  }[];
  /**
   * The name of the metric whose recommendation the controller followed; absent if the input does not prove which
   * metric.
   */
  decidingMetric?: string;
  conditions: ReportedItem[];
  /**
   * The events of the autoscaler, the newest event last; empty unless the input is the output of `kubectl describe`.
   */
  events: ReportedItem[];
}

export interface Statement {
  text: string;
  /** `certain`: the input proves the statement. `likely`: the statement is usually true. */
  certainty: 'certain' | 'likely';
}

export interface ReportedItem {
  /**
   * The type, status and reason of the condition (`ScalingActive False FailedGetResourceMetric`), or the type and
   * reason of the event (`Warning FailedGetScale`).
   */
  title: string;
  message: string;
  /** What the error in `message`, or otherwise the reason in `title`, means; absent if neither is known. */
  means?: string;
  causes: string[];
  advice?: string;
  field?: string;
  /** The path of the condition or event, with an index from 0: `status.conditions[1]`, `events[0]`. */
  path: string;
  line?: number;
}

/**
 * How a change affects scaling. `changed` begins with the autoscalers that no longer scale up, followed by the slower
 * autoscalers.
 */
export interface Difference {
  /** The name of the side before the change: a path, a revision or a release. */
  before: string;
  after: string;
  /** The number of autoscalers that exist both before and after the change. */
  compared: number;
  /** The number of autoscalers whose text has changed, but which scale as before. */
  onlyText: number;
  changed: ChangedAutoscaler[];
  added: AutoscalerIdentity[];
  gone: AutoscalerIdentity[];
  /**
   * The autoscalers that cannot be compared: before or after the change, the autoscaler is not simulated, or its
   * file, chart or kustomization cannot be read, rendered or built.
   */
  notCompared: {
    name: string;
    kind: string;
    file: string;
    /**
     * The values file with which the chart is rendered, or the folder of the kustomization that builds the
     * autoscaler. Absent for a plain manifest, for `values.yaml`, and for a kustomization directly in the compared
     * folder.
     */
    environment?: string;
    reason: string;
  }[];
  /**
   * The workloads that are the target of several autoscalers in the same folder after the change, but not before the
   * change.
   */
  sharedTargets: {
    target: string;
    autoscalers: {
      name: string;
      kind: string;
      file: string;
      line: number;
    }[];
  }[];
  newProblems: ChangedProblem[];
  goneProblems: ChangedProblem[];
}

export interface ChangedAutoscaler {
  name: string;
  kind: string;
  file: string;
  /**
   * The values file with which the chart is rendered, or the folder of the kustomization that builds the autoscaler.
   * Absent for a plain manifest, for `values.yaml`, and for a kustomization directly in the compared folder.
   */
  environment?: string;
  /**
   * The name, kind and place of the autoscaler before the change, which may have moved or renamed the autoscaler.
   */
  was: AutoscalerIdentity;
  /**
   * Whether the fastest scale-up takes longer or ends at a lower count than before the change, or more of the load is
   * unmet. False if `isStopped` is true.
   */
  isSlower: boolean;
  /**
   * Whether the autoscaler scaled up before the change and no longer does. `after.notes` says why if the object is
   * refused or another manifest prevents the scale-up.
   */
  isStopped: boolean;
  /**
   * The workloads that the autoscaler scales before and after the change, such as `Deployment web`. Absent if the
   * workload is the same or only renamed.
   */
  target?: {
    before: string;
    after: string;
  };
  /**
   * Why the API server refuses the autoscaler both before and after the change. The two versions are still compared.
   */
  refusals: string[];
  /**
   * The edits that each change a simulated run without the other edits; all edits if no single edit changes a run.
   */
  causes: {
    /**
     * The edited field of the autoscaler or of its workload (`spec.maxReplicas`), another object (`Deployment web`),
     * `the workload` or `the release`.
     */
    what: string;
    file?: string;
    line?: number;
  }[];
  /** The name of the scenario file that contains the load; absent if the load is the standard load. */
  scenario?: string;
  load?: {
    text: string;
    /**
     * Whether the load differs from the load of the scenario. It differs if both versions behave the same under the
     * load of the scenario.
     */
    isOther: boolean;
  };
  before: ChangedSide;
  after: ChangedSide;
  /** The metric values at which the autoscaler scales (targets or watermarks) and that the change moves. */
  scalePoints: {
    direction: 'scaleUp' | 'scaleDown';
    /** The name of the metric, with its selector if it has one: `cpu`, `queue_depth{queue=a}`. */
    metric: string;
    /**
     * What `beforeMilli` and `afterMilli` measure: the average of each `pod` or `container`, the total of `allPods`,
     * or the `value` of the metric itself.
     */
    per: 'pod' | 'container' | 'allPods' | 'value';
    container?: string;
    /** The scale point before the change, in thousandths of a core, of a byte or of the metric's unit. */
    beforeMilli: number;
    afterMilli: number;
    /**
     * The `averageUtilization`, in percent, that would keep the scale point within 10 % of `beforeMilli`. Absent if
     * no other whole percentage does, if the target changed, or if the target is an amount.
     */
    keptByUtilization?: number;
    /**
     * The scale point if `averageUtilization` were set to `keptByUtilization`, in the unit of `beforeMilli`; absent
     * without `keptByUtilization`.
     */
    keptAtMilli?: number;
  }[];
  tolerances: {
    direction: 'scaleUp' | 'scaleDown';
    /** The tolerance before the change, as a fraction of the target, such as `0.1`. */
    before: number;
    after: number;
  }[];
  /**
   * The metrics that the change adds, removes or replaces. The values of new metrics are unknown, so the simulated
   * runs do not show their effect.
   */
  measures: {
    /**
     * The metric before the change, or an entry of a KEDA trigger's metadata (`prometheus query: …`); empty if the
     * change adds the metric.
     */
    before: string;
    /**
     * The metric after the change, or the new value of the metadata entry in `before`; empty if the change removes
     * the metric.
     */
    after: string;
  }[];
  /**
   * The only side on which the resource requests of the pods are known; both sides are simulated with these requests.
   * Absent if the requests are known on both sides or on neither side, or if no target depends on requests.
   */
  requestsKnown?: 'before' | 'after';
}

export interface ChangedSide {
  /**
   * Why the autoscaler does not scale, or does not scale in one direction: the API server refuses the object, the
   * object is not simulated, or another manifest prevents the scaling. A refusal on both sides is in `refusals`
   * instead.
   */
  notes: string[];
  scaleUp?: {
    text: string;
    sequence: number[];
    seconds: number;
  };
  scaleDown?: {
    text: string;
    sequence: number[];
    seconds: number;
  };
  load?: {
    sequence: number[];
    /** The part of the offered load that was not served, from 0 to 1. */
    unmet: number;
    podHours: number;
    flaps: number;
    /**
     * The seconds until `maxReplicas` was set, counted from the first change of the load, or from the start of the
     * run if `maxReplicas` was set before the load changed. Null if `maxReplicas` was never set, or if the run began
     * at `maxReplicas`.
     */
    toMaxSeconds: number | null;
  };
}

export interface AutoscalerIdentity {
  /** Empty if the autoscaler has no name. */
  name: string;
  kind: string;
  /**
   * The path of the file, relative to the compared folder or the folder of the compared file. For a revision, the
   * path is relative to the working directory.
   */
  file: string;
  /**
   * The values file with which the chart is rendered, or the folder of the kustomization that builds the autoscaler.
   * Absent for a plain manifest, for `values.yaml`, and for a kustomization directly in the compared folder.
   */
  environment?: string;
}

export interface ChangedProblem {
  file: string;
  line: number;
  severity: 'error' | 'warning' | 'information' | 'hint';
  code: string;
  message: string;
}

export interface TestReport {
  summary: {
    passed: number;
    failed: number;
    /** The number of expectations that could not be tested because they have none of the known sentence forms. */
    unread: number;
    /** The number of scenarios that could not be tested. */
    notTested: number;
  };
  /**
   * The results in the order of the scenario files, with one result for each autoscaler in each environment of its
   * chart and each overlay of its kustomization.
   */
  scenarios: {
    /** The scenario file. */
    file: string;
    /** `metadata.name` of the autoscaler; absent if the autoscaler is not found or has no name. */
    name?: string;
    /**
     * The values files with which the chart is rendered (`values-prod.yaml`), or the folder of the kustomization
     * (`overlays/prod`). Absent for a plain manifest, and for a chart that has only `values.yaml` or gets its values
     * from options.
     */
    environment?: string;
    /**
     * The condition under which the results hold, if another manifest contradicts the run: `without HPA web-2: never
     * scales: 2 HPAs target Deployment web`.
     */
    condition?: string;
    /** Why the scenario could not be tested; absent if it was tested. */
    problem?: string;
    tests: ExpectationResult[];
  }[];
  /** Present only with `--coverage`: one entry for each autoscaler, with the totals of all its scenarios. */
  coverage?: {
    file: string;
    /** `metadata.name` of the autoscaler, or the kind of an autoscaler without a name. */
    name: string;
    fields: CoveredField[];
  }[];
}

export interface ExpectationResult {
  expectation: string;
  /** The line in the scenario file, counted from 1. */
  line: number;
  status: 'passed' | 'failed' | 'unread';
  /** What happened, or why the expectation cannot be read. */
  happened: string;
  /**
   * The sync that shows why the expectation failed; absent if the expectation passed or no single sync shows the
   * failure.
   */
  decision?: {
    seconds: number;
    reason: string;
    /**
     * The path of the field that decided the replica count; absent if a default or a fixed rule of the controller
     * decided it.
     */
    field?: string;
    file?: string;
    /** The line of the field in `file`, counted from 1. */
    line?: number;
  };
  /** Present if `--update` has replaced the expectation in the scenario file with the simulated sequence. */
  updated?: true;
}

/**
 * A field that can decide the replica count at a sync, such as `maxReplicas`, a stabilization window, a scaling
 * policy or a metric.
 */
export interface CoveredField {
  field: string;
  /**
   * The file that contains the field, such as a patch or a template; absent if the field is in the `file` of the
   * autoscaler.
   */
  file?: string;
  /** The line of the field in its file, counted from 1. */
  line: number;
  /**
   * The number of syncs in all scenarios at which the field decided the replica count. A metric that recommended a
   * change counts even if another field limited the change.
   */
  decisions: number;
  /**
   * The kind of load under which the field decides the replica count, such as `a load that needs more than 20 pods`.
   */
  reachedBy: string;
}

/** The result of a search for edits of an autoscaler with which a simulated run meets the goals. */
export interface TuneReport {
  /**
   * The file that contains the autoscaler's fields: the manifest, the values file of a chart, or the file of a
   * kustomization's base.
   */
  file: string;
  name: string;
  /** `standard`, or the path of the scenario file or of the recording. */
  scenario: string;
  goals: string[];
  /**
   * Present if the goals in `impossible.goals` contradict each other, cannot be met by any allowed edit, or cannot be
   * judged in the scenario. All properties after `impossible` are then absent.
   */
  impossible?: {
    goals: string[];
    reason: string;
    nearest?: string;
  };
  runs?: number;
  /**
   * Why a later simulation of the edited manifest will show other figures than this search; absent if no reason is
   * known.
   */
  note?: string;
  present?: {
    goals: {
      goal: string;
      holds: boolean;
      happened: string;
    }[];
    figures: Figures;
    worst?: Assessment;
  };
  /** The proposals, at most four; empty if the search found no edits that meet the goals. */
  proposals?: Proposal[];
  /**
   * The Pareto front of the candidates that meet the goals, or of all candidates if no candidate meets the goals. The
   * cheapest candidate (`podHours`) comes first, and each candidate leaves less load unmet than the candidates before
   * it.
   */
  front?: Candidate[];
  /** The candidate that comes nearest to the goals; present only if no candidate meets the goals. */
  nearest?: {
    goals: {
      goal: string;
      holds: boolean;
      happened: string;
    }[];
    figures: Figures;
    /** The edits of the manifest; empty if the candidate is the unedited manifest. */
    edits: {
      path: string;
      /** The value before the edit; absent if the file does not set the field. */
      from?: unknown;
      to: unknown;
      /** The effect of the edit, as a text. Several edits of the same scaling policy or list have the same text. */
      sentence: string;
    }[];
    inTheWay: string[];
    /**
     * For each field that may change, the index of its chosen value, which `--merge` reads; 0 is the present value of
     * the field.
     */
    choice: number[];
  };
  /** Present only with `--rounds`: the loads under which a proposal did not meet the goals. */
  attacks?: {
    load: string;
    points: number[][];
  }[];
}

export interface Proposal {
  goals: {
    goal: string;
    holds: boolean;
    happened: string;
  }[];
  figures: Figures;
  /** The edits of the manifest; empty if the candidate is the unedited manifest. */
  edits: {
    path: string;
    /** The value before the edit; absent if the file does not set the field. */
    from?: unknown;
    to: unknown;
    /** The effect of the edit, as a text. Several edits of the same scaling policy or list have the same text. */
    sentence: string;
  }[];
  names: ('cheapest' | 'fastest' | 'smallest' | 'robust')[];
  /**
   * The worst result of each goal and figure under the load of the scenario and its variants, except that `highest`,
   * `secondsToMax` and `sequence` are those of the scenario. Absent if no variant was simulated.
   */
  worst?: Assessment;
  /**
   * For each edited field (all edits of one list count as one field), the result without the edit of this field. Null
   * if the other edits alone are refused or take too long to simulate. Empty if only one field is edited.
   */
  without: (Assessment | null)[];
  /** The edited files with their whole texts; absent if a template of a chart writes the fields to edit. */
  files?: {
    file: string;
    text: string;
  }[];
  /**
   * For each field that may change, the index of its chosen value, which `--merge` reads; 0 is the present value of
   * the field.
   */
  choice: number[];
}

export interface Candidate {
  goals: {
    goal: string;
    holds: boolean;
    happened: string;
  }[];
  figures: Figures;
  /** The edits of the manifest; empty if the candidate is the unedited manifest. */
  edits: {
    path: string;
    /** The value before the edit; absent if the file does not set the field. */
    from?: unknown;
    to: unknown;
    /** The effect of the edit, as a text. Several edits of the same scaling policy or list have the same text. */
    sentence: string;
  }[];
  /**
   * For each field that may change, the index of its chosen value, which `--merge` reads; 0 is the present value of
   * the field.
   */
  choice: number[];
}

export interface Assessment {
  goals: {
    goal: string;
    holds: boolean;
    happened: string;
  }[];
  figures: Figures;
}

export interface Figures {
  podHours: number;
  /** The part of the offered load that was not served, from 0 to 1. */
  unmetPart: number;
  /**
   * The seconds until `highest` was set, counted from the first change of the load, or from the start of the run if
   * `highest` was set before the load changed. 0 if the run began at `highest`.
   */
  secondsToHighest: number;
  highest: number;
  /**
   * The seconds until `maxReplicas` was set, counted from the first change of the load, or from the start of the run
   * if `maxReplicas` was set before the load changed. Null if `maxReplicas` was never set, or if the run began at
   * `maxReplicas`.
   */
  secondsToMax: number | null;
  flaps: number;
  sequence: number[];
}
