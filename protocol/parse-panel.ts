// Messages of the panel are parsed on arrival, on both sides. What is not one of ours is undefined, never an exception.

import type { FieldNote } from '../core/model/scenario/field-note.ts';
import type { LineProblem } from '../core/simulator/simulation-input.ts';
import { isAutoscaler, isProfile, isWorkloadFacts } from './autoscaler-guards.ts';
import type { Baseline, MessageToHost, MessageToPage, SimulationSubject, UnavailableBaselines } from './panel.ts';
import { isActiveScenario, isScenarioContent } from './scenario-guards.ts';
import { isBoolean, isInteger, isOneOf, isString, objectOf, optional, recordOf } from './type-guards.ts';

type MessageVariant<Message extends { type: string }, Type extends Message['type']> = Required<
  Extract<Message, { type: Type }>
>;
type MessageChecks<Message extends { type: string }> = { [Type in Message['type']]: (value: unknown) => boolean };

const isSimulationSubject = objectOf<SimulationSubject>({
  uri: isString,
  file: isString,
  name: isString,
  kind: isString,
});
const isLineProblem = objectOf<Required<LineProblem>>({
  message: isString,
  line: isInteger,
  incomplete: optional(
    objectOf<Required<NonNullable<LineProblem['incomplete']>>>({ scope: isString, expression: optional(isString) }),
  ),
});

const isFieldNote = objectOf<Required<FieldNote>>({
  text: isString,
  unit: optional(isString),
  default: optional(isString),
  misread: optional(isString),
});
const isBaselineKind = isOneOf('saved', 'head');
const isUnavailableBaselines = objectOf<Required<UnavailableBaselines>>({
  saved: optional(isString),
  head: optional(isString),
});

const isBaselineRun = objectOf<Extract<Baseline, { autoscaler: unknown }>>({
  with: isBaselineKind,
  autoscaler: isAutoscaler,
  workload: isWorkloadFacts,
});
const isBaselineProblem = objectOf<Extract<Baseline, { problem: string }>>({ with: isBaselineKind, problem: isString });
const isBaseline = (value: unknown): value is Baseline => isBaselineRun(value) || isBaselineProblem(value);

const isExportFormat = isOneOf('svg', 'csv', 'json', 'markdown');

const pageMessageChecks: MessageChecks<MessageToPage> = {
  simulation: objectOf<MessageVariant<MessageToPage, 'simulation'>>({
    type: isOneOf('simulation'),
    revision: isInteger,
    subject: isSimulationSubject,
    autoscaler: isAutoscaler,
    profile: isProfile,
    workload: isWorkloadFacts,
    workloadFile: optional(isString),
    notes: recordOf(isFieldNote),
    lines: recordOf(isInteger),
    problem: optional(isLineProblem),
    follows: isBoolean,
    lacking: isUnavailableBaselines,
    compared: optional(isBaseline),
    scenario: optional(isActiveScenario),
  }),
  unreadable: objectOf<MessageVariant<MessageToPage, 'unreadable'>>({
    type: isOneOf('unreadable'),
    revision: isInteger,
    subject: isSimulationSubject,
    problem: isLineProblem,
    follows: isBoolean,
  }),
  empty: objectOf<MessageVariant<MessageToPage, 'empty'>>({
    type: isOneOf('empty'),
    revision: isInteger,
    follows: isBoolean,
  }),
  export: objectOf<MessageVariant<MessageToPage, 'export'>>({
    type: isOneOf('export'),
    revision: isInteger,
    format: isExportFormat,
  }),
  saveScenario: objectOf<MessageVariant<MessageToPage, 'saveScenario'>>({
    type: isOneOf('saveScenario'),
    revision: isInteger,
  }),
  pin: objectOf<MessageVariant<MessageToPage, 'pin'>>({ type: isOneOf('pin'), revision: isInteger }),
  series: objectOf<MessageVariant<MessageToPage, 'series'>>({
    type: isOneOf('series'),
    revision: isInteger,
    file: isString,
    text: optional(isString),
    problem: optional(isString),
  }),
  cursor: objectOf<MessageVariant<MessageToPage, 'cursor'>>({
    type: isOneOf('cursor'),
    revision: isInteger,
    line: isInteger,
  }),
};

const hostMessageChecks: MessageChecks<MessageToHost> = {
  ready: objectOf<MessageVariant<MessageToHost, 'ready'>>({ type: isOneOf('ready') }),
  drawn: objectOf<MessageVariant<MessageToHost, 'drawn'>>({
    type: isOneOf('drawn'),
    revision: isInteger,
    sequence: isString,
    rows: isInteger,
  }),
  reveal: objectOf<MessageVariant<MessageToHost, 'reveal'>>({ type: isOneOf('reveal'), line: isInteger }),
  select: objectOf<MessageVariant<MessageToHost, 'select'>>({
    type: isOneOf('select'),
    line: optional(isInteger),
    note: optional(isString),
  }),
  exported: objectOf<MessageVariant<MessageToHost, 'exported'>>({
    type: isOneOf('exported'),
    format: isExportFormat,
    name: isString,
    text: isString,
  }),
  insert: objectOf<MessageVariant<MessageToHost, 'insert'>>({ type: isOneOf('insert') }),
  saveScenario: objectOf<MessageVariant<MessageToHost, 'saveScenario'>>({
    type: isOneOf('saveScenario'),
    said: isScenarioContent,
    as: isBoolean,
  }),
  openScenario: objectOf<MessageVariant<MessageToHost, 'openScenario'>>({ type: isOneOf('openScenario') }),
  showScenario: objectOf<MessageVariant<MessageToHost, 'showScenario'>>({ type: isOneOf('showScenario') }),
  setValue: objectOf<MessageVariant<MessageToHost, 'setValue'>>({
    type: isOneOf('setValue'),
    scope: isString,
    expression: isString,
  }),
  compare: objectOf<MessageVariant<MessageToHost, 'compare'>>({
    type: isOneOf('compare'),
    with: isOneOf('nothing', 'saved', 'head', 'pins'),
  }),
  follow: objectOf<MessageVariant<MessageToHost, 'follow'>>({ type: isOneOf('follow'), follows: isBoolean }),
  chooseSeries: objectOf<MessageVariant<MessageToHost, 'chooseSeries'>>({ type: isOneOf('chooseSeries') }),
  readSeries: objectOf<MessageVariant<MessageToHost, 'readSeries'>>({ type: isOneOf('readSeries'), file: isString }),
};

export function parseMessageToPage(value: unknown): MessageToPage | undefined {
  return parse(pageMessageChecks, value);
}

export function parseMessageToHost(value: unknown): MessageToHost | undefined {
  return parse(hostMessageChecks, value);
}

function parse<Message extends { type: string }>(checks: MessageChecks<Message>, value: unknown): Message | undefined {
  const isMessage = (candidate: unknown): candidate is Message =>
    Object.entries<(value: unknown) => boolean>(checks).some(
      ([type, check]) => hasType(candidate, type) && check(candidate),
    );
  return isMessage(value) ? value : undefined;
}

function hasType(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === type;
}
