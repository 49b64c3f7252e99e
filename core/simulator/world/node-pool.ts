// The nodes of a cluster, as far as the pods of one workload need them: pods without a node wait, an autoscaler of
// nodes notices them, and its nodes come later (docs/behavior/world.md §2).
import { type Nodes, nodeAutoscalers } from '../../model/scenario/node-provisioning.ts';

interface NodeCounts {
  /** The maximum number of pods that waited for a node at one time. */
  mostWaiting: number;
  longestWaitMs: number;
  /** The number of added nodes. `removed` counts how many of them were removed. */
  added: number;
  removed: number;
}

interface WaitingSpan {
  fromMs: number;
  /** Undefined if pods wait until the end. */
  toMs: number | undefined;
}

export class NodePool {
  /** The number of pods that fit on all nodes; Infinity for any number. */
  room: number;
  /** The time of the next event; Infinity if there is none. */
  nextMs = Number.POSITIVE_INFINITY;
  readonly report: NodeCounts = { mostWaiting: 0, longestWaitMs: 0, added: 0, removed: 0 };
  /** The times in which pods waited. */
  readonly spans: WaitingSpan[] = [];
  private readonly nodes: Nodes;
  private readonly addsNodes: boolean;
  private coming: { atMs: number; nodes: number }[] = [];
  private detectMs = Number.POSITIVE_INFINITY;
  private removeMs = Number.POSITIVE_INFINITY;
  /** The lowest number of unneeded nodes since a node was last needed. */
  private unneeded = 0;

  constructor(nodes: Nodes, replicas: number) {
    this.nodes = nodes;
    this.addsNodes = nodeAutoscalers.includes(nodes.provisioning);
    this.room = nodes.provisioning === 'unlimited' ? Number.POSITIVE_INFINITY : replicas + nodes.freePods;
  }

  get isLimited(): boolean {
    return this.room !== Number.POSITIVE_INFINITY;
  }

  /** Adds the nodes that have arrived; waiting pods get them when pods are next scheduled. */
  advance(atMs: number): void {
    const arrived = this.coming.filter((each) => each.atMs <= atMs).reduce((sum, { nodes }) => sum + nodes, 0);
    this.coming = this.coming.filter((each) => each.atMs > atMs);
    this.room += arrived * this.nodes.podsPerNode;
    this.report.added += arrived;
    if (this.removeMs <= atMs) this.remove();
  }

  /** `onNodes`: the pods that have a node, including those that are being deleted. */
  update(atMs: number, waiting: number, onNodes: number): void {
    this.record(atMs, waiting);
    if (!this.addsNodes) return;
    this.request(atMs, waiting);
    this.watchUnneeded(atMs, onNodes);
    this.nextMs = Math.min(this.detectMs, this.removeMs, ...this.coming.map((each) => each.atMs));
  }

  /** Called when a pod gets its node, and at the end of the run for each that has none. */
  recordWait(ms: number): void {
    this.report.longestWaitMs = Math.max(this.report.longestWaitMs, ms);
  }

  private record(atMs: number, waiting: number): void {
    this.report.mostWaiting = Math.max(this.report.mostWaiting, waiting);
    const last = this.spans.at(-1);
    const isOpen = last !== undefined && last.toMs === undefined;
    if (waiting > 0 && !isOpen) this.spans.push({ fromMs: atMs, toMs: undefined });
    if (waiting === 0 && isOpen) last.toMs = atMs;
  }

  /** Requests nodes for the waiting pods that no requested node is for. */
  private request(atMs: number, waiting: number): void {
    const { podsPerNode, maxNodes, detectSeconds, provisionSeconds } = this.nodes;
    const comingNodes = this.coming.reduce((sum, { nodes }) => sum + nodes, 0);
    const left = (maxNodes ?? Number.POSITIVE_INFINITY) - this.addedNodes - comingNodes;
    const missing = Math.min(left, Math.ceil((waiting - comingNodes * podsPerNode) / podsPerNode));
    if (missing <= 0) this.detectMs = Number.POSITIVE_INFINITY;
    else if (this.detectMs <= atMs) {
      this.coming.push({ atMs: atMs + ms(provisionSeconds), nodes: missing });
      this.detectMs = Number.POSITIVE_INFINITY;
    } else this.detectMs = Math.min(this.detectMs, atMs + ms(detectSeconds));
  }

  private get addedNodes(): number {
    return this.report.added - this.report.removed;
  }

  /** Counts the unneeded nodes. The autoscaler is assumed to find the pods packed on as few nodes as possible. */
  private watchUnneeded(atMs: number, onNodes: number): void {
    const now = Math.min(this.addedNodes, Math.floor((this.room - onNodes) / this.nodes.podsPerNode));
    const isWatched = this.removeMs !== Number.POSITIVE_INFINITY;
    this.unneeded = isWatched ? Math.min(this.unneeded, now) : now;
    if (this.unneeded <= 0) this.removeMs = Number.POSITIVE_INFINITY;
    else if (!isWatched) this.removeMs = atMs + ms(this.nodes.removeSeconds);
  }

  private remove(): void {
    this.room -= this.unneeded * this.nodes.podsPerNode;
    this.report.removed += this.unneeded;
    this.removeMs = Number.POSITIVE_INFINITY;
  }
}

const ms = (seconds: number) => Math.round(seconds * 1000);
