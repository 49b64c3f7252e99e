// What a person expects of an autoscaler, as data. Times are seconds.

export type CountName = 'minReplicas' | 'maxReplicas';
export type ExpectedCount = number | CountName;

export type ExpectedRun = 'load' | 'scaleUp' | 'scaleDown';

export type ComparisonOperator = 'below' | 'atMost' | 'atLeast' | 'above';

export type FigureName = 'unmetLoad' | 'podHours' | 'flaps' | 'changes' | 'longestWait' | 'cost';

export type Expectation =
  /**
   * `withinSeconds` counts from the first change of the load. In the fastest scale-up and the fastest scale-down,
   * `withinSeconds` counts from the first sync.
   */
  | { kind: 'reaches'; run: ExpectedRun; count: ExpectedCount; withinSeconds: number }
  | { kind: 'never'; side: 'below' | 'above'; count: ExpectedCount }
  /** `atSeconds` counts from the start of the run. */
  | { kind: 'isAt'; count: ExpectedCount; atSeconds: number }
  /** From `withinSeconds` after the last change of the load to the end of the run, the count is at most `count`. */
  | { kind: 'back'; count: ExpectedCount; withinSeconds: number }
  /** `…` stands for any number of counts. */
  | { kind: 'sequence'; run: ExpectedRun; counts: readonly (ExpectedCount | '…')[] }
  /** `value` is in percent for the unmet load, and in seconds for waits. */
  | { kind: 'figure'; figure: FigureName; comparison: ComparisonOperator; value: number }
  | { kind: 'findings'; levels: readonly ExpectedLevel[] };

export type ExpectedLevel = 'error' | 'warning';
