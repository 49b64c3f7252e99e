// Runs before the page is drawn, so that it is drawn once, in its theme.
import { applyTheme, storedChoice, themeOf } from './page/theme.ts';

applyTheme(themeOf(storedChoice()));
