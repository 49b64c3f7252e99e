// The options and results of the package. A test makes this file from docs/formats and cli/calls/call-options.ts, with
// UPDATE_GOLDEN=1.

export interface ReleaseOptions {
  /** Kubernetes release; the default is 1.37. */
  readonly kubernetes?: string;
  /** Release of the WatermarkPodAutoscaler controller; the default is 0.11.0. */
  readonly wpa?: string;
  /** Flags of the controller, as in replicast.config.yaml: { tolerance: 0.05 } */
  readonly flags?: Readonly<Record<string, number>>;
  /** Feature gates of Kubernetes: { HPAScaleToZero: true } */
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

export interface ChartOptions {
  /** Values files of a chart; the last one has precedence. */
  readonly values?: readonly string[];
  /** Values of a chart, as for helm --set: autoscaling.maxReplicas=20 */
  readonly set?: readonly string[];
  /** String values of a chart, as for helm --set-string. */
  readonly setString?: readonly string[];
  /** JSON values of a chart, as for helm --set-json. */
  readonly setJson?: readonly string[];
  /** Name of the release of a chart; the default is release-name. */
  readonly release?: string;
  /** Namespace of the release of a chart; the default is default. */
  readonly namespace?: string;
}

export interface SimulateOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as deploy/**; the default is everything. */
  readonly paths?: readonly string[];
  /** Only autoscalers with this metadata.name. */
  readonly name?: string;
  /** Index of the YAML document in the file, counted from 0. */
  readonly document?: number;
  /** Index in a List, counted from 0. */
  readonly item?: number;
  /**
   * envelope (fastest scale-up and scale-down; the default), standard (a load that follows the manifest) or a file
   * *.replicast.yaml.
   */
  readonly scenario?: string;
}

export interface LintOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as deploy/**; the default is everything. */
  readonly paths?: readonly string[];
  /** Levels of diagnostics by their codes: { flaps: "error", "min-equals-max": "off" } */
  readonly rules?: Readonly<Record<string, 'error' | 'warning' | 'information' | 'hint' | 'off'>>;
  /** Apply every preferred fix. */
  readonly fix?: boolean;
}

export interface AdmitOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as deploy/**; the default is everything. */
  readonly paths?: readonly string[];
  /** The program that parses the text first; the default is kubectl. */
  readonly as?: 'kubectl' | 'server';
  /** A file with the stored object; the document is validated as an update of this object. */
  readonly old?: string;
}

export interface ConvertOptions {
  /** The file; optional if there is only one file. */
  readonly file?: string;
  /** API version, or keda for ScaledObjects; the default is autoscaling/v2. */
  readonly to?: 'autoscaling/v2' | 'autoscaling/v2beta2' | 'autoscaling/v2beta1' | 'autoscaling/v1' | 'extensions/v1beta1' | 'keda';
  /** Index of the only document to convert, counted from 0. */
  readonly document?: number;
}

export interface RenderOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as deploy/**; the default is everything. */
  readonly paths?: readonly string[];
}

export interface ExplainOptions extends ReleaseOptions {
  /** The file; optional if there is only one file. */
  readonly file?: string;
  /** Only autoscalers with this metadata.name. */
  readonly name?: string;
}

export interface DiffOptions extends ReleaseOptions, ChartOptions {
  /** Compare only these files and folders of the revisions. */
  readonly paths?: readonly string[];
}

export interface TestOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as deploy/**; the default is everything. */
  readonly paths?: readonly string[];
  /** Also list the manifest fields that affect no result of the scenarios. */
  readonly coverage?: boolean;
}

export interface TuneOptions extends ReleaseOptions, ChartOptions {
  /** The file; optional if there is only one file. */
  readonly file?: string;
  /** standard or a file *.replicast.yaml; the default is the file beside the manifest. */
  readonly scenario?: string;
  /** Only autoscalers with this metadata.name. */
  readonly name?: string;
  /** Index of the YAML document in the file, counted from 0. */
  readonly document?: number;
  /** Index in a List, counted from 0. */
  readonly item?: number;
  /** Sentences such as "reaches 20 within 60 s"; the default is the goals of the scenario file. */
  readonly goals?: readonly string[];
  /** The figures to minimize; the first counts most. */
  readonly minimize?: readonly ('pod-hours' | 'unmet load' | 'time to max')[];
  /** The fields that may change; the default is behavior and targets. */
  readonly mayChange?: readonly ('behavior' | 'targets' | 'bounds')[];
  /** Ranges of fields: averageUtilization=50..80 */
  readonly ranges?: readonly string[];
  /** Other loads under which the best candidates also run; all by default. */
  readonly variants?: readonly ('worlds' | 'height' | 'time' | 'noise')[];
  /** The maximum number of runs that the search simulates; the default is 2000. */
  readonly maxRuns?: number;
  /** How many times to attack the first proposal, and to search again with the load that breaks it. */
  readonly rounds?: number;
  /** The seed of the search; the default is the seed of the scenario. */
  readonly seed?: number;
}

/** The behavior of an autoscaler in a scenario. For the envelope, the figures are those of `up`. */
export interface Simulation {
  /** The file as given; - is standard input. */
  file: string;
  /** Index of the YAML document, from 0; documents without content do not count. */
  document: number;
  /** Index of the object in a List. */
  item?: number;
  /** The template of a chart that was rendered with the values in `file`. */
  template?: string;
  /** The folder of the kustomization that builds the object from `file`. */
  kustomization?: string;
  /**
   * The values files of a chart or template; the last one has precedence, and --set and the other flags override
   * them.
   */
  values?: string[];
  /** `metadata.name`; a template expression is not replaced. Absent if the object has no name. */
  name?: string;
  kind: string;
  /**
   * Why the chart does not render the object: not rendered without autoscaling.enabled. It is simulated in spite of
   * it.
   */
  notRendered?: string;
  /** The release of Kubernetes, or of the WatermarkPodAutoscaler controller. */
  release: string;
  /** Present if no release was chosen, so that the newest release is assumed. */
  releaseAssumed?: true;
  /**
   * How other manifests contradict the sequence, in the words of the editor's lens; absent if nothing contradicts it.
   */
  verdict?: {
    /** The code of the diagnostic that reports the contradiction. */
    code: string;
    message: string;
    /** Whether the whole sequence is contradicted, or only one direction. */
    contradicts: 'sequence' | 'scaleUp' | 'scaleDown';
    /** The condition under which the run happens: `without HPA web-2`. */
    condition?: string;
    provenBy?: {
      kind: string;
      name: string;
      file: string;
    };
  };
  /**
   * `envelope` is the fastest scale-up and scale-down that the object allows. Any other name is a run under a load.
   */
  scenario: string;
  /** The first count, then every count that was set. */
  sequence: number[];
  /** The time of the last change; 0 if nothing changed after the first sync. */
  seconds: number;
  /** Whether the run reached maxReplicas (`down`: minReplicas). A scenario always runs to its end. */
  complete: boolean;
  up?: FastestRun;
  down?: FastestRun;
  summary: FastestSummary | LoadSummary;
  /**
   * Why the API server refuses the object, which is simulated in spite of it. api/not-served also occurs if the
   * release is only assumed.
   */
  problems?: {
    code: string;
    path: string;
    message: string;
  }[];
  ticks: Sync[];
  /** The length of a scenario's run. */
  horizonSeconds?: number;
  /** In a scenario, the assumptions about facts that no file states, such as the load. */
  assumptions?: {
    /** The load as in a scenario file, in units per second. */
    load: Record<string, 'constant' | 'step' | 'ramp' | 'spike' | 'wave' | number>;
    /** The pods that this load needs, each at the targets of the metrics. */
    need: {
      from: number;
      to: number;
    };
    /** In units per second. */
    capacityPerPod: number;
  } | {
    metric: string;
    follows: 'offered' | 'served' | 'unmet' | 'queue' | 'latency' | 'points';
    times: number;
    /** The reason for the factor. */
    meaning?: string;
  } | {
    /** The assumption as a sentence. */
    taken: string;
  }[];
  /** In a scenario with several metrics, their short names. Each tick has the recommendation of each metric. */
  metrics?: string[];
  /**
   * In a scenario, the syncs that scale up further because new pods use start-up CPU. `usedMilli` is what the ready
   * pods that are measured use, `partMilli` the start-up CPU in it, `pods` the pods that use it; `without` is the
   * count that the sync would have set.
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
   * In a scenario, the metrics that are compared with fixed values, in units of the metric. Each tick has their
   * readings.
   */
  meters?: {
    name: string;
    /** What the value is divided by, such as ready pod; null if it is not divided. */
    per: string | null;
    isBytes: boolean;
    lines: {
      name: string;
      value: number;
      text: string;
    }[];
    /** The autoscaler does not scale while the metric is between these two values. */
    band: {
      low: number;
      high: number;
    };
    /** The path of the metric in the object. */
    field: string;
  }[];
  /** In a scenario, the points of the offered load, in units per second, connected by straight lines. */
  load?: {
    seconds: number;
    value: number;
  }[];
  /**
   * Only in a run under a load: the pods from each time until the next one. `capacity` is in units per second,
   * `queue` in units.
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

/** An autoscaler in a list that cannot be simulated. */
export interface NotSimulated {
  /** The file as given; - is standard input. */
  file: string;
  /** Index of the YAML document, from 0; documents without content do not count. */
  document: number;
  /** Index of the object in a List. */
  item?: number;
  /** The template of a chart that was rendered with the values in `file`. */
  template?: string;
  /** The folder of the kustomization that builds the object from `file`. */
  kustomization?: string;
  /**
   * The values files of a chart or template; the last one has precedence, and --set and the other flags override
   * them.
   */
  values?: string[];
  /** `metadata.name`; a template expression is not replaced. Absent if the object has no name. */
  name?: string;
  kind?: string;
  /**
   * Why the chart does not render the object: not rendered without autoscaling.enabled. It is simulated in spite of
   * it.
   */
  notRendered?: string;
  notSimulated: string;
}

export interface FastestRun {
  /** The first count, then every count that was set. */
  sequence: number[];
  /** The time of the last change; 0 if nothing changed after the first sync. */
  seconds: number;
  /** Whether the run reached maxReplicas (`down`: minReplicas). */
  complete: boolean;
}

export interface Sync {
  /** The run of the envelope to which the sync belongs. */
  run?: 'up' | 'down';
  seconds: number;
  /** The replicas at the time of the sync. */
  current: number;
  /** The count that the metrics recommend; null if no metric was read. */
  proposal: number | null;
  /** The count after the stabilization windows. */
  stabilized: number | null;
  /** The count that the scaling policies, or the doubling rule, allow; null if none of them applied. */
  limit: number | null;
  /** The count that the controller set. */
  desired: number;
  reason: string;
  /** The field that decided, with the names of autoscaling/v2; empty if a rule of the controller decided. */
  deciding: string;
  /** The recommendation of each metric, if there are several; null if the metric could not be read. */
  askedBy?: (number | null)[];
  /** The value of each of the `meters`; null if it could not be read. */
  readings?: (number | null)[];
}

export interface FastestSummary {
  /** The number of syncs that changed the count. */
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
   * The highest count that was set, or the last count if no pod was added, and the time from the first change of the
   * load until then.
   */
  target: {
    replicas: number;
    seconds: number;
  };
  /** The time until maxReplicas was set; null if it was never set. */
  toMaxSeconds: number | null;
  /** The load of the whole run, in units. */
  offered: number;
  /** The load that no pod served: in units, and as a part of the offered load. */
  unmet: {
    units: number;
    part: number;
  };
  /** The longest wait in the queue; null if the workload has no queue. */
  longestWaitSeconds: number | null;
  podSeconds: number;
  /** The pod-seconds above the need: load ÷ capacity of a pod, rounded up. */
  podSecondsAboveNeed: number;
  /** The cost of all pods, from the scenario's price of a pod-hour; null if the scenario has no price. */
  cost: number | null;
  /** The nodes that were added for pods; absent if every pod got a node immediately. */
  nodes?: {
    added: number;
    removed: number;
    /** The greatest number of pods without a node at one time. */
    mostWaiting: number;
    longestWaitSeconds: number;
  };
  /** The effect of the CPU limit; absent if it does not lower the load that a pod can serve. */
  throttled?: {
    /** How long the pods used their whole CPU limit. */
    seconds: number;
    /** The CPU limit in percent of the request, the highest measurable usage. Null without a request. */
    percentOfRequest: number | null;
  };
  /** The units that deleted pods lost, a part of `unmet`. Absent if deleted pods get no load. */
  lostByDeleted?: number;
  /** The rollouts of the scenario; absent if it has none. */
  rollouts?: {
    atSeconds: number;
    /** The time until every pod was replaced and available; null if the run or the next rollout came first. */
    seconds: number | null;
    /** The greatest number of old and new pods at one time, without pods that are being deleted. */
    mostPods: number;
    fewestReady: number;
  }[];
  /** The number of syncs that changed the count. */
  scaleEvents: number;
  /** The changes against the direction of the previous change, within ten minutes after it. */
  flaps: number;
  /** The smallest value of (capacity − load) ÷ load; null if there was no load. */
  smallestHeadroom: number | null;
  /** The fields that limited the count, the most frequent first. Empty for a rule of the controller. */
  binding: {
    field: string;
    ticks: number;
  }[];
  syncs: number;
}

export interface LintReport {
  /** The fixes that were applied, by file and code. */
  fixed?: {
    file: string;
    code: string;
    count: number;
  }[];
  problems: Problem[];
  /**
   * With --summary: the number of checked autoscalers. An autoscaler of several overlays or environments counts once.
   */
  checked?: {
    autoscalers: number;
    /** The number of files in which these autoscalers are written. */
    files: number;
  };
  /** With --summary: the objects and files that were not checked. */
  notChecked?: {
    file: string;
    /** A kind of object, or: autoscaler, chart, dependency, document, file, kustomization, packed chart, patch. */
    what: string;
    reason: string;
  }[];
}

export interface Problem {
  /**
   * The file as given, or as found below a given folder. For a chart, the file to edit: a template, or the values
   * file whose value decides.
   */
  file: string;
  /** Index of the YAML document, from 0; documents without content do not count. */
  document: number;
  /** Index of the object in a List. */
  item?: number;
  line: number;
  /** The column in UTF-16 units, counted from 1. */
  column: number;
  endLine: number;
  /** The column after the last character of the range. */
  endColumn: number;
  severity: 'error' | 'warning' | 'information' | 'hint';
  /** The code of the diagnostic. Each code has a page in docs/rules. */
  code: string;
  message: string;
  /**
   * The path of the field as Kubernetes writes it: spec.metrics[0].type. Empty if the text cannot be parsed, and for
   * errors of Helm.
   */
  path: string;
  /** For api/… codes: the whole output of kubectl apply. */
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
  /** The file as given; - is standard input. */
  file: string;
  /** The folder of the kustomization that builds the object from `file`. */
  kustomization?: string;
  /** Index of the YAML document, from 0; documents without content do not count. */
  document: number;
  /** Index of the object in a List. */
  item?: number;
  release: string;
  /** Present if no release was chosen, so that the newest release is assumed. */
  releaseAssumed?: true;
  verdict: 'accepted' | 'undecodable' | 'invalid' | 'badRequest' | 'conflict' | 'unserved' | 'unreadable';
  /** The whole text of the response; absent if the object is accepted. */
  message?: string;
  /**
   * If the object is invalid: all errors, in the order of the API server. message contains equal errors only once.
   */
  errors?: {
    /** Invalid value, Required value, Unsupported value, Forbidden, Too long. */
    type: string;
    /** The path, with the field names of autoscaling/v2; <nil> if the API server names no field. */
    field: string;
    /** The refused value, as the API server prints it. */
    badValue?: string;
    detail?: string;
    message: string;
  }[];
  warnings?: string[];
  /** If the object is accepted: the object as the API server returns it. */
  stored?: Record<string, unknown>;
  /** The spec of an accepted WatermarkPodAutoscaler, with the controller's defaults. */
  controllerDefaulted?: Record<string, unknown>;
  /** Why the controller refuses an object that the API server has accepted. */
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
  /** The file as given; - is standard input. */
  file: string;
  /** Index of the YAML document, from 0; documents without content do not count. Absent for kubectl describe. */
  document?: number;
  /** Index of the object in a List. */
  item?: number;
  kind: 'HorizontalPodAutoscaler' | 'WatermarkPodAutoscaler';
  /** Empty if the text does not contain it. */
  namespace: string;
  /** Empty if the text does not contain it. */
  name: string;
  /** Deployment/web */
  target?: string;
  minReplicas?: number;
  maxReplicas?: number;
  /** The count at the last sync of the controller. */
  currentReplicas?: number;
  /** The count that the controller decided on last. */
  desiredReplicas?: number;
  /** A clause that says what holds the count. */
  headline: string;
  /** Whether somebody has to act. */
  isProblem: boolean;
  reasons: Statement[];
  /** The usual causes of a problem, the most frequent first. */
  causes: string[];
  advice?: string;
  /** The field to which the headline refers: spec.scaleTargetRef */
  field?: string;
  /** Statements about what can change the count next. */
  next: Statement[];
  /** Contradictions between parts of the text. */
  contradictions: string[];
  metrics: {
    name: string;
    /** spec.metrics[0] */
    path: string;
    text: string;
    /** The recommendation, if all pods were ready and had metrics; absent if it is unknown. */
    recommended?: number;
  }[];
  /** The metric that decides the count; absent if the text does not prove it. */
  decidingMetric?: string;
  conditions: ReportedItem[];
  /** The events, the newest event last. */
  events: ReportedItem[];
}

export interface Statement {
  text: string;
  /** certain: the text proves the statement; likely: the statement is true in the usual case. */
  certainty: 'certain' | 'likely';
}

export interface ReportedItem {
  /** ScalingActive False FailedGetResourceMetric */
  title: string;
  message: string;
  /** What the reason means; absent for an unknown reason. */
  means?: string;
  causes: string[];
  advice?: string;
  field?: string;
  /** status.conditions[1], events[0] */
  path: string;
  line?: number;
}

/** How a change affects scaling. The autoscalers that become slower come first. */
export interface Difference {
  /** The name of the side before the change: a path, a revision or a release. */
  before: string;
  after: string;
  /** The number of autoscalers that are on both sides. */
  compared: number;
  /** The number of autoscalers of which only the text has changed. */
  onlyText: number;
  changed: ChangedAutoscaler[];
  added: AutoscalerIdentity[];
  gone: AutoscalerIdentity[];
  /** The autoscalers whose file, chart or kustomization cannot be read, rendered or built on one side. */
  notCompared: {
    name: string;
    kind: string;
    file: string;
    /** The values file or the kustomization that makes the autoscaler. */
    environment?: string;
    reason: string;
  }[];
  /** The workloads that several autoscalers of one folder target since the change. */
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
  /** The values file or the kustomization that makes the autoscaler. */
  environment?: string;
  /** The autoscaler before the change, even if it was moved or renamed. */
  was: AutoscalerIdentity;
  /** Whether the autoscaler reaches a count later than before or not at all, or leaves more load unmet. */
  isSlower: boolean;
  /** Whether the autoscaler scaled up before and no longer does; the notes say why. */
  isStopped: boolean;
  /** The workloads, if the change gives the autoscaler another one. */
  target?: {
    before: string;
    after: string;
  };
  /** Why the API server refuses the autoscaler on both sides. The sides are compared in spite of it. */
  refusals: string[];
  /** The edits that change a run on their own; all edits if none does. */
  causes: {
    /** A field of the autoscaler or of its workload, an object, `the workload` or `the release`. */
    what: string;
    file?: string;
    line?: number;
  }[];
  /** The scenario file with the load; absent for the standard load. */
  scenario?: string;
  load?: {
    text: string;
    /** Whether this is another load, because the load of the scenario shows no difference. */
    isOther: boolean;
  };
  before: ChangedSide;
  after: ChangedSide;
  /** The moved points at which a metric is at its target or at a watermark. */
  scalePoints: {
    direction: 'scaleUp' | 'scaleDown';
    /** `cpu`, or a name with its selector. */
    metric: string;
    /** What the amount refers to; `value` is the metric itself. */
    per: 'pod' | 'container' | 'allPods' | 'value';
    container?: string;
    /** In thousandths of cores, of bytes or of the metric's unit. */
    beforeMilli: number;
    afterMilli: number;
    /** The averageUtilization that would keep the scale point at `beforeMilli`, or nearly. */
    keptByUtilization?: number;
    /** The scale point with `keptByUtilization`, in the unit of `beforeMilli`. */
    keptAtMilli?: number;
  }[];
  tolerances: {
    direction: 'scaleUp' | 'scaleDown';
    /** As a fraction of the target: 0.1. */
    before: number;
    after: number;
  }[];
  /** The metrics that are read instead of others. Their values are unknown. */
  measures: {
    /** The metric that was read before the change; empty if there was none. */
    before: string;
    /** The metric that is read after the change; empty if there is none. */
    after: string;
  }[];
  /** The only side on which the requests of the pods are known. Both sides are simulated with them. */
  requestsKnown?: 'before' | 'after';
}

export interface ChangedSide {
  /** Why a run does not happen: the object is refused or not simulated, or another manifest contradicts the run. */
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
    /** The part of the load that was not served, from 0 to 1. */
    unmet: number;
    podHours: number;
    flaps: number;
    /** Null if maxReplicas was never set. */
    toMaxSeconds: number | null;
  };
}

export interface AutoscalerIdentity {
  /** Empty if the autoscaler has no name. */
  name: string;
  kind: string;
  /** The path of the file, relative to the given folder. */
  file: string;
  /** The values file or the kustomization that makes the autoscaler. */
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
    /** The number of expectations that are not valid sentences. */
    unread: number;
    /** The number of scenarios that could not be tested. */
    notTested: number;
  };
  /** The results in the order of the files, one for each autoscaler, environment and overlay. */
  scenarios: {
    /** The scenario file. */
    file: string;
    /** metadata.name of the autoscaler. */
    name?: string;
    /** The values files of a chart, or the folder of a kustomization. */
    environment?: string;
    /** The condition under which the run happens, because of other manifests. */
    condition?: string;
    /** Why nothing could be tested. */
    problem?: string;
    tests: ExpectationResult[];
  }[];
  /** With --coverage: one entry for each autoscaler, for all of its scenarios. */
  coverage?: {
    file: string;
    /** metadata.name of the autoscaler, or its kind. */
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
  /** The sync that shows a failure. */
  decision?: {
    seconds: number;
    reason: string;
    /** The field that decided; absent if a rule of the controller itself decided. */
    field?: string;
    file?: string;
    /** The line of the field in the file, from 1. */
    line?: number;
  };
  /** Present if --update has written the expectation. */
  updated?: true;
}

/** A field that can decide a sync: a bound, a window, a policy, a metric. */
export interface CoveredField {
  field: string;
  /** The file that contains the field, if it is not the manifest: a patch, a template. */
  file?: string;
  /** The line in the file, counted from 1. */
  line: number;
  /** The number of syncs that the field decided, in all scenarios. */
  decisions: number;
  /** The load under which the field decides. */
  reachedBy: string;
}

/** The result of a search for the smallest edits of an autoscaler that meet goals. */
export interface TuneReport {
  /** The manifest; for a chart, the values file; for a kustomization, the file of the base. */
  file: string;
  name: string;
  /** `standard`, or the path of the scenario file. */
  scenario: string;
  goals: string[];
  /** Present instead of the following properties if no manifest can meet these goals. */
  impossible?: {
    goals: string[];
    reason: string;
    nearest?: string;
  };
  runs?: number;
  /** A sentence that the user should know before making an edit. */
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
  /** The proposals, at most four; empty if no edit meets the goals. */
  proposals?: Proposal[];
  /** The Pareto front: no candidate is both cheaper than another one and leaves less load unmet. */
  front?: Candidate[];
  /** The candidate that comes nearest, if no candidate meets the goals. */
  nearest?: {
    goals: {
      goal: string;
      holds: boolean;
      happened: string;
    }[];
    figures: Figures;
    /** The edits; empty for the file as it is. */
    edits: {
      path: string;
      /** The value before the edit; absent if the field is not written. */
      from?: unknown;
      to: unknown;
      /** A sentence about the edit's effect, the same for all edits of one policy or list. */
      sentence: string;
    }[];
    inTheWay: string[];
    /** The indexes of the chosen values, which --merge reads. */
    choice: number[];
  };
  /** With --rounds: the loads that broke a proposal. */
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
  /** The edits; empty for the file as it is. */
  edits: {
    path: string;
    /** The value before the edit; absent if the field is not written. */
    from?: unknown;
    to: unknown;
    /** A sentence about the edit's effect, the same for all edits of one policy or list. */
    sentence: string;
  }[];
  names: ('cheapest' | 'fastest' | 'smallest' | 'robust')[];
  /** The worst result of each goal and figure under the other loads. */
  worst?: Assessment;
  /** For each edit, the result without it; null if that would be refused. */
  without: (Assessment | null)[];
  /** The edited files with their whole texts. Absent if a template contains the fields. */
  files?: {
    file: string;
    text: string;
  }[];
  /** The indexes of the chosen values, which --merge reads. */
  choice: number[];
}

export interface Candidate {
  goals: {
    goal: string;
    holds: boolean;
    happened: string;
  }[];
  figures: Figures;
  /** The edits; empty for the file as it is. */
  edits: {
    path: string;
    /** The value before the edit; absent if the field is not written. */
    from?: unknown;
    to: unknown;
    /** A sentence about the edit's effect, the same for all edits of one policy or list. */
    sentence: string;
  }[];
  /** The indexes of the chosen values, which --merge reads. */
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
  /** The unmet part of the offered load, from 0 to 1. */
  unmetPart: number;
  /** The time from the first change of the load to the highest count. */
  secondsToHighest: number;
  highest: number;
  /** Null if maxReplicas is never set. */
  secondsToMax: number | null;
  flaps: number;
  sequence: number[];
}
