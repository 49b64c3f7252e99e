// Messages of the panel are parsed on arrival, on both sides. What is not one of ours is undefined, never an exception.

import type { FieldNote } from '../core/model/scenario/note.ts';
import type { LineProblem } from '../core/simulator/written-run.ts';
import { is, isFlag, isText, isWhole, mapOf, optional, shape } from './check.ts';
import type { Compared, Lacking, Subject, ToHost, ToPage } from './panel.ts';
import { isAutoscaler, isProfile, isWorkload } from './parse-autoscaler.ts';
import { isSaid, isScenarioInUse } from './parse-scenario.ts';

type Variant<Message extends { type: string }, Type extends Message['type']> = Required<Extract<Message, { type: Type }>>;
type Checks<Message extends { type: string }> = { [Type in Message['type']]: (value: unknown) => boolean };

const isSubject = shape<Subject>({ uri: isText, file: isText, name: isText, kind: isText });
const isProblem = shape<Required<LineProblem>>({
  message: isText,
  line: isWhole,
  incomplete: optional(shape<Required<NonNullable<LineProblem['incomplete']>>>({ scope: isText, expression: optional(isText) })),
});

const isNote = shape<Required<FieldNote>>({ text: isText, unit: optional(isText), default: optional(isText), misread: optional(isText) });
const isVersion = is('saved', 'head');
const isLacking = shape<Required<Lacking>>({ saved: optional(isText), head: optional(isText) });

const isRun = shape<Extract<Compared, { autoscaler: unknown }>>({ with: isVersion, autoscaler: isAutoscaler, workload: isWorkload });
const isNoRun = shape<Extract<Compared, { problem: string }>>({ with: isVersion, problem: isText });
const isCompared = (value: unknown): value is Compared => isRun(value) || isNoRun(value);

const isFormat = is('svg', 'csv', 'json', 'markdown');

const toPage: Checks<ToPage> = {
  simulation: shape<Variant<ToPage, 'simulation'>>({
    type: is('simulation'),
    revision: isWhole,
    subject: isSubject,
    autoscaler: isAutoscaler,
    profile: isProfile,
    workload: isWorkload,
    workloadFile: optional(isText),
    notes: mapOf(isNote),
    lines: mapOf(isWhole),
    problem: optional(isProblem),
    follows: isFlag,
    lacking: isLacking,
    compared: optional(isCompared),
    scenario: optional(isScenarioInUse),
  }),
  unreadable: shape<Variant<ToPage, 'unreadable'>>({
    type: is('unreadable'),
    revision: isWhole,
    subject: isSubject,
    problem: isProblem,
    follows: isFlag,
  }),
  empty: shape<Variant<ToPage, 'empty'>>({ type: is('empty'), revision: isWhole, follows: isFlag }),
  export: shape<Variant<ToPage, 'export'>>({ type: is('export'), revision: isWhole, format: isFormat }),
  saveScenario: shape<Variant<ToPage, 'saveScenario'>>({ type: is('saveScenario'), revision: isWhole }),
  pin: shape<Variant<ToPage, 'pin'>>({ type: is('pin'), revision: isWhole }),
  series: shape<Variant<ToPage, 'series'>>({
    type: is('series'),
    revision: isWhole,
    file: isText,
    text: optional(isText),
    problem: optional(isText),
  }),
  cursor: shape<Variant<ToPage, 'cursor'>>({ type: is('cursor'), revision: isWhole, line: isWhole }),
};

const toHost: Checks<ToHost> = {
  ready: shape<Variant<ToHost, 'ready'>>({ type: is('ready') }),
  drawn: shape<Variant<ToHost, 'drawn'>>({ type: is('drawn'), revision: isWhole, sequence: isText, rows: isWhole }),
  reveal: shape<Variant<ToHost, 'reveal'>>({ type: is('reveal'), line: isWhole }),
  select: shape<Variant<ToHost, 'select'>>({ type: is('select'), line: optional(isWhole), note: optional(isText) }),
  exported: shape<Variant<ToHost, 'exported'>>({ type: is('exported'), format: isFormat, name: isText, text: isText }),
  insert: shape<Variant<ToHost, 'insert'>>({ type: is('insert') }),
  saveScenario: shape<Variant<ToHost, 'saveScenario'>>({ type: is('saveScenario'), said: isSaid, as: isFlag }),
  openScenario: shape<Variant<ToHost, 'openScenario'>>({ type: is('openScenario') }),
  showScenario: shape<Variant<ToHost, 'showScenario'>>({ type: is('showScenario') }),
  setValue: shape<Variant<ToHost, 'setValue'>>({ type: is('setValue'), scope: isText, expression: isText }),
  compare: shape<Variant<ToHost, 'compare'>>({ type: is('compare'), with: is('nothing', 'saved', 'head', 'pins') }),
  follow: shape<Variant<ToHost, 'follow'>>({ type: is('follow'), follows: isFlag }),
  chooseSeries: shape<Variant<ToHost, 'chooseSeries'>>({ type: is('chooseSeries') }),
  readSeries: shape<Variant<ToHost, 'readSeries'>>({ type: is('readSeries'), file: isText }),
};

export function parseToPage(value: unknown): ToPage | undefined {
  return parse(toPage, value);
}

export function parseToHost(value: unknown): ToHost | undefined {
  return parse(toHost, value);
}

function parse<Message extends { type: string }>(checks: Checks<Message>, value: unknown): Message | undefined {
  const isMessage = (candidate: unknown): candidate is Message =>
    Object.entries<(value: unknown) => boolean>(checks).some(([type, check]) => isType(candidate, type) && check(candidate));
  return isMessage(value) ? value : undefined;
}

function isType(value: unknown, type: string): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === type;
}
