// Finds the scenarios that the rules of a manifest need. The scenarios are looked up only if an enabled rule can use a
// scenario.

import type { AnalyzedObject } from '../../analysis/analyze-document.ts';
import type { ObjectScenario } from '../../analysis/scenario/object-scenario.ts';
import { completedScenario } from '../../editor/complete-scenario.ts';
import type {
  AutoscalerInSource,
  AutoscalerLocation,
  ScenarioLookup,
  SupportContext,
  SupportedDocument,
} from '../../editor/document-support.ts';
import { autoscalerLocationOf, autoscalersIn } from '../../editor/lenses/autoscalers-in.ts';
import type { ScenarioNeed } from '../../lint/rule.ts';
import { scenarioNeedOf } from '../../lint/rules/scenario-need.ts';
import { asObject } from '../../model/read-value.ts';

export interface ObjectScenarios {
  of(object: Pick<AnalyzedObject, 'root'>): ObjectScenario | undefined;
  /**
   * Returns the scenario of an object that was parsed again, such as Helm's output. The object is identified by kind,
   * namespace and name.
   */
  ofSame(object: Pick<AnalyzedObject, 'object'>): ObjectScenario | undefined;
}

export type ScenarioContext = Pick<
  SupportContext,
  'levels' | 'scenarios' | 'index' | 'profile' | 'findWorkload' | 'scenarioDefaults'
>;

/**
 * Returns the scenarios of the autoscalers in a document; undefined if no scenario is needed or found. `analyzed` is
 * the document as its chart or kustomization renders it.
 */
export async function objectScenarios(
  document: SupportedDocument,
  context: ScenarioContext,
  analyzed = document.analyze(),
): Promise<ObjectScenarios | undefined> {
  const on = scenarioNeedOf(analyzed.autoscalers, context.levels);
  if (!on || !((await context.scenarios.hasCandidate()) || on === 'always')) return undefined;
  const objects = autoscalersIn(document, analyzed).map((each) => ({
    object: each.autoscaler,
    location: autoscalerLocationOf(document, each),
    source: document.source,
  }));
  return scenariosOf(objects, on, context);
}

interface LocatedObject extends Pick<AutoscalerInSource, 'source'> {
  object: AnalyzedObject;
  location: AutoscalerLocation;
}

/**
 * Returns the scenarios of the objects; undefined if no object has a scenario. A scenario file with problems counts as
 * absent.
 */
export async function scenariosOf(
  objects: readonly LocatedObject[],
  on: ScenarioNeed['on'],
  context: Pick<ScenarioContext, 'profile' | 'findWorkload' | 'scenarioDefaults'> & {
    scenarios: Pick<ScenarioLookup, 'activeScenario'>;
  },
): Promise<ObjectScenarios | undefined> {
  const found = new Map<AnalyzedObject['root'], ObjectScenario>();
  const named = new Map<string, ObjectScenario>();
  for (const { object, location, source } of objects) {
    const active = await context.scenarios.activeScenario(location);
    const readable = active?.problem === undefined ? active : undefined;
    const autoscaler = object.reading?.autoscaler;
    if (!autoscaler || !(readable || on === 'always')) continue;
    const { kind, name } = autoscaler;
    const renderedWorkload = object.rendered?.findWorkload?.();
    const subject = { uri: location.uri, source, kind, name, autoscaler, renderedWorkload };
    const scenario = await completedScenario(subject, readable, context);
    found.set(object.root, scenario);
    named.set(nameOf(object), scenario);
  }
  if (found.size === 0) return undefined;
  return { of: ({ root }) => found.get(root), ofSame: (object) => named.get(nameOf(object)) };
}

function nameOf({ object: { kind, metadata } }: Pick<AnalyzedObject, 'object'>): string {
  const { namespace, name } = asObject(metadata);
  return JSON.stringify([kind, namespace, name]);
}
