// How pods get nodes. The times were measured in one cluster: no source publishes them (docs/behavior/world.md §2).

export interface Nodes {
  provisioning: NodeProvisioning;
  /** The number of additional pods that fit on the nodes at the start. */
  freePods: number;
  podsPerNode: number;
  /** The maximum number of added nodes that exist at the same time; null if there is no maximum. */
  maxNodes: number | null;
  /** The time from the first pod without a node until nodes are requested. */
  detectSeconds: number;
  /** The time from the request of nodes until the new nodes take pods. */
  provisionSeconds: number;
  removeSeconds: number;
}

export const nodeProvisionings = {
  unlimited: { effect: 'every pod gets a node at once' },
  fixed: { effect: 'no node is added: pods beyond `freePods` wait until other pods are gone' },
  clusterAutoscaler: {
    effect:
      'an autoscaler of node groups: notices pods without a node after 34 s, and a new node takes pods 398 s later (measured in one cluster; no public source)',
    times: { detectSeconds: 34, provisionSeconds: 398 },
  },
  nodeAutoProvisioner: {
    effect:
      'an autoscaler that chooses nodes for the pods: notices pods without a node after 8 s, and a new node takes pods 270 s later (measured in one cluster; no public source)',
    times: { detectSeconds: 8, provisionSeconds: 270 },
  },
} as const;

export type NodeProvisioning = keyof typeof nodeProvisionings;
export const nodeProvisioningNames = Object.keys(nodeProvisionings) as NodeProvisioning[];
export const nodeAutoscalers = nodeProvisioningNames.filter((name) => 'times' in nodeProvisionings[name]);

export const standardNodes: Nodes = {
  provisioning: 'unlimited',
  freePods: 0,
  podsPerNode: 10,
  maxNodes: null,
  ...nodeProvisionings.clusterAutoscaler.times,
  removeSeconds: 600,
};

/** Adds the defaults of absent settings. Absent times are the times of the chosen node autoscaler. */
export function completeNodes(partial: Partial<Nodes> = {}): Nodes {
  const chosen = nodeProvisionings[partial.provisioning ?? standardNodes.provisioning];
  return { ...standardNodes, ...('times' in chosen && chosen.times), ...partial };
}
