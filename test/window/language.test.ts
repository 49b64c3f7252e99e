import fs from 'node:fs';
import path from 'node:path';
import { admissionWorkspace, languageWorkspace } from '../../scripts/paths.mjs';
import { expect, longTierOnly, shareWindow, test } from './fixture.ts';

/** The workload has no request. */
const lacking = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: lacking
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: lacking
  maxReplicas: 20
  behavior: {}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: lacking
spec:
  template:
    spec:
      containers:
        - name: app
`;

const basket = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: basket
spec:
  template:
    spec:
      containers:
        - name: app
          resources: { requests: { cpu: 100m } }
`;

test.describe('the language service in the workbench', () => {
  const window = shareWindow({
    workspace: languageWorkspace,
    name: 'language-',
    prepare(folder) {
      fs.cpSync(admissionWorkspace, folder, { recursive: true });
      fs.writeFileSync(path.join(folder, 'lacking.yaml'), lacking);
      fs.writeFileSync(path.join(folder, 'basket.yaml'), basket);
    },
  });
  const { shot } = window;

  const diff = () => window.page.locator('.monaco-diff-editor');
  const side = (name: string, text: string) =>
    diff().locator(`.editor.${name} .view-line`).filter({ hasText: text }).first();
  const close = async (title: string) => {
    await window.workbench.tab(title).click();
    await window.workbench.run('workbench.action.revertAndCloseActiveEditor');
    await window.workbench.tab(title).waitFor({ state: 'detached' });
  };
  const dialog = () => window.page.locator('.monaco-dialog-box');

  test('compares the text with the stored object, and follows edits', async () => {
    await window.workbench.openFile('newer.yaml');
    await window.workbench.lenses('newer.yaml').first().waitFor();
    await window.workbench.run('replicast.compareStored');
    await side('modified', 'averageValue: 1k').waitFor();
    await side('modified', 'minReplicas: 1').waitFor();
    await side('original', 'averageValue: 1000').waitFor();
    await side('modified', 'maxReplicas: 9 # most').waitFor();
    await expect(diff().locator('.codelens-decoration')).toHaveCount(0);
    await shot('compare');
    await close('as Kubernetes 1.37 stores it');
  });

  test('shows the stored object next to the text, or the reason for a refusal', async () => {
    longTierOnly();
    await window.workbench.run('replicast.showStored');
    const stored = window.workbench.tab('web (as Kubernetes 1.37 stores it)');
    await stored.waitFor();
    const shown = window.page.locator('.monaco-editor[data-uri^="replicast-stored:"] .view-line');
    await shown.filter({ hasText: 'namespace: default' }).first().waitFor();
    await shot('stored');
    await window.workbench.at('newer.yaml', 6, 17);
    await window.page.keyboard.press('Backspace');
    await window.page.keyboard.type('0');
    await shown.filter({ hasText: 'The HorizontalPodAutoscaler "web" is invalid' }).first().waitFor();
    await shot('stored-refused');
    // Undo takes one or two steps, as the editor groups them.
    await window.workbench.until(
      (limit) => shown.filter({ hasText: 'namespace: default' }).first().waitFor(limit),
      () => window.page.keyboard.press('Control+z'),
    );
    await close('web (as Kubernetes 1.37 stores it)');
    await window.workbench.run('workbench.action.files.revert');
  });

  test('converts an older version and keeps its comments', async () => {
    await window.workbench.openFile('older.yaml');
    await window.workbench.lenses('older.yaml').first().waitFor();
    await window.workbench.at('older.yaml', 2, 16);
    await window.workbench.offersFix('Convert to autoscaling/v2');
    await shot('code-action');
    await window.page.keyboard.press('Escape');
    await window.workbench.command('Replicast: Convert to autoscaling/v2');
    await window.workbench.line('older.yaml', 'averageUtilization: 60').waitFor();
    await window.workbench.line('older.yaml', 'maxReplicas: 12 # what the database takes').waitFor();
    await expect(dialog()).toHaveCount(0);
    await shot('converted');
    const commands = async () => (await window.workbench.commandsFor('Replicast')).join('\n');
    await expect.poll(commands, 'nothing older is left').not.toContain('Convert to');
    await window.page.keyboard.press('Control+z');
    await window.workbench.line('older.yaml', 'targetAverageUtilization: 60').waitFor();
  });

  test('lists losses, and converts only after confirmation', async () => {
    window.workbench.changeSettings({ 'replicast.kubernetes': '1.22' });
    await window.workbench.openFile('newer.yaml');
    await window.workbench.at('newer.yaml', 1, 16);
    await window.page.locator('.monaco-editor[data-uri$="/newer.yaml"] .squiggly-error').first().waitFor();
    const losses = dialog().filter({ hasText: 'spec.behavior.scaleDown.tolerance is lost' });
    await window.workbench.applyFix('Convert to autoscaling/v2beta2…', losses);
    await shot('losses');
    await window.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await window.workbench.line('newer.yaml', 'tolerance: 0.2').waitFor();
    window.workbench.changeSettings({ 'replicast.kubernetes': undefined });
    await window.workbench.run('workbench.action.closeAllEditors');
  });

  const lens = (name: string, text: string) => window.workbench.lenses(name).filter({ hasText: text }).first();
  const row = (text: string) =>
    window.page.locator('.quick-input-list [role=option]').filter({ hasText: text }).first();

  test('an object that the assumed release does not serve says so in its lens', async () => {
    longTierOnly();
    await window.workbench.openFile('older.yaml');
    await lens('older.yaml', 'assuming 1.37, which does not serve autoscaling/v2beta1 · ').waitFor();
    await shot('not-served');
    await window.workbench.until(
      (limit) => row('Newest (default)').waitFor(limit),
      () => lens('older.yaml', 'Choose release…').click(),
    );
    await window.page.keyboard.press('Escape');
  });

  test('the lens of the release opens the list of releases, which writes the setting of the workspace', async () => {
    // In the short tier, project.test.ts opens the list, which writes the release into the configuration.
    longTierOnly();
    await window.workbench.openFile('hpa.yaml');
    await window.workbench.until(
      (limit) => row('1.34').waitFor(limit),
      () => lens('hpa.yaml', 'assuming 1.37').click(),
    );
    await expect(row('Newest (default)').locator('.codicon-check')).toHaveCount(1);
    await expect(row('1.34')).toContainText('Verified against recordings of 1.34.4.');
    await shot('choose-release');
    await row('1.34').click();
    await window.workbench.written('.vscode/settings.json', /"replicast\.kubernetes": "1\.34"/);
    await lens('hpa.yaml', 'Kubernetes 1.34').waitFor();
    await window.workbench.command('Replicast: Choose Kubernetes Release…');
    await expect(row('1.34').locator('.codicon-check')).toHaveCount(1);
    await shot('chosen-release');
    await row('Newest (default)').click();
    await lens('hpa.yaml', 'assuming 1.37').waitFor();
    await window.workbench.written('.vscode/settings.json', /^(?![\s\S]*replicast\.kubernetes)/);
  });

  test('a workload without the request that the metric needs is named by lens, hover and panel', async () => {
    const never = 'never scaled by metrics: container app of lacking has no cpu request';
    await window.workbench.openFile('lacking.yaml');
    await lens('lacking.yaml', never).waitFor();
    await window.workbench.hoverOver('lacking.yaml', 'maxReplicas', 'maxReplicas', 'Never scaled by metrics');
    await shot('verdict-hover');
    await window.page.keyboard.press('Escape');
    await window.workbench.simulate('lacking.yaml', never, 'lacking');
    await window.workbench.webview().getByTestId('notice').filter({ hasText: never }).waitFor();
    await shot('verdict-panel');
    await window.workbench.run('workbench.action.closeAllEditors');
  });

  test('hints show defaults, and the absolute value of a target in this workspace', async () => {
    await window.workbench.openFile('hpa.yaml');
    await window.workbench.line('hpa.yaml', '# default: minReplicas 1').waitFor();
    await window.workbench.line('hpa.yaml', '100m per pod').waitFor();
    await window.workbench.line('hpa.yaml', '# 2 min').waitFor();
    await shot('hints');
  });

  test('a hover draws how fast replicas move', async () => {
    const key = 'stabilizationWindowSeconds';
    const hover = await window.workbench.hoverOver('hpa.yaml', key, key, 'highest recommendation of the last 120 s');
    const picture = hover.locator('img');
    await picture.waitFor();
    await expect(picture).toHaveAttribute('alt', /10 → 8 → 6 → .* in \d+ min/);
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(108);
    await shot('hover-chart');
    await window.page.keyboard.press('Escape');
  });

  test('a hover on a target has the table of steps', async () => {
    const hover = await window.workbench.hoverOver(
      'hpa.yaml',
      'averageUtilization',
      'averageUtilization',
      'requests 200m',
    );
    await hover.locator('td', { hasText: '56 %, 112m (to 3)' }).first().waitFor();
    await shot('hover-steps');
    await window.page.keyboard.press('Escape');
  });

  test('the definition of the target is the workload', async () => {
    longTierOnly();
    await window.workbench.at('hpa.yaml', 10, 12);
    await window.workbench.until(
      (limit) => window.workbench.editor('shop.yaml').waitFor(limit),
      () => window.workbench.run('editor.action.revealDefinition'),
    );
    await shot('definition');
  });

  test('the lens on a request names the autoscalers that use it', async () => {
    longTierOnly();
    await window.workbench.hoverOver('shop.yaml', 'cpu: 200m', 'cpu', 'measures cpu usage against this request: 50 %');
    await shot('hover-request');
    await window.page.keyboard.press('Escape');
  });

  test('renaming a workload changes its reference', async () => {
    await window.workbench.at('shop.yaml', 4, 10);
    const box = window.page.locator('.rename-box input');
    await window.workbench.until(
      (limit) => box.waitFor(limit),
      () => window.page.keyboard.press('F2'),
    );
    await box.fill('store');
    await window.page.keyboard.press('Enter');
    await window.workbench.line('shop.yaml', 'name: store').waitFor();
    await window.workbench.openFile('hpa.yaml');
    await window.workbench.line('hpa.yaml', 'name: store').waitFor();
    await shot('renamed');
  });

  test('completion in an empty file suggests an autoscaler for each workload without one', async () => {
    await window.workbench.openFile('new.yaml');
    await window.workbench.editor('new.yaml').click();
    await window.page.keyboard.type('hpa');
    const offer = window.page.locator('.suggest-widget .monaco-list-row', { hasText: 'hpa basket' }).first();
    await window.workbench.until(
      (limit) => offer.waitFor(limit),
      () => window.page.keyboard.press('Control+Space'),
    );
    await shot('completion');
    await offer.click();
    await window.workbench.line('new.yaml', 'name: basket').waitFor();
    await window.page.keyboard.press('Escape');
    await shot('completed');
  });

  test('a template asks for the value that its chart does not have', async () => {
    await window.workbench.openFile('scaler.yaml');
    const lens = (text: string) => window.workbench.lenses('scaler.yaml').filter({ hasText: text }).first();
    await lens('.Values.autoscaling.minReplicas has no value: set a preview value').waitFor();
    await shot('template-missing');
    await window.workbench.run('replicast.openSimulation');
    const incomplete = window.workbench.webview().getByTestId('incomplete');
    await incomplete.filter({ hasText: '.Values.autoscaling.minReplicas' }).waitFor();
    await expect(window.workbench.webview().getByTestId('problem')).toHaveCount(0);
    await shot('template-incomplete');
    await window.workbench.webview().getByTestId('set-value').click();
    const input = window.page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill('none');
    await window.page.locator('.quick-input-message', { hasText: 'must be an integer' }).waitFor();
    await shot('template-nonsense');
    await input.fill('1');
    await window.page.keyboard.press('Enter');
    await lens('1 → 5 → 10 → 20 in 30 s').waitFor();
    await lens('with values.yaml, 1 preview value').waitFor();
    await lens('Set a preview value').waitFor();
    await incomplete.waitFor({ state: 'detached' });
    await window.workbench.webview().getByTestId('chart').locator('svg').waitFor();
    await window.workbench.webview().getByText('rendered with values.yaml, 1 preview value').waitFor();
    await shot('template-values');
    await expect(window.workbench.toasts()).toHaveCount(0);
  });

  test('a lens in the values of a chart opens the run with these values', async () => {
    // In the short tier, charts.test.ts of the server tests this, and environments.test.ts a click on such a lens.
    longTierOnly();
    await window.workbench.openFile('values-prod.yaml');
    const sequence = '1 → 5 → 9 → … → 40';
    const tab = window.workbench.webview().getByTestId('tab-scaleUp');
    const lens = window.workbench
      .lenses('values-prod.yaml')
      .filter({ hasText: `${sequence} in 2 min 15 s` })
      .first();
    const rendered = window.workbench.webview().getByTestId('rendered-with');
    await window.workbench.until(
      (limit) =>
        rendered.filter({ hasText: 'rendered with values.yaml, values-prod.yaml, 1 preview value' }).waitFor(limit),
      () => lens.click(),
    );
    await expect(tab).toContainText(sequence);
    await expect(tab).toContainText('in 2 min 15 s');
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(await rendered.getAttribute('title')).toContain('.Values.autoscaling.maxReplicas = 40 (values-prod.yaml)');
    await shot('values-opened');
    await window.workbench.retype('values-prod.yaml', 'maxReplicas: 40', '40', '12');
    await expect(tab).toContainText('1 → 5 → 9 → 12');
    await expect(tab).toContainText('in 30 s');
    await shot('values-edited');
  });

  test('the lens of a template asks for a preview value that is prefilled, and an empty input removes it', async () => {
    longTierOnly();
    await window.workbench.openFile('scaler.yaml');
    const lens = (text: string) => window.workbench.lenses('scaler.yaml').filter({ hasText: text }).first();
    const input = window.page.locator('.quick-input-widget input').first();
    await window.workbench.until(
      (limit) => input.waitFor(limit),
      () => lens('Set a preview value').click(),
    );
    await window.workbench.choose('.Values.autoscaling.minReplicas');
    await window.page.locator('.quick-input-title', { hasText: '.Values.autoscaling.minReplicas' }).waitFor();
    await expect(input).toHaveValue('1');
    await shot('template-prefilled');
    await input.fill('');
    await window.page.keyboard.press('Enter');
    await lens('.Values.autoscaling.minReplicas has no value').waitFor();
  });
});
