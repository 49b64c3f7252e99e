// A repository for GitOps: half of the files are autoscalers, and one application in ten has a mistake.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const perFolder = 8;

/** @param {string} folder @param {number} count */
export function writeRepository(folder, count) {
  writeFiles(
    folder,
    Array.from({ length: count }, (_, at) => fileOfApplication(Math.floor(at / perFolder), at % perFolder)),
  );
}

/** @param {string} folder @param {number} count */
export function writePairs(folder, count) {
  writeFiles(
    folder,
    Array.from({ length: count }, (_, at) => {
      const app = applicationOf(at);
      return [
        [`${app.name}/hpa.yaml`, horizontal(app)],
        [`${app.name}/deployment.yaml`, deployment(app)],
      ];
    }).flat(),
  );
}

/** @param {string} folder @param {readonly (readonly string[])[]} files */
function writeFiles(folder, files) {
  for (const [name = '', text = ''] of files) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** @param {number} number */
function applicationOf(number) {
  return { name: `shop-${number}`, namespace: `team-${number % 25}`, isWrong: number % 10 === 7 };
}

/** @param {number} application @param {number} at @returns {[string, string]} */
function fileOfApplication(application, at) {
  const app = applicationOf(application);
  const [file, text] = filesOfApplication[at] ?? filesOfApplication[0];
  return [`apps/${app.name}/${file}`, text(app)];
}

/** @typedef {ReturnType<typeof applicationOf>} Application */

/** @param {Application} app */
const horizontal = ({ name, namespace, isWrong }) => `# The front end of ${name}: most visitors come at noon.
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
  namespace: ${namespace}
  labels:
    app.kubernetes.io/name: ${name}
    app.kubernetes.io/part-of: shop
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}
  minReplicas: ${isWrong ? 24 : 2} # one for each zone
  maxReplicas: 20
  metrics:
    - type: Resource
      resource:
        name: cpu
        target:
          type: Utilization
          averageUtilization: 60 # of the request
    - type: Resource
      resource:
        name: memory
        target:
          type: Utilization
          averageUtilization: 80
  behavior:
    scaleUp:
      stabilizationWindowSeconds: 0
      policies:
        - type: Percent
          value: 100
          periodSeconds: 60
        - type: Pods
          value: 4
          periodSeconds: 60
      selectPolicy: Max
    scaleDown:
      stabilizationWindowSeconds: 300
      policies:
        - type: Pods
          value: 2
          periodSeconds: 60
`;

/** @param {Application} app */
const workers = ({ name, namespace }) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}-workers
  namespace: ${namespace}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}-workers
  minReplicas: 1
  maxReplicas: 30
  metrics:
    - type: External
      external:
        metric:
          name: queue_messages_ready
          selector:
            matchLabels:
              queue: ${name}
        target:
          type: AverageValue
          averageValue: "30"
`;

/** @param {Application} app */
const oldVersion = ({ name, namespace }) => `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}-admin
  namespace: ${namespace}
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}-admin
  minReplicas: 1
  maxReplicas: 5
  targetCPUUtilizationPercentage: 70
`;

/** @param {Application} app */
const watermark = ({ name, namespace, isWrong }) => `apiVersion: datadoghq.com/v1alpha1
kind: WatermarkPodAutoscaler
metadata:
  name: ${name}-search
  namespace: ${namespace}
spec:
  downscaleForbiddenWindowSeconds: 60
  upscaleForbiddenWindowSeconds: 30
  scaleDownLimitFactor: 30
  scaleUpLimitFactor: ${isWrong ? '"many"' : 50}
  minReplicas: 4
  maxReplicas: 12
  readinessDelaySeconds: 10
  tolerance: 100m
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: ${name}-search
  metrics:
    - type: External
      external:
        metricName: search.requests
        metricSelector:
          matchLabels:
            service: ${name}
        highWatermark: 400m
        lowWatermark: 150m
`;

/** @param {Application} app */
const deployment = ({ name, namespace }) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  namespace: ${namespace}
  labels:
    app.kubernetes.io/name: ${name}
spec:
  selector:
    matchLabels:
      app: ${name}
  template:
    metadata:
      labels:
        app: ${name}
      annotations:
        prometheus.io/scrape: "true"
        prometheus.io/port: "9090"
    spec:
      serviceAccountName: ${name}
      securityContext:
        runAsNonRoot: true
      containers:
        - name: app
          image: registry.example.com/${namespace}/${name}:1.42.0
          args: ["--port=8080", "--metrics-port=9090"]
          ports:
            - name: http
              containerPort: 8080
            - name: metrics
              containerPort: 9090
          env:
            - name: LOG_LEVEL
              value: info
            - name: DATABASE_URL
              valueFrom:
                secretKeyRef:
                  name: ${name}
                  key: url
          resources:
            requests:
              cpu: 200m
              memory: 256Mi
            limits:
              memory: 512Mi
          readinessProbe:
            httpGet:
              path: /ready
              port: http
            periodSeconds: 5
          livenessProbe:
            httpGet:
              path: /live
              port: http
`;

/** @param {Application} app */
const service = ({ name, namespace }) => `apiVersion: v1
kind: Service
metadata:
  name: ${name}
  namespace: ${namespace}
spec:
  selector:
    app: ${name}
  ports:
    - name: http
      port: 80
      targetPort: http
`;

/** @param {Application} app */
const values = ({ name }) => `image:
  repository: registry.example.com/${name}
  tag: 1.42.0
autoscaling:
  enabled: true
  minReplicas: 2
  maxReplicas: 20
  targetCPUUtilizationPercentage: 60
resources:
  requests:
    cpu: 200m
    memory: 256Mi
nodeSelector: {}
tolerations: []
`;

/** @param {Application} app */
const configMap = ({ name, namespace }) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
  namespace: ${namespace}
data:
${Array.from({ length: 40 }, (_, at) => `  key-${at}: "value ${at} of ${name}"`).join('\n')}
`;

/** @type {[[string, (app: Application) => string], ...[string, (app: Application) => string][]]} */
const filesOfApplication = [
  ['hpa.yaml', horizontal],
  ['deployment.yaml', deployment],
  ['workers-hpa.yaml', workers],
  ['service.yaml', service],
  ['search-wpa.yaml', watermark],
  ['values.yaml', values],
  ['admin-hpa.yaml', oldVersion],
  ['config.yaml', configMap],
];
