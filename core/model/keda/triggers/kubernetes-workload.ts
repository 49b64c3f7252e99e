import { parseSelector, type Requirement } from '../../labels/parse-selector.ts';
import { labelValueErrors, qualifiedNameErrors } from '../../name-validation.ts';
import { newestRelease } from '../../release-names.ts';
import { apiServerDifferencesOf } from '../../releases.ts';
import { boolParameter, floatParameter, optionalParameter, stringParameter } from '../parameter-builder.ts';
import { numberOf, type TriggerType, textOf } from '../trigger-type.ts';

export const kubernetesWorkload: TriggerType = {
  type: 'kubernetes-workload',
  text: 'The number of pods that a selector matches in the namespace.',
  parameterWords: 'error parsing kubernetes workload metadata: error parsing kubernetes workload metadata: ',
  checkWords: 'error parsing kubernetes workload metadata: ',
  parameters: [
    stringParameter('podSelector', 'm', 'Label selector of the pods that count: `app in (web, worker)`.'),
    floatParameter('value', 'm', 'Matching pods per replica (target of the HPA).', { default: '0' }),
    floatParameter('activationValue', 'm', 'The trigger is active above this count.', { default: '0' }),
    boolParameter(
      'groupByNode',
      'm',
      'Whether the trigger counts the nodes on which the pods run, instead of the pods.',
      optionalParameter,
    ),
  ],
  validate: (values, { asMetricSource }) =>
    !asMetricSource && numberOf(values, 'value') <= 0 ? 'value must be a float greater than 0' : undefined,
  check: (values) => {
    const problem = selectorProblem(textOf(values, 'podSelector'));
    return problem && `error parsing pod selector: ${problem}`;
  },
  metricName: (_, { namespace }) => `workload-${namespace}`,
  target: (values) => ({ decimal: numberOf(values, 'value') }),
  activation: 'activationValue',
};

function selectorProblem(text: string): string | undefined {
  const selector = parseSelector(text);
  if (!selector.ok) return selector.problem;
  const [problem] = selector.value.flatMap(requirementErrors);
  return problem && `unable to parse requirement: ${problem}`;
}

const nameRules = apiServerDifferencesOf(newestRelease);

function requirementErrors({ key, operator, values }: Requirement): string[] {
  const keyErrors = qualifiedNameErrors(key, nameRules);
  if (operator === '>' || operator === '<')
    return [...keyErrors, ...values.filter((value) => !/^[-+]?\d+$/.test(value)).map(() => 'must be an integer')];
  return [...keyErrors, ...values.flatMap((value) => labelValueErrors(value, nameRules))];
}
