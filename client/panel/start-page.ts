import { connectHost } from './host/host.ts';
import { Panel } from './panel.ts';
import { adoptStyles } from './styles/adopt.ts';

adoptStyles();
const panel = document.querySelector('replicast-panel');
if (panel instanceof Panel) panel.connect(connectHost());
