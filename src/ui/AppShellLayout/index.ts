export {
  AppShellLayout,
  type AppShellLayoutProps,
  type NavGroup,
  type NavItem,
  type NavLinkProps,
} from './AppShellLayout.tsx';
