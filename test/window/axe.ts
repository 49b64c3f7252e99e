// The content security policy of the page does not apply to code that a test evaluates.
import axe from 'axe-core';
import type { Workbench } from './workbench.ts';

export async function seriousFaults(workbench: Workbench): Promise<string[]> {
  const frame = await workbench.webviewFrame();
  await frame.evaluate(axe.source);
  const violations = await frame.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      resultTypes: ['violations'],
    });
    return violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      nodes: nodes.map(({ html, any }) => ({ html, why: any[0]?.message })),
    }));
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, why }) => `${id}: ${help}: ${html.slice(0, 160)} ${why ?? ''}`),
    );
}
