// Sets the theme before the page is drawn, so that the page is drawn only once.
import { applyTheme, storedChoice, themeOf } from './page/theme.ts';

applyTheme(themeOf(storedChoice()));
