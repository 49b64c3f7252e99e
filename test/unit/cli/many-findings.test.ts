// Each of thousands of equal parts has a finding with a fix that compares the whole list.
import { expect, test } from 'vitest';
import { limits } from '../../../core/text/limits.ts';
import { replicast } from '../../support/io.ts';
import { manifests } from '../../support/scaling/manifests.ts';

const text = manifests['equal policies']?.text(1500) ?? '';

test('a rule reports so many findings of one object', async () => {
  const { out } = await replicast('lint f.yaml', { 'f.yaml': text });
  expect(out.match(/\(duplicate-policy\)/g)).toHaveLength(limits.findings);
});

test('all of them are fixed at once', async () => {
  const files = { 'f.yaml': text };
  const { out } = await replicast('lint --fix f.yaml', files);
  expect(out).toMatch(/fixed .*duplicate-policy \(1499\)/);
  expect(files['f.yaml'].match(/periodSeconds/g)).toHaveLength(1);
});
