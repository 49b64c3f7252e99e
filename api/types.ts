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
  /** Document of the file, counted from 0. */
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
  /** Apply the certain fixes. */
  readonly fix?: boolean;
}

export interface AdmitOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as deploy/**; the default is everything. */
  readonly paths?: readonly string[];
  /** The program that parses the text first; the default is kubectl. */
  readonly as?: 'kubectl' | 'server';
  /** A file with the stored object: validates the document as an update of it. */
  readonly old?: string;
}

export interface ConvertOptions {
  /** The file; it may be left out if there is only one. */
  readonly file?: string;
  /** API version, or keda for ScaledObjects; the default is autoscaling/v2. */
  readonly to?: 'autoscaling/v2' | 'autoscaling/v2beta2' | 'autoscaling/v2beta1' | 'autoscaling/v1' | 'extensions/v1beta1' | 'keda';
  /** Only this document of the file, counted from 0. */
  readonly document?: number;
}

export interface RenderOptions extends ReleaseOptions, ChartOptions {
  /** Files, folders, charts, kustomizations or patterns such as deploy/**; the default is everything. */
  readonly paths?: readonly string[];
}

export interface ExplainOptions extends ReleaseOptions {
  /** The file; it may be left out if there is only one. */
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
  /** Also list the fields of the manifests that decide in no scenario. */
  readonly coverage?: boolean;
}

export interface TuneOptions extends ReleaseOptions, ChartOptions {
  /** The file; it may be left out if there is only one. */
  readonly file?: string;
  /** standard or a file *.replicast.yaml; the default is the one beside the manifest. */
  readonly scenario?: string;
  /** Only autoscalers with this metadata.name. */
  readonly name?: string;
  /** Document of the file, counted from 0. */
  readonly document?: number;
  /** Index in a List, counted from 0. */
  readonly item?: number;
  /** Sentences such as "reaches 20 within 60 s"; the default is the goals of the scenario file. */
  readonly goals?: readonly string[];
  /** The figures to minimize; the first counts most. */
  readonly minimize?: readonly ('pod-hours' | 'unmet load' | 'time to max')[];
  /** The fields that may change; the default is behavior and targets. */
  readonly mayChange?: readonly ('behavior' | 'targets' | 'bounds')[];
  /** Numbers that a field may have: averageUtilization=50..80 */
  readonly ranges?: readonly string[];
  /** The other loads under which the best candidates run, too; all by default. */
  readonly variants?: readonly ('worlds' | 'height' | 'time' | 'noise')[];
  /** Simulated runs of the search; the default is 2000. */
  readonly maxRuns?: number;
  /** How often to attack the first proposal, and to search again with the load that breaks it. */
  readonly rounds?: number;
  /** The seed of the search; the default is the seed of the scenario. */
  readonly seed?: number;
}

/** What an autoscaler does in a scenario. For the envelope the first three figures equal those of `up`. */
export interface Simulation {
  /** The file as given; - is standard input. */
  file: string;
  /** Documents that are empty or only comments do not count. */
  document: number;
  /** The place in a List; absent where the document is the object itself. */
  item?: number;
  /** The template of a chart that was rendered with the values in `file`. */
  template?: string;
  /** The folder of the kustomization that builds the object; `file` is then the one from which kustomize read it. */
  kustomization?: string;
  /**
   * The values files of a chart or template; the last one has precedence, and --set and the other flags override
   * them.
   */
  values?: string[];
  /** `metadata.name`, a template as it is written; absent where there is none. */
  name?: string;
  kind: string;
  /**
   * Why the chart does not render the object with these values: not rendered without autoscaling.enabled. What is
   * simulated is the object that it would render.
   */
  notRendered?: string;
  /** The release of Kubernetes, or of the WatermarkPodAutoscaler controller. */
  release: string;
  /** No release was chosen, so the newest one is assumed. */
  releaseAssumed?: true;
  /**
   * What other manifests prove against the sequence, in the words of the editor's lens; absent where nothing
   * contradicts it.
   */
  verdict?: {
    /** The code of the diagnostic that reports it. */
    code: string;
    message: string;
    /** The whole sequence, or only one direction. */
    contradicts: 'sequence' | 'scaleUp' | 'scaleDown';
    /** The condition under which the run happens: `without HPA other`. Absent if the run itself has the cause. */
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
  /** Time of the last change; 0 where nothing changed after the first sync. */
  seconds: number;
  /** The run reached the other bound; a scenario always runs to its end. */
  complete: boolean;
  up?: FastestRun;
  down?: FastestRun;
  summary: FastestSummary | LoadSummary;
  /**
   * Refusals of the API server, where the object could be understood all the same; api/not-served also where the
   * release is only assumed.
   */
  problems?: {
    code: string;
    path: string;
    message: string;
  }[];
  ticks: Sync[];
  /** How long a scenario runs. */
  horizonSeconds?: number;
  /**
   * What a scenario assumes because nothing states it: the load, the sources of custom metrics, and other things.
   */
  assumptions?: {
    /** The load as in a scenario file, in units per second. */
    load: Record<string, 'constant' | 'step' | 'ramp' | 'spike' | 'wave' | number>;
    /** The pods that need this load, each at the targets of the metrics. */
    need: {
      from: number;
      to: number;
    };
    /** Units per second. */
    capacityPerPod: number;
  } | {
    metric: string;
    follows: 'offered' | 'served' | 'unmet' | 'queue' | 'latency' | 'points';
    times: number;
    /** What the factor achieves. */
    meaning?: string;
  } | {
    /** A sentence. */
    taken: string;
  }[];
  /**
   * In a scenario, the short names of the metrics if there are several; each tick has the recommendation of each.
   */
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
   * In a scenario, the metrics that are compared with fixed lines, in units of the metric; beside them run the
   * readings of each tick.
   */
  meters?: {
    name: string;
    /** The divisor of the value: ready pod. */
    per: string | null;
    isBytes: boolean;
    lines: {
      name: string;
      value: number;
      text: string;
    }[];
    /** The autoscaler does not scale while the metric is between these. */
    band: {
      low: number;
      high: number;
    };
    /** Path of the metric in the object. */
    field: string;
  }[];
  /**
   * In a scenario, the points between which the offered load is a straight line, in units per second; two at the same
   * time are a jump.
   */
  load?: {
    seconds: number;
    value: number;
  }[];
  /**
   * Only in a run under a load: the pods from each time to the next one. `capacity` is in units per second, `queue`
   * in units.
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
  /** Documents that are empty or only comments do not count. */
  document: number;
  /** The place in a List; absent where the document is the object itself. */
  item?: number;
  /** The template of a chart that was rendered with the values in `file`. */
  template?: string;
  /** The folder of the kustomization that builds the object; `file` is then the one from which kustomize read it. */
  kustomization?: string;
  /**
   * The values files of a chart or template; the last one has precedence, and --set and the other flags override
   * them.
   */
  values?: string[];
  /** `metadata.name`, a template as it is written; absent where there is none. */
  name?: string;
  kind?: string;
  /**
   * Why the chart does not render the object with these values: not rendered without autoscaling.enabled. What is
   * simulated is the object that it would render.
   */
  notRendered?: string;
  /** The reason. */
  notSimulated: string;
}

export interface FastestRun {
  /** The first count, then every count that was set. */
  sequence: number[];
  /** Time of the last change; 0 where nothing changed after the first sync. */
  seconds: number;
  /** The run reached the other bound. */
  complete: boolean;
}

/** One sync. */
export interface Sync {
  /** Which run of the envelope. */
  run?: 'up' | 'down';
  seconds: number;
  /** What the sync found. */
  current: number;
  /** What the metrics recommended; null where none was read. */
  proposal: number | null;
  /** After the stabilization windows. */
  stabilized: number | null;
  /** What the policies let it reach; null where none was asked. */
  limit: number | null;
  /** What was set. */
  desired: number;
  reason: string;
  /** Path of the field that decided, with the field names of autoscaling/v2; empty: the controller itself. */
  deciding: string;
  /** The recommendation of each metric alone; null where it could not be read. Absent where there is one metric. */
  askedBy?: (number | null)[];
  /** What each of the meters showed; null: it could not be read. Absent where none was looked at. */
  readings?: (number | null)[];
}

export interface FastestSummary {
  /** Syncs that changed the count. */
  scaleEvents: {
    up: number;
    down: number;
  };
  /** Syncs until the run ended. */
  syncs: {
    up: number;
    down: number;
  };
}

/** The report of a scenario. */
export interface LoadSummary {
  /**
   * The highest count that was set, the last one where none was added, and the seconds until then since the load
   * changed first.
   */
  target: {
    replicas: number;
    seconds: number;
  };
  /** Until maxReplicas was set; null: never. */
  toMaxSeconds: number | null;
  /** Units. */
  offered: number;
  /** The load that no pod served: in units, and as a part of all that was offered. */
  unmet: {
    units: number;
    part: number;
  };
  /** The longest wait in the queue; null if the workload has none. */
  longestWaitSeconds: number | null;
  podSeconds: number;
  /** Beyond load ÷ capacity of a pod, rounded up. */
  podSecondsAboveNeed: number;
  /** The cost of all pods, by the scenario's price of a pod-hour; null if it has none. */
  cost: number | null;
  /** Absent: every pod got a node at once. */
  nodes?: {
    added: number;
    removed: number;
    /** Pods without a node at one time. */
    mostWaiting: number;
    longestWaitSeconds: number;
  };
  /** Absent: the CPU limit does not lower what a pod can serve. */
  throttled?: {
    /** How long the pods used all of their CPU limit. */
    seconds: number;
    /** The limit, which is the highest usage that can be measured; null without a request. */
    percentOfRequest: number | null;
  };
  /** Units lost by deleted pods, which are among those unmet. Absent: deleted pods get no load. */
  lostByDeleted?: number;
  /** Absent: the scenario has none. */
  rollouts?: {
    atSeconds: number;
    /** Until every pod was replaced and available; null: not before the end, or the next rollout. */
    seconds: number | null;
    /** Old and new pods, without those being deleted. */
    mostPods: number;
    fewestReady: number;
  }[];
  /** Syncs that changed the count. */
  scaleEvents: number;
  /** Changes against the direction of the one before, within ten minutes of it. */
  flaps: number;
  /** Least of (capacity − load) ÷ load; null where there was no load. */
  smallestHeadroom: number | null;
  /** The fields that held the count back, the most frequent one first. An empty field is the controller itself. */
  binding: {
    field: string;
    ticks: number;
  }[];
  /** Syncs of the run. */
  syncs: number;
}

export interface LintReport {
  /** The fixes that were made. */
  fixed?: {
    file: string;
    code: string;
    count: number;
  }[];
  problems: Problem[];
  /**
   * With --summary: how many autoscalers were checked. An autoscaler of several overlays or environments counts once.
   */
  checked?: {
    autoscalers: number;
    /** The files in which they are written. */
    files: number;
  };
  /** With --summary: what was not checked. */
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
  /** Documents that are empty or only comments do not count. */
  document: number;
  /** The place in a List. */
  item?: number;
  line: number;
  /** The column in UTF-16 units, counted from 1. */
  column: number;
  endLine: number;
  /** Exclusive. */
  endColumn: number;
  severity: 'error' | 'warning' | 'information' | 'hint';
  /** Each has a page in docs/rules. */
  code: string;
  message: string;
  /**
   * The path as Kubernetes writes it: spec.metrics[0].type. Empty if the text itself is broken, and for errors of
   * Helm.
   */
  path: string;
  /** For api/… codes: the whole answer of kubectl apply. */
  admission?: string;
  /** The places in other objects that prove it. */
  related?: {
    file: string;
    line: number;
    column: number;
    endLine: number;
    endColumn: number;
    /** What is there: replicas of Deployment web. */
    message: string;
  }[];
}

export interface Admission {
  /** The file as given; - is standard input. */
  file: string;
  /** The folder of the kustomization that builds the object; `file` is then the one from which kustomize read it. */
  kustomization?: string;
  /** Counts the documents of the file, without those that are empty. */
  document: number;
  /** The place in a List; absent outside one. */
  item?: number;
  release: string;
  /** No release was chosen, so the newest one is assumed. */
  releaseAssumed?: true;
  verdict: 'accepted' | 'undecodable' | 'invalid' | 'badRequest' | 'conflict' | 'unserved' | 'unreadable';
  /** The whole text of the answer; absent where it is accepted. */
  message?: string;
  /** If invalid: every error, in the server's order. Equal errors appear once in message, but each time here. */
  errors?: {
    /** Invalid value, Required value, Unsupported value, Forbidden, Too long. */
    type: string;
    /**
     * The path with the field names of autoscaling/v2, whatever version the file has; <nil> if the server names no
     * field.
     */
    field: string;
    /** The refused value, as the server prints it. */
    badValue?: string;
    detail?: string;
    message: string;
  }[];
  warnings?: string[];
  /** If accepted: the object as the server returns it. */
  stored?: Record<string, unknown>;
  /** The spec of an accepted WatermarkPodAutoscaler, with the controller's defaults. */
  controllerDefaulted?: Record<string, unknown>;
  /** Why its controller refuses what the server has accepted. */
  controllerError?: string;
  /** Why its controller cannot even decode it. */
  controllerUnreadable?: string;
}

export interface RenderedDocument {
  /** The template, or the file from which kustomize read the object. */
  file: string;
  /** The folder of the kustomization that builds the object. */
  kustomization?: string;
  /** The index in the output of the template, or in the file. */
  document: number;
  /** YAML, as it is sent to the API server. */
  text: string;
}

export interface Explanation {
  /** The file as given; - is standard input. */
  file: string;
  /** Counts the YAML documents that are not empty. Absent for the text of kubectl describe. */
  document?: number;
  /** The index in a List. */
  item?: number;
  kind: 'HorizontalPodAutoscaler' | 'WatermarkPodAutoscaler';
  /** Empty where the text does not have it. */
  namespace: string;
  /** Empty where the text does not have it. */
  name: string;
  /** Deployment/web */
  target?: string;
  minReplicas?: number;
  maxReplicas?: number;
  /** When the controller last synced. */
  currentReplicas?: number;
  /** What the controller last decided on. */
  desiredReplicas?: number;
  /** What holds the count, in one clause. */
  headline: string;
  /** Somebody has to do something. */
  isProblem: boolean;
  reasons: Statement[];
  /** The usual causes of a problem, the most frequent first. */
  causes: string[];
  advice?: string;
  /** The field that it is about: spec.scaleTargetRef */
  field?: string;
  /** What can change the count next. */
  next: Statement[];
  /** Contradictions between parts of the text. */
  contradictions: string[];
  metrics: {
    name: string;
    /** spec.metrics[0] */
    path: string;
    text: string;
    /** Computed from the status as if all pods were ready and had metrics; absent where it is not known. */
    recommended?: number;
  }[];
  /** Absent where the text does not prove one. */
  decidingMetric?: string;
  conditions: ReportedItem[];
  /** The newest last. */
  events: ReportedItem[];
}

export interface Statement {
  text: string;
  /** certain: the text proves it; likely: it is the usual case. */
  certainty: 'certain' | 'likely';
}

export interface ReportedItem {
  /** ScalingActive False FailedGetResourceMetric */
  title: string;
  message: string;
  /** Absent for a reason that is not known. */
  means?: string;
  causes: string[];
  advice?: string;
  field?: string;
  /** status.conditions[1], events[0] */
  path: string;
  line?: number;
}

/** What a change does to scaling, the slower autoscalers first. */
export interface Difference {
  /** The side before: a path, a revision, a release. */
  before: string;
  after: string;
  /** The autoscalers that are on both sides. */
  compared: number;
  /** The number of autoscalers whose text has changed, but not their behavior. */
  onlyText: number;
  changed: ChangedAutoscaler[];
  added: AutoscalerIdentity[];
  gone: AutoscalerIdentity[];
  /** Missing on one side, where their file, chart or kustomization cannot be read, rendered or built. */
  notCompared: {
    name: string;
    kind: string;
    file: string;
    /** The values or the kustomization with which it is made. */
    environment?: string;
    reason: string;
  }[];
  /** Workloads that several autoscalers of one folder name, at least one of them since the change. */
  sharedTargets: {
    /** Kind and name. */
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
  /** The values or the kustomization with which it is made. */
  environment?: string;
  /** The autoscaler before the change, even if it was moved or renamed. */
  was: AutoscalerIdentity;
  /** It reaches a count later than before, or not at all, or leaves more load unserved. */
  isSlower: boolean;
  /** It scaled up before, and does not any more: the notes say why. */
  isStopped: boolean;
  /** The workload, if it is another one. */
  target?: {
    before: string;
    after: string;
  };
  /** Why the API server refuses it on both sides; it is compared as if it did not. */
  refusals: string[];
  /** Each of them alone changes a run; if none does, all that has changed. */
  causes: {
    /** A field of the autoscaler or of its workload, an object, `the workload` or `the release`. */
    what: string;
    file?: string;
    line?: number;
  }[];
  /** The file that has the load; absent: the standard one. */
  scenario?: string;
  /** The load of both runs; absent: there are none. */
  load?: {
    text: string;
    /** The load of the scenario shows no difference, and this one does. */
    isOther: boolean;
  };
  before: ChangedSide;
  after: ChangedSide;
  /** Where a metric is at its target, or at a watermark, if that has moved. */
  scalePoints: {
    direction: 'scaleUp' | 'scaleDown';
    /** `cpu`, or a name with its selector. */
    metric: string;
    /** What the amount belongs to; `value`: the metric itself. */
    per: 'pod' | 'container' | 'allPods' | 'value';
    container?: string;
    /** Thousandths of cores or of bytes. */
    beforeMilli: number;
    afterMilli: number;
    /** The averageUtilization that keeps the point, or comes near it. */
    keptByUtilization?: number;
    /** Where that puts the point. */
    keptAtMilli?: number;
  }[];
  tolerances: {
    direction: 'scaleUp' | 'scaleDown';
    /** Part of the target: 0.1. */
    before: number;
    after: number;
  }[];
  /** Metrics that are read instead of others. Their values are not known. */
  measures: {
    /** Empty: it is read in addition. */
    before: string;
    /** Empty: it is not read any more. */
    after: string;
  }[];
  /** The only side on which the requests of the pods are known; the other one runs with them, too. */
  requestsKnown?: 'before' | 'after';
}

export interface ChangedSide {
  /**
   * Why a run is missing or does not happen: the object is refused, cannot be simulated, or another manifest
   * contradicts it.
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
    /** The part of the load that was not served. */
    unmet: number;
    podHours: number;
    flaps: number;
    /** Null: maxReplicas was never set. */
    toMaxSeconds: number | null;
  };
}

export interface AutoscalerIdentity {
  /** Empty if there is none. */
  name: string;
  kind: string;
  /** The path of the file, relative to the given folder. */
  file: string;
  /** The values or the kustomization with which it is made. */
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
    /** Expectations that are not valid sentences. */
    unread: number;
    /** Scenarios of which nothing could be tested. */
    notTested: number;
  };
  /** In the order of the files; one for each autoscaler, environment and overlay. */
  scenarios: {
    /** The scenario file. */
    file: string;
    /** metadata.name of the autoscaler. */
    name?: string;
    /** The values files of a chart, or the folder of a kustomization. */
    environment?: string;
    /** The condition under which the run happens, as the workspace proves. */
    condition?: string;
    /** Why nothing could be tested. */
    problem?: string;
    tests: ExpectationResult[];
  }[];
  /** With --coverage: one entry for each autoscaler of a file, whatever the number of its scenarios. */
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
  /** What happened, or why it cannot be read. */
  happened: string;
  /** The sync that shows a failure. */
  decision?: {
    /** Since the start of the run. */
    seconds: number;
    reason: string;
    /** The field that decided; absent: the controller itself. */
    field?: string;
    file?: string;
    /** The line of the field in the file, from 1. */
    line?: number;
  };
  /** --update has written it. */
  updated?: true;
}

/** A field that can decide a sync: a bound, a window, a policy, a metric. */
export interface CoveredField {
  field: string;
  /** The file that writes the field, if it is not the manifest: a patch, a template. */
  file?: string;
  /** The line in the file, counted from 1. */
  line: number;
  /** Syncs that it decided, of all scenarios. */
  decisions: number;
  /** The load under which it decides. */
  reachedBy: string;
}

/** The search for the smallest edit of an autoscaler that meets goals. */
export interface TuneReport {
  /** The manifest, or the values of its chart; of a kustomization, the base. */
  file: string;
  name: string;
  /** `standard`, or the path of the scenario file. */
  scenario: string;
  goals: string[];
  /** Instead of everything below: no manifest of the search can meet these goals. */
  impossible?: {
    goals: string[];
    reason: string;
    nearest?: string;
  };
  runs?: number;
  /** What somebody should know who makes an edit, as a sentence. */
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
  /** At most four; empty if none meets the goals. */
  proposals?: Proposal[];
  /** Candidates of which none is cheaper and leaves less load unmet than another one. */
  front?: Candidate[];
  /** If no candidate meets the goals. */
  nearest?: {
    goals: {
      goal: string;
      holds: boolean;
      happened: string;
    }[];
    figures: Figures;
    /** Empty: the file as it is. */
    edits: {
      path: string;
      /** Absent: the field is not written. */
      from?: unknown;
      to: unknown;
      /** What the edit does; the numbers of one policy, or of one list, have the same. */
      sentence: string;
    }[];
    inTheWay: string[];
    /** The numbers of the chosen values, which --merge reads. */
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
  /** Empty: the file as it is. */
  edits: {
    path: string;
    /** Absent: the field is not written. */
    from?: unknown;
    to: unknown;
    /** What the edit does; the numbers of one policy, or of one list, have the same. */
    sentence: string;
  }[];
  names: ('cheapest' | 'fastest' | 'smallest' | 'robust')[];
  /** Under other loads, each goal and figure where it is worst. */
  worst?: Assessment;
  /** What happens without one of the edits, in their order; null: it is refused. */
  without: (Assessment | null)[];
  /**
   * The edited files with their whole texts: the manifest, the values of its chart, or what kustomize builds it from.
   * Absent: no file that a person edits writes the fields.
   */
  files?: {
    file: string;
    text: string;
  }[];
  /** The numbers of the chosen values, which --merge reads. */
  choice: number[];
}

export interface Candidate {
  goals: {
    goal: string;
    holds: boolean;
    happened: string;
  }[];
  figures: Figures;
  /** Empty: the file as it is. */
  edits: {
    path: string;
    /** Absent: the field is not written. */
    from?: unknown;
    to: unknown;
    /** What the edit does; the numbers of one policy, or of one list, have the same. */
    sentence: string;
  }[];
  /** The numbers of the chosen values, which --merge reads. */
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
  /** Time from the first change of the load to the highest count. */
  secondsToHighest: number;
  highest: number;
  /** Null: maxReplicas is never set. */
  secondsToMax: number | null;
  flaps: number;
  sequence: number[];
}
