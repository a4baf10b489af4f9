export { AppTheme, useColorScheme, type AppThemeProps } from './AppTheme.tsx';
