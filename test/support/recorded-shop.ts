import { yaml } from './yaml.ts';

export const manifest = yaml`
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata:
    name: shop
  spec:
    scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: shop }
    minReplicas: 1
    maxReplicas: 10
    metrics:
      - type: Resource
        resource: { name: cpu, target: { type: Utilization, averageUtilization: 50 } }
  ---
  apiVersion: apps/v1
  kind: Deployment
  metadata:
    name: shop
  spec:
    selector: { matchLabels: { app: shop } }
    template:
      metadata: { labels: { app: shop } }
      spec:
        containers:
          - name: app
            image: example.invalid/app
            resources: { requests: { cpu: 200m }, limits: { cpu: 400m } }
`;

/** Each unit costs 10m: 10 units need one pod, 35 need four. */
export const recording = `seconds,load,replicas,cpu
0,8,1,80
60,35,1,90
90,,1,340
105,,4,350
120,,4,350
300,9,4,350
360,,4,95
600,,4,90
660,,1,90
720,,1,90
`;

export const watched = `NAME   REFERENCE         TARGETS        MINPODS   MAXPODS   REPLICAS   AGE
shop   Deployment/shop   cpu: 40%/50%   1         10        1          60s
shop   Deployment/shop   cpu: 90%/50%   1         10        2          90s
shop   Deployment/shop   cpu: 45%/50%   1         10        2          120s
`;
