// `.Capabilities.KubeVersion`, and the check of `kubeVersion` in Chart.yaml.

import { goString } from '../go/make.ts';
import type { GoMethod, GoObject } from '../go/value.ts';
import { isCompatible } from '../go/version-constraint.ts';

export interface KubeVersion {
  /** With a leading `v`, as it was given: `v1.27.4-eks-8ccc7ba`. */
  version: string;
  /** Without what a provider appends: `v1.27.4`. */
  normalized: string;
  major: string;
  minor: string;
}

/** The release that Helm 3.22 was linked with. */
export const defaultKubeVersion: KubeVersion = { version: 'v1.37.0', normalized: 'v1.37.0', major: '1', minor: '37' };

/** Undefined if the text is no version. */
export function parseKubeVersion(text: string): KubeVersion | undefined {
  const [, numbers, rest = ''] = /^\s*v?(\d+(?:\.\d+)+)(.*)$/s.exec(text) ?? [];
  if (numbers === undefined || (rest !== '' && !/^[-+.]/.test(rest) && rest.trim() !== '')) return undefined;
  const [major = '', minor = ''] = numbers.split('.').map((part) => String(BigInt(part)));
  const version = text.startsWith('v') ? text : `v${text}`;
  return {
    version,
    normalized: `v${numbers
      .split('.')
      .map((part) => String(BigInt(part)))
      .join('.')}`,
    major,
    minor,
  };
}

/** Helm's error; undefined if the chart can be used. */
export function kubeVersionProblem(constraint: string, { version, normalized }: KubeVersion): string | undefined {
  if (constraint === '' || isCompatible(constraint, normalized)) return undefined;
  return `chart requires kubeVersion: ${constraint} which is incompatible with Kubernetes ${version}`;
}

export function kubeVersionObject({ version, normalized, major, minor }: KubeVersion): GoObject {
  return {
    kind: 'object',
    type: 'chartutil.KubeVersion',
    fields: new Map([
      ['Version', goString(version)],
      ['Major', goString(major)],
      ['Minor', goString(minor)],
    ]),
    methods: new Map<string, GoMethod>([
      ['String', () => goString(normalized)],
      ['GitVersion', () => goString(version)],
    ]),
  };
}
