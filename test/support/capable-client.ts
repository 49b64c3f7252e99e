const refreshes = ['codeLens', 'inlayHint', 'semanticTokens', 'diagnostics'];

export const workspaceCapabilities = {
  workspace: {
    configuration: true,
    workspaceFolders: true,
    didChangeConfiguration: { dynamicRegistration: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    ...Object.fromEntries(refreshes.map((name) => [name, { refreshSupport: true }])),
  },
  window: { workDoneProgress: true },
};

export const equalBounds = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: web }
  minReplicas: 3
  maxReplicas: 3
  metrics: [{ type: Resource, resource: { name: cpu, target: { type: Utilization, averageUtilization: 60 } } }]
`;
