import { wholeNumber } from '../../../model/whole-number.ts';
import { goString } from '../go/make.ts';
import type { GoMethod, GoObject } from '../go/value.ts';
import { isCompatible } from '../go/version-constraint.ts';

export interface KubeVersion {
  /** The version without a provider's suffix: `v1.27.4` for `v1.27.4-eks-8ccc7ba`. */
  version: string;
  major: string;
  minor: string;
}

/** The Kubernetes release of the client in Helm 3.22. */
export const defaultKubeVersion: KubeVersion = { version: 'v1.37.0', major: '1', minor: '37' };

export function parseKubeVersion(text: string): KubeVersion | undefined {
  const numbers = /^\s*v?(\d+(?:\.\d+)+)(?:[-+.\s].*)?$/s.exec(text)?.[1];
  if (numbers === undefined) return undefined;
  const parts = numbers.split('.').map((part) => String(wholeNumber(part)));
  const [major = '', minor = ''] = parts;
  return { version: `v${parts.join('.')}`, major, minor };
}

export function kubeVersionProblem(constraint: string, { version }: KubeVersion): string | undefined {
  if (constraint === '' || isCompatible(constraint, version)) return undefined;
  return `chart requires kubeVersion: ${constraint} which is incompatible with Kubernetes ${version}`;
}

export function kubeVersionObject({ version, major, minor }: KubeVersion): GoObject {
  return {
    kind: 'object',
    type: 'chartutil.KubeVersion',
    hasPointerMethods: true,
    fields: new Map([
      ['Version', goString(version)],
      ['Major', goString(major)],
      ['Minor', goString(minor)],
    ]),
    methods: new Map<string, GoMethod>([
      ['String', () => goString(version)],
      ['GitVersion', () => goString(version)],
    ]),
  };
}
