// Pods without a node wait until a node autoscaler notices them and its new nodes arrive (docs/behavior/world.md §2).
import { type Nodes, nodeAutoscalers } from '../../model/scenario/node-provisioning.ts';

interface NodeCounts {
  mostWaiting: number;
  longestWaitMs: number;
  /** The number of added nodes, including nodes that were removed later. */
  added: number;
  removed: number;
}

interface WaitingSpan {
  fromMs: number;
  toMs: number | undefined;
}

export class NodePool {
  /** The number of pods that fit on all nodes; Infinity if it is not limited. */
  room: number;
  nextMs = Number.POSITIVE_INFINITY;
  readonly report: NodeCounts = { mostWaiting: 0, longestWaitMs: 0, added: 0, removed: 0 };
  readonly spans: WaitingSpan[] = [];
  private readonly nodes: Nodes;
  private readonly addsNodes: boolean;
  private coming: { atMs: number; nodes: number }[] = [];
  private detectMs = Number.POSITIVE_INFINITY;
  private removeMs = Number.POSITIVE_INFINITY;
  /** The number of nodes that have been unneeded ever since their removal was scheduled. */
  private unneeded = 0;

  constructor(nodes: Nodes, replicas: number) {
    this.nodes = nodes;
    this.addsNodes = nodeAutoscalers.includes(nodes.provisioning);
    this.room = nodes.provisioning === 'unlimited' ? Number.POSITIVE_INFINITY : replicas + nodes.freePods;
  }

  get isLimited(): boolean {
    return this.room !== Number.POSITIVE_INFINITY;
  }

  /**
   * Adds the nodes that have arrived by `atMs`, and removes unneeded nodes. Waiting pods get the new nodes when pods
   * are next scheduled.
   */
  advance(atMs: number): void {
    const arrived = this.coming.filter((each) => each.atMs <= atMs).reduce((sum, { nodes }) => sum + nodes, 0);
    this.coming = this.coming.filter((each) => each.atMs > atMs);
    this.room += arrived * this.nodes.podsPerNode;
    this.report.added += arrived;
    if (this.removeMs <= atMs) this.remove();
  }

  /** @param onNodes the number of pods that have a node, including pods that are being deleted */
  update(atMs: number, waiting: number, onNodes: number): void {
    this.record(atMs, waiting);
    if (!this.addsNodes) return;
    this.request(atMs, waiting);
    this.watchUnneeded(atMs, onNodes);
    this.nextMs = Math.min(this.detectMs, this.removeMs, ...this.coming.map((each) => each.atMs));
  }

  /**
   * Records how long a pod has waited for a node, in milliseconds. Called when the pod gets a node, or at the end of
   * the run if the pod still waits.
   */
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

  /**
   * Updates the number of unneeded nodes, and when they are removed. Assumes that the pods run on as few nodes as
   * possible.
   */
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
