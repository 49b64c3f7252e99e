import * as z from 'zod/mini';
import type { Objective } from '../core/model/scenario/objectives.ts';
import type { ChangedLine } from '../core/text/edits/changed-lines.ts';
import type { Figures } from '../core/tuning/assess.ts';
import type { FieldGroup } from '../core/tuning/field-groups.ts';
import type { ProposalName } from '../core/tuning/tune.ts';
import { autoscalerSchema } from './autoscaler-schemas.ts';
import type { ProtocolRange } from './lsp-schemas.ts';
import { parseSimulationParams, type SimulationParams } from './requests.ts';
import { scenarioContentSchema } from './scenario-schemas.ts';
import { amountSchema, parseWith, type SchemasOf, schemaOf } from './schema.ts';

/**
 * While the search runs, `$/progress` with the request's `partialResultToken` reports a `TuneProgressValue`. Cancelling
 * the request ends the search.
 */
export const tuneRequest = 'replicast/tune';

export const objectiveSchema = schemaOf<Objective>()(z.enum(['pod-hours', 'unmet load', 'time to max']));
export const fieldGroupSchema = schemaOf<FieldGroup>()(z.enum(['behavior', 'targets', 'bounds']));

export const maxRounds = 3;
const maxGoals = 50;
const maxGoalLength = 500;

export const tuneWishSchema = z.object({
  /** If the load comes from a CSV file, the scenario contains the points of this file. */
  said: scenarioContentSchema,
  /** The goals as sentences, the most important goal first. */
  goals: z.array(z.string().check(z.maxLength(maxGoalLength))).check(z.maxLength(maxGoals)),
  /** The figures to minimize, the most important figure first. */
  minimize: z.array(objectiveSchema),
  mayChange: z.array(fieldGroupSchema),
  /**
   * The greatest number of attacks. An attack looks for a load that breaks the first proposal; the search is repeated
   * with this load.
   */
  rounds: z._default(z.int().check(z.minimum(0), z.maximum(maxRounds)), 0),
});
export type TuneWish = z.infer<typeof tuneWishSchema>;

export interface TuneParams extends SimulationParams, TuneWish {
  partialResultToken?: string | number | undefined;
}

const tokenSchema = z.object({ partialResultToken: z.optional(z.union([z.string(), z.number()])) });

export function parseTuneParams(params: unknown): TuneParams | undefined {
  const place = parseSimulationParams(params);
  const wish = parseWith(tuneWishSchema, params);
  return place && wish && { ...place, ...wish, ...parseWith(tokenSchema, params) };
}

const figuresSchema = z.object({
  sequence: z.readonly(z.array(amountSchema)),
  secondsToHighest: amountSchema,
  highest: amountSchema,
  unmetPart: amountSchema,
  podHours: amountSchema,
  flaps: amountSchema,
  secondsToMax: z.nullable(amountSchema),
} satisfies SchemasOf<Figures>);

const assessed = {
  figures: figuresSchema,
  outcomes: z.array(z.object({ holds: z.boolean(), happened: z.string() })),
};

const changedLineSchema = z.object({
  kind: z.enum(['same', 'removed', 'added', 'gap']),
  text: z.string(),
} satisfies SchemasOf<ChangedLine>);

const candidate = {
  /** The id is unique among the candidates of one search. */
  id: z.string(),
  autoscaler: autoscalerSchema,
  /**
   * `texts` are changes, such as `spec.maxReplicas: 10 → 12`. `sentence` says what an edit does. `because` says what
   * would happen without the edit; it is present only if there are several edits.
   */
  edits: z.array(z.object({ texts: z.array(z.string()), sentence: z.string(), because: z.optional(z.string()) })),
  ...assessed,
  /** The changed lines, with a `note` about further effects. Absent if no file of the workspace contains the fields. */
  files: z.optional(
    z.array(z.object({ name: z.string(), lines: z.array(changedLineSchema), note: z.optional(z.string()) })),
  ),
};
const candidateSchema = z.object(candidate);
export type TuneCandidate = z.infer<typeof candidateSchema>;

const proposalSchema = z.object({
  ...candidate,
  /** The reasons why the candidate is proposed; empty for the best candidate so far, while the search runs. */
  names: z.array(schemaOf<ProposalName>()(z.enum(['cheapest', 'fastest', 'smallest', 'robust']))),
  /** The worst outcomes and figures under loads that are similar to the load of the scenario. */
  worst: z.optional(z.object(assessed)),
});
export type TuneProposal = z.infer<typeof proposalSchema>;

export const tuneFoundSchema = z.object({
  goals: z.array(z.string()),
  /** The manifest as it is, without any edit. */
  present: candidateSchema,
  proposals: z.array(proposalSchema),
  /** The Pareto front, sorted by cost: a cheaper candidate leaves more load unmet. */
  front: z.array(candidateSchema),
  /**
   * The candidate that is nearest to the goals; set only if no candidate meets all goals. For each goal in `inTheWay`,
   * some candidate meets all goals except this goal.
   */
  nearest: z.optional(z.object({ candidate: candidateSchema, inTheWay: z.array(z.string()) })),
  /** The number of runs that the last round of the search has simulated so far. */
  runs: amountSchema,
  /**
   * The loads that broke proposals of earlier rounds. Under these loads, the final proposals meet the goals that apply
   * to every load.
   */
  attacks: z.array(z.object({ name: z.string(), sequence: z.readonly(z.array(amountSchema)) })),
  /**
   * Whether the search looked for a load that breaks the first proposal and found none. False if no goal can be judged
   * under every load.
   */
  isUnbroken: z.boolean(),
  /**
   * Why a later simulation of the edited manifest will show other figures than this search; absent if no reason is
   * known.
   */
  note: z.optional(z.string()),
});
export type TuneFound = z.infer<typeof tuneFoundSchema>;

export interface TuneEdits {
  files: readonly { uri: string; text: string }[];
  edits: Readonly<
    Record<string, readonly { uri: string; edits: readonly { range: ProtocolRange; newText: string }[] }[]>
  >;
}

export interface TuneProgressValue extends TuneEdits {
  found: TuneFound;
  of: number;
  isAttacking: boolean;
}

export type TuneResponse =
  /** `problem` says why nothing was searched, or that the search ended before it found a candidate. */
  { type: 'problem'; problem: string } | ({ type: 'found'; found: TuneFound } & TuneEdits);
