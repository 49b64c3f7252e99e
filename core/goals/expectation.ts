// What a person expects of an autoscaler, as data. `grammar.ts` has the sentences, `evaluate.ts` compares them with a
// run. Times are seconds.

/** A count, or the bound of the autoscaler that a sentence names. */
export type CountName = 'minReplicas' | 'maxReplicas';
export type ExpectedCount = number | CountName;

/** The run under the load of the scenario, or one of the two fastest ones. */
export type ExpectedRun = 'load' | 'scaleUp' | 'scaleDown';

export type ComparisonOperator = 'below' | 'atMost' | 'atLeast' | 'above';

export type FigureName = 'unmetLoad' | 'podHours' | 'flaps' | 'changes' | 'longestWait' | 'cost';

export type Expectation =
  /** The time counts from the first change of the load; in a fastest run, from its first sync. */
  | { kind: 'reaches'; run: ExpectedRun; count: ExpectedCount; withinSeconds: number }
  /** At no time of the run is the count on that side of `count`. */
  | { kind: 'never'; side: 'below' | 'above'; count: ExpectedCount }
  /** The time counts from the start of the run. */
  | { kind: 'isAt'; count: ExpectedCount; atSeconds: number }
  /** At most `count`, from then on until the end of the run; counted from the last change of the load. */
  | { kind: 'back'; count: ExpectedCount; withinSeconds: number }
  /** `…` stands for any number of counts. */
  | { kind: 'sequence'; run: ExpectedRun; counts: readonly (ExpectedCount | '…')[] }
  /** The unmet load in percent, waits in seconds. */
  | { kind: 'figure'; figure: FigureName; comparison: ComparisonOperator; value: number }
  /** `lint` finds nothing of these levels in the autoscaler. */
  | { kind: 'findings'; levels: readonly ExpectedLevel[] };

export type ExpectedLevel = 'error' | 'warning';
