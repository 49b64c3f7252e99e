import type { Verdict } from '../core/lint/verdicts/verdict-types.ts';
import type { Autoscaler } from '../core/model/autoscaler.ts';
import type { Scenario } from '../core/model/scenario/scenario.ts';
import type { Profile } from '../core/simulator/profile.ts';
import type { Envelope } from '../core/simulator/trace.ts';
import type { WorldTrace } from '../core/simulator/world/simulate.ts';
import type { RenderedWithFiles } from './located-autoscaler.ts';

export interface SimulatedObject {
  file: string;
  document: number;
  item?: number | undefined;
  /** The template that renders the object; set if `file` is the values file. */
  template?: string | undefined;
  /**
   * The values files that render the template. Undefined if there is no template, or if `file` itself is the simulated
   * values file.
   */
  renderedWith?: RenderedWithFiles | undefined;
  builtWith?: string | undefined;
  name: string | undefined;
  /** The kind as written. If the kind is ScaledObject, the HPA that KEDA creates is simulated. */
  kind: string;
  /** The short name that kubectl accepts, such as `hpa`. */
  shortName: string;
  /** `envelope`, `standard`, or the path of the scenario file as given. */
  scenario: string;
  profile: Profile;
  autoscaler: Autoscaler;
  /** The API server's refusals. The object is simulated in spite of these refusals. */
  problems: { code: string; path: string; message: string }[];
  /** Whether the newest release is assumed because the user chose none. */
  isReleaseAssumed: boolean;
  /** A text such as `not served by Kubernetes 1.37: autoscaling/v2beta2`; absent if the release serves the object. */
  notServed?: string | undefined;
  /** A text such as `not rendered without autoscaling.enabled`; undefined if Helm renders the object. */
  notRendered?: string | undefined;
  verdict?: Verdict | undefined;
  /** The line of each field in the file, counted from 1, by the path of the field. */
  lines: Readonly<Record<string, number>>;
}

export interface EnvelopeSimulation extends SimulatedObject {
  envelope: Envelope;
  adjacent?: string | undefined;
}

export interface WorldSimulation extends SimulatedObject {
  world: Scenario;
  trace: WorldTrace;
}

export type Simulation = ({ type: 'envelope' } & EnvelopeSimulation) | ({ type: 'world' } & WorldSimulation);
