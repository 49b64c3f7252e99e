// The schemas of the options with which programs call a command. npm users and agents see the descriptions in the
// schemas.
import * as z from 'zod/mini';
import { convertibleVersions, kedaTarget } from '../../core/lint/convert/target-version.ts';
import { levels } from '../../core/model/problem.ts';
import { newestRelease } from '../../core/model/release-names.ts';
import { extensionsVersion } from '../../core/model/releases.ts';
import { objectiveNames } from '../../core/model/scenario/objectives.ts';
import { newestWatermarkRelease } from '../../core/model/watermark/releases.ts';
import { fieldGroups } from '../../core/tuning/field-groups.ts';
import { variantKinds } from '../../core/tuning/variants.ts';

const described = <T extends z.ZodMiniType>(schema: T, text: string) => z.optional(schema.check(z.describe(text)));
const text = (description: string) => described(z.string(), description);
const texts = (description: string) => described(z.array(z.string()), description);
const count = (description: string, least = 0) => described(z.int().check(z.minimum(least)), description);
const flag = (description: string) => described(z.boolean(), description);

export const releaseOptions = () => ({
  kubernetes: text(`Kubernetes release; the default is \`${newestRelease}\`.`),
  wpa: text(`Release of the WatermarkPodAutoscaler controller; the default is \`${newestWatermarkRelease}\`.`),
  flags: described(
    z.record(z.string(), z.number()),
    'Flags of kube-controller-manager, with the names of `replicast.config.yaml`: `{ tolerance: 0.05 }`',
  ),
  featureGates: described(z.record(z.string(), z.boolean()), 'Feature gates of Kubernetes: `{ HPAScaleToZero: true }`'),
});

export const chartOptions = () => ({
  values: texts('Values files of a chart. If several files set a value, the last file has precedence.'),
  set: texts('Values of a chart, as for `helm --set`: `autoscaling.maxReplicas=20`'),
  setString: texts('String values of a chart, as for `helm --set-string`.'),
  setJson: texts('JSON values of a chart, as for `helm --set-json`.'),
  release: text('Name of the Helm release of a chart; the default is `release-name`.'),
  namespace: text('Namespace of the Helm release of a chart; the default is `default`.'),
});

const paths = () =>
  texts('Files, folders, charts, kustomizations or patterns such as `deploy/**`; the default is all files.');
const file = () => text('The file; optional if there is only one file.');
const name = () => text('Use only autoscalers with this `metadata.name`.');

const choice = () => ({
  name: name(),
  document: count('Index of the YAML document in the file, counted from 0.'),
  item: count('Index of the object in a `List`, counted from 0.'),
});

/** Schemas are created only when they are used, so that the command line starts faster. */
export const callOptions = {
  simulate: () =>
    z.strictObject({
      paths: paths(),
      ...choice(),
      scenario: text(
        '`envelope` (fastest scale-up and scale-down; the default), `standard` (a load that is derived from the manifest) or a file `*.replicast.yaml`.',
      ),
      ...releaseOptions(),
      ...chartOptions(),
    }),
  lint: () =>
    z.strictObject({
      paths: paths(),
      rules: described(
        z.record(z.string(), z.enum([...levels, 'off'])),
        'Levels of diagnostics, by code: `{ flaps: "error", "min-equals-max": "off" }`. `off` hides the diagnostic.',
      ),
      fix: flag('Apply every preferred fix.'),
      ...releaseOptions(),
      ...chartOptions(),
    }),
  admit: () =>
    z.strictObject({
      paths: paths(),
      as: described(
        z.enum(['kubectl', 'server']),
        'Who parses the text first: `kubectl`, as for `kubectl apply` (the default), or the API server (`server`).',
      ),
      old: text('A file with the stored object; the document is validated as an update of this object.'),
      ...releaseOptions(),
      ...chartOptions(),
    }),
  convert: () =>
    z.strictObject({
      file: file(),
      to: described(
        z.enum([
          ...convertibleVersions.map((version) => `autoscaling/${version}` as const),
          extensionsVersion,
          kedaTarget,
        ]),
        'API version to convert to, or `keda` for ScaledObjects; the default is `autoscaling/v2`.',
      ),
      document: count('Index of the YAML document to convert, counted from 0; the default is every document.'),
    }),
  render: () => z.strictObject({ paths: paths(), ...releaseOptions(), ...chartOptions() }),
  explain: () => z.strictObject({ file: file(), name: name(), ...releaseOptions() }),
  diff: () =>
    z.strictObject({
      before: text('A file, a folder or a revision of git.'),
      after: text('A file, a folder or a revision of git; the default is the working directory.'),
      paths: texts('Compare only these files and folders of both sides.'),
      ...releaseOptions(),
      ...chartOptions(),
    }),
  test: () =>
    z.strictObject({
      paths: paths(),
      coverage: flag('Also list the manifest fields that affect no result of the scenarios.'),
      ...releaseOptions(),
      ...chartOptions(),
    }),
  tune: () =>
    z.strictObject({
      file: file(),
      scenario: text(
        '`standard` or a file `*.replicast.yaml`; the default is the scenario file next to the manifest, or else `standard`.',
      ),
      ...choice(),
      goals: texts(
        'Sentences such as `reaches 20 within 60 s`; the default is the goals of the scenario file, or else its expectations.',
      ),
      minimize: described(
        z.array(z.enum(objectiveNames)),
        'The figures to minimize, the most important figure first; the default is the list of the scenario file.',
      ),
      mayChange: described(
        z.array(z.enum(fieldGroups)),
        'The groups of fields that the search may change; the default is `behavior` and `targets`.',
      ),
      ranges: texts('Ranges of values that the search may set, by field: `averageUtilization=50..80`'),
      variants: described(
        z.array(z.enum(variantKinds)),
        'The kinds of other loads under which the best candidates also run; the default is all kinds.',
      ),
      maxRuns: count('The maximum number of runs that the search simulates; the default is 2000.', 1),
      rounds: count(
        'The maximum number of times that the search is repeated because a load breaks the first proposal; the default is 0.',
      ),
      seed: count('The seed of the search; the default is the seed of the scenario.'),
      ...releaseOptions(),
      ...chartOptions(),
    }),
} as const;

export type CallName = keyof typeof callOptions;
export type CallOptions<Name extends CallName> = z.infer<ReturnType<(typeof callOptions)[Name]>>;
