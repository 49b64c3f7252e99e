// A search for the edit of an autoscaler that meets goals, as a panel asks for it.
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
 * Request: searches for an edit of the autoscaler at a place. It ends if it is cancelled; until then, `$/progress` with
 * its `partialResultToken` has a `TuneProgressValue`.
 */
export const tuneRequest = 'replicast/tune';

export const objectiveSchema = schemaOf<Objective>()(z.enum(['pod-hours', 'unmet load', 'time to max']));
export const fieldGroupSchema = schemaOf<FieldGroup>()(z.enum(['behavior', 'targets', 'bounds']));

export const maxRounds = 3;
const maxGoals = 50;
const maxGoalLength = 500;

/** What a person wants of an autoscaler. */
export const tuneWishSchema = z.object({
  /** The scenario of the run; the points of a series are in it. */
  said: scenarioContentSchema,
  /** Sentences, the most important one first. */
  goals: z.array(z.string().check(z.maxLength(maxGoalLength))).check(z.maxLength(maxGoals)),
  /** The first one counts most. */
  minimize: z.array(objectiveSchema),
  mayChange: z.array(fieldGroupSchema),
  /** Attacks of the first proposal, each followed by another search. */
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
  /** One for each goal; `happened` is a clause. */
  outcomes: z.array(z.object({ holds: z.boolean(), happened: z.string() })),
};

const changedLineSchema = z.object({
  kind: z.enum(['same', 'removed', 'added', 'gap']),
  text: z.string(),
} satisfies SchemasOf<ChangedLine>);

const candidate = {
  /** Its own among the candidates of one search. */
  id: z.string(),
  autoscaler: autoscalerSchema,
  /**
   * `texts`: `spec.maxReplicas: 10 → 12`, one for each number; `sentence`: what it does; `because`: what happens
   * without it, if there are several.
   */
  edits: z.array(z.object({ texts: z.array(z.string()), sentence: z.string(), because: z.optional(z.string()) })),
  ...assessed,
  /** The lines of each file that change, and what else does; absent if no file here writes the fields. */
  files: z.optional(
    z.array(z.object({ name: z.string(), lines: z.array(changedLineSchema), note: z.optional(z.string()) })),
  ),
};
const candidateSchema = z.object(candidate);
export type TuneCandidate = z.infer<typeof candidateSchema>;

const proposalSchema = z.object({
  ...candidate,
  /** Empty while the search goes on: the best so far. */
  names: z.array(schemaOf<ProposalName>()(z.enum(['cheapest', 'fastest', 'smallest', 'robust']))),
  /** Under loads near the given one. */
  worst: z.optional(z.object(assessed)),
});
export type TuneProposal = z.infer<typeof proposalSchema>;

export const tuneFoundSchema = z.object({
  goals: z.array(z.string()),
  /** The manifest as it is. */
  present: candidateSchema,
  proposals: z.array(proposalSchema),
  /** The Pareto front, by cost: no candidate is both cheaper and leaves less load unmet than another one. */
  front: z.array(candidateSchema),
  /** If no candidate meets all goals; `inTheWay`: goals without which one does. */
  nearest: z.optional(z.object({ candidate: candidateSchema, inTheWay: z.array(z.string()) })),
  /** Simulated runs so far, of the last round. */
  runs: amountSchema,
  /** The loads that broke a proposal: the goals that are about any load hold under them, too. */
  attacks: z.array(z.object({ name: z.string(), sequence: z.readonly(z.array(amountSchema)) })),
  /** No load that was tried breaks the first proposal. */
  isUnbroken: z.boolean(),
  /** What somebody should know who makes an edit, as a sentence. */
  note: z.optional(z.string()),
});
export type TuneFound = z.infer<typeof tuneFoundSchema>;

/** What the client needs to make the edits. */
export interface TuneEdits {
  /** The texts from which the search started. */
  files: readonly { uri: string; text: string }[];
  /** The edits of each candidate, by its `id`. */
  edits: Readonly<
    Record<string, readonly { uri: string; edits: readonly { range: ProtocolRange; newText: string }[] }[]>
  >;
}

export interface TuneProgressValue extends TuneEdits {
  found: TuneFound;
  /** The maximum number of runs. */
  of: number;
  /** Loads are tried on the best candidate. */
  isAttacking: boolean;
}

export type TuneResponse =
  /** A sentence: nothing was searched, or it ended before anything was found. */
  { type: 'problem'; problem: string } | ({ type: 'found'; found: TuneFound } & TuneEdits);
