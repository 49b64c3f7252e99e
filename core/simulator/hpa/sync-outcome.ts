import type { ControllerEvent } from '../controller-event.ts';
import type { Tick } from '../trace.ts';
import { newSize } from './messages.ts';
import type { Winner } from './propose/combine.ts';
import { type HpaStatus, type StatusData, writtenStatus } from './status.ts';
import type { Sync, SyncDecision } from './sync.ts';

/** The texts of status and events are made only when they are read, because a simulation does not read them. */
export class SyncOutcome {
  readonly tick: Tick;
  readonly scaleTo: number | null;
  private readonly statusData: StatusData;
  private readonly warnings: readonly ControllerEvent[];
  private readonly rescaleReason: string | undefined;
  private readonly eventsAfterStatus: readonly ControllerEvent[];
  private readonly deciding: Winner | undefined;

  constructor({ tick, scaleTo, winner }: SyncDecision, status: StatusData, sync: Sync) {
    this.tick = tick;
    this.scaleTo = scaleTo;
    this.deciding = winner;
    this.statusData = status;
    this.warnings = sync.warnings;
    this.rescaleReason = sync.rescaleReason;
    this.eventsAfterStatus = sync.eventsAfterStatus;
  }

  get winner(): Winner | undefined {
    return this.deciding;
  }

  get status(): HpaStatus {
    return writtenStatus(this.statusData);
  }

  get events(): readonly ControllerEvent[] {
    return [...this.warnings, ...this.rescaleEvents(), ...this.eventsAfterStatus];
  }

  private rescaleEvents(): readonly ControllerEvent[] {
    if (this.scaleTo === null) return [];
    return [['Normal', 'SuccessfulRescale', newSize(this.scaleTo, this.rescaleReason ?? '')]];
  }
}
