// A kustomization in its folder. Every included folder is another `KustomizeTarget`.
import { goQuote } from '../../../model/go-quote.ts';
import { readSourceTree } from '../../../text/read/source-tree.ts';
import { readCrds } from '../config/crd-config.ts';
import {
  defaultConfig,
  emptyConfig,
  mergeConfigs,
  readConfiguration,
  type TransformerConfig,
} from '../config/transformer-config.ts';
import { isStepFailure, KustomizeFailure, placedAt, rewordError, within } from '../failure.ts';
import { absorb } from '../generate/absorb.ts';
import { generate } from '../generate/config-maps.ts';
import type { Text } from '../load/decode.ts';
import type { Kustomization, KustomizeVariable } from '../load/kustomization-shape.ts';
import { isRemote, type Loader } from '../load/loader.ts';
import { MalformedYaml, malformed } from '../load/malformed.ts';
import { isComponent, readKustomization } from '../load/read-kustomization.ts';
import { readResources } from '../resource/read-resources.ts';
import { originAnnotation, type Resource } from '../resource/resource.ts';
import { ResourceList } from '../resource/resource-list.ts';
import { addVariables } from '../transform/variables.ts';
import type { KNode } from '../tree/node.ts';
import { placesIn, placesInScalar } from '../tree/place-of.ts';
import { fetched, leftOut } from './left-out.ts';
import { generatedOrigin, joinOrigin, pathOrigin } from './origin-annotation.ts';
import { type PluginConfig, pluginGenerators, pluginTransformers } from './plugins.ts';
import type { LeftOut, Session } from './session.ts';
import type { TransformContext, Transformer } from './transformer.ts';
import { configureTransformers } from './transformers.ts';

export interface Accumulated {
  resources: ResourceList;
  config: TransformerConfig;
  variables: KustomizeVariable[];
}

interface TargetOptions {
  loader: Loader;
  session: Session;
  depth: number;
  /**
   * The path of this kustomization's folder, relative to the folder that is built. Set only if resources get origin
   * annotations.
   */
  origin?: string | undefined;
}

export class KustomizeTarget {
  readonly kustomization: Kustomization;
  private readonly loader: Loader;
  private readonly session: Session;
  private readonly depth: number;
  private readonly origin: string | undefined;
  private readonly fileName: string;

  constructor({ loader, session, depth, origin }: TargetOptions) {
    session.countKustomization(depth);
    this.loader = loader;
    this.session = session;
    this.depth = depth;
    this.fileName = loader.kustomizationFile();
    const file = loader.absolute(this.fileName).slice(1);
    this.kustomization = placedAt({ file, start: 0, end: 0 }, () =>
      readKustomization(this.text(file), file, loader, (warnings) => session.warnings.push(...warnings)),
    );
    // Only the kustomization that is built (depth 0) decides whether resources get origin annotations. The
    // kustomizations that it includes do not.
    this.origin = depth === 0 ? (wantsOrigins(this.kustomization) ? '' : undefined) : origin;
    session.left.push(...leftOut(this.kustomization));
  }

  /** Adds the resources of this kustomization to `into`, and transforms all resources of `into`. */
  accumulate(into = newlyAccumulated(this.session)): Accumulated {
    const { kustomization } = this;
    within('accumulating resources', () => {
      for (const path of kustomization.resources ?? []) placedAt(path.place, () => this.addResource(path, into));
    });
    into.config = mergeConfigs(into.config, this.ownConfig());
    this.addCrds(into);
    this.generate(into);
    within('accumulating components', () => {
      for (const path of kustomization.components ?? []) placedAt(path.place, () => this.addComponent(path, into));
    });
    this.transform(into);
    this.validate(into);
    addVariables(into, kustomization.vars ?? []);
    return into;
  }

  /** Chooses the schema by which lists are merged. Must be called before `accumulate`. */
  chooseSchema(): void {
    const { openapi } = this.kustomization;
    const [first] = openapi?.values() ?? [];
    placedAt(first?.place, () => this.session.openApi.choose(openapi, this.loader));
  }

  private transform(into: Accumulated): void {
    const context = this.context(into);
    const own = configureTransformers(this.kustomization, context);
    const configs = rewordError(
      () => this.pluginConfigs(this.kustomization.transformers ?? [], 'changes'),
      (message) => message.replace(/^(?=may not add resource)/, 'configuring external transformer: '),
    );
    this.run([...own, ...pluginTransformers(configs, context)], into);
  }

  /**
   * kustomize refuses an invalid configuration of a validator. The validators are not run, because only built-in
   * transformers could be run, and these transformers check nothing.
   */
  private validate(into: Accumulated): void {
    const configs = this.pluginConfigs(this.kustomization.validators ?? [], 'checks');
    pluginTransformers(configs, this.context(into), 'checks');
  }

  private context({ config }: Accumulated): TransformContext {
    return { loader: this.loader, session: this.session, config };
  }

  private run(transformers: readonly Transformer[], { resources }: Pick<Accumulated, 'resources'>): void {
    for (const transform of transformers) {
      this.session.countTransformer(resources.all.length);
      transform(resources);
      resources.dropEmpty();
    }
  }

  private pluginConfigs(entries: readonly Text[], effect: LeftOut['effect']): PluginConfig[] {
    const into = newlyAccumulated(this.session);
    const configs: PluginConfig[] = [];
    const add = (entry: Text, step: () => void) => {
      const before = into.resources.all.length;
      placedAt(entry.place, step);
      for (const resource of into.resources.all.slice(before)) configs.push({ resource, entry });
    };
    const inline = new Map(entries.map((entry) => [entry, this.inlineResources(entry)]));
    for (const [entry, resources] of inline) if (resources) add(entry, () => into.resources.appendAll(resources));
    for (const [entry, resources] of inline) if (!resources) add(entry, () => this.addResource(entry, into, effect));
    return configs;
  }

  private inlineResources(entry: Text): Resource[] | undefined {
    const placeOf = placesInScalar(this.loader.text(entry.place.file), entry) ?? (() => entry.place);
    try {
      return readResources(entry.value, placeOf, this.loader);
    } catch (error) {
      if (isStepFailure(error)) return undefined;
      throw error;
    }
  }

  private addResource(path: Text, into: Accumulated, effect: LeftOut['effect'] = 'adds'): void {
    const because = this.whyLeftOut(path.value);
    if (because !== undefined) {
      this.session.left.push({ text: path.value, because, effect, place: path.place });
      return;
    }
    let problem: KustomizeFailure;
    try {
      this.addFile(path.value, into);
      return;
    } catch (error) {
      if (!isStepFailure(error)) throw error;
      problem = error;
    }
    try {
      within(`accumulation err='${problem.message}'`, () => this.addDirectory(path.value, into));
    } catch (error) {
      if (!isStepFailure(error)) throw error;
      if (isMalformed(problem)) throw problem;
      // As in kustomize, the message says that the path is not a folder. If the path is a file, the reason and the
      // place come from the error of reading the file, because they are more useful.
      const { reason, place } = this.loader.isFile(path.value) ? problem : error;
      throw new KustomizeFailure(error.message, { reason, place });
    }
  }

  private whyLeftOut(path: string): string | undefined {
    if (this.loader.exists(path)) return undefined;
    return isRemote(path) ? fetched : this.session.notRead.get(this.loader.absolute(path).slice(1));
  }

  private addFile(path: string, into: Accumulated): void {
    const prefix = `accumulating resources from '${path}'`;
    const resources = withMalformedPrefix(prefix, () => {
      const file = this.loader.find(path);
      const read = malformed(path, () => readResources(this.text(file), placesIn(file), this.loader));
      new ResourceList().appendAll(read);
      return read;
    });
    this.session.countResources(resources.length);
    for (const { apiVersion, node } of resources) {
      this.session.openApi.lookUpKind(apiVersion);
      this.session.values.read(node);
    }
    if (this.origin !== undefined)
      for (const resource of resources)
        resource.setAnnotations(resource.annotations.set(originAnnotation, pathOrigin(this.origin, path)));
    within(`merging resources from '${path}'`, () => into.resources.appendAll(resources));
  }

  private addDirectory(path: string, into: Accumulated): void {
    const target = this.enter(path);
    target.chooseSchema();
    const { root } = this.loader.enter(path);
    if (isComponent(target.kustomization))
      throw new KustomizeFailure(`expected kind != 'Component' for path '${root}'`);
    const { resources, config, variables } = within(`recursed accumulation of path '${root}'`, () =>
      target.accumulate(),
    );
    within(`recursed merging from path '${root}'`, () => into.resources.appendAll(resources.all));
    addVariables(into, variables);
    into.config = mergeConfigs(into.config, config);
  }

  private enter(path: string): KustomizeTarget {
    const loader = this.loader.enter(path);
    const origin = this.origin === undefined ? undefined : joinOrigin(this.origin, path);
    const options = { loader, session: this.session, depth: this.depth + 1, origin };
    return within(`couldn't make target for path '${loader.root}'`, () => new KustomizeTarget(options));
  }

  private addComponent({ value: path, place }: Text, into: Accumulated): void {
    const because = this.whyLeftOut(path);
    if (because !== undefined) {
      this.session.left.push({ text: path, because, effect: 'changes', place });
      return;
    }
    const { root } = quoted('loader.New', () => this.loader.enter(path));
    quoted('accumulateDirectory:', () => {
      const target = this.enter(path);
      target.chooseSchema();
      const kind = target.kustomization.kind?.value || 'Kustomization';
      if (kind !== 'Component')
        throw new KustomizeFailure(`expected kind 'Component' for path '${root}' but got '${kind}'`);
      within(`recursed accumulation of path '${root}'`, () => target.accumulate(into));
    });
  }

  private ownConfig(): TransformerConfig {
    let config = emptyConfig;
    for (const { value, place } of this.kustomization.configurations ?? [])
      placedAt(place, () => {
        const file = this.loader.find(value);
        const read = readSourceTree(this.text(file));
        if (!read.ok)
          throw new KustomizeFailure(`error converting YAML to JSON: yaml: ${read.libyamlMessage ?? read.problem}`);
        if (read.root) config = mergeConfigs(config, readConfiguration(read.root, file));
      });
    return mergeConfigs(config, defaultConfig);
  }

  private addCrds(into: Accumulated): void {
    const { crds = [] } = this.kustomization;
    const paths = crds.map(({ value }) => value).join(' ');
    for (const { value, place } of crds)
      placedAt(place, () =>
        within(`loading CRDs [${paths}]`, () => {
          const added = readCrds(this.text(this.loader.find(value)), value);
          into.config = mergeConfigs(into.config, added);
        }),
      );
  }

  private generate(into: Accumulated): void {
    const { configMapGenerator = [], secretGenerator = [], generatorOptions: options } = this.kustomization;
    const loader = this.loader;
    const plugins = within('loading generator plugins', () => {
      const configs = this.pluginConfigs(this.kustomization.generators ?? [], 'adds');
      return within('failed to load generator', () => pluginGenerators(configs, this.context(into)));
    });
    const entries = [
      ...configMapGenerator.map((entry) => ({ kind: 'ConfigMap', entry, options, loader }) as const),
      ...secretGenerator.map((entry) => ({ kind: 'Secret', entry, options, loader }) as const),
    ];
    this.session.countResources(entries.length);
    for (const generation of entries) {
      const resource = placedAt(generation.entry.place, () => generate(generation));
      // The size is counted for each generator, because several generators may read the same large file.
      this.session.countFile(textLength(resource.node));
      this.session.values.read(resource.node);
      if (this.origin !== undefined) {
        const origin = generatedOrigin(joinOrigin(this.origin, this.fileName), `${generation.kind}Generator`);
        resource.setAnnotations(resource.annotations.set(originAnnotation, origin));
      }
      absorb(into.resources, resource);
    }
    this.session.countResources(plugins.length);
    for (const { config, generate: run } of plugins) {
      const resource = placedAt(config.resource.place, run);
      this.noteGenerator(resource, config.resource);
      absorb(into.resources, resource);
    }
  }

  private noteGenerator(resource: Resource, { kind, name, annotations }: Resource): void {
    if (this.origin === undefined) return;
    const written = /^path: (.*)\n$/.exec(annotations.get(originAnnotation) ?? '')?.[1];
    const file = written ?? joinOrigin(this.origin, this.fileName);
    resource.setAnnotations(resource.annotations.set(originAnnotation, generatedOrigin(file, kind, name)));
  }

  private text(file: string): string {
    const text = this.loader.text(file);
    this.session.countFile(text.length);
    return text;
  }
}

function textLength(node: KNode): number {
  if (node.kind === 'scalar') return node.value.length;
  const parts = node.kind === 'list' ? node.items : node.entries.map(({ value }) => value);
  return parts.reduce((sum, part) => sum + textLength(part), 0);
}

function wantsOrigins({ buildMetadata = [] }: Kustomization): boolean {
  return buildMetadata.some(({ value }) => value === 'originAnnotations' || value === 'transformerAnnotations');
}

function isMalformed(problem: KustomizeFailure): boolean {
  return problem instanceof MalformedYaml;
}

function withMalformedPrefix<T>(prefix: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (!isStepFailure(error)) throw error;
    const message = `${prefix}: ${error.message}`;
    const { reason, place } = error;
    throw error instanceof MalformedYaml
      ? new MalformedYaml(message, { reason, place })
      : new KustomizeFailure(message, { reason, place });
  }
}

/** Runs a step, and quotes the message of its error after `prefix`, as kustomize does for an error of a component. */
function quoted<T>(prefix: string, step: () => T): T {
  return rewordError(step, (message) => `${prefix} ${goQuote(message)}`, { keepsReason: true });
}

function newlyAccumulated(session: Session): Accumulated {
  return { resources: new ResourceList(session.countFields), config: emptyConfig, variables: [] };
}
