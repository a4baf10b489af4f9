import { ActionIcon, useDirection, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebar, IconMenu2, IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type RefObject } from 'react';
import { Logo } from '../Logo/Logo.tsx';
import { useTexts } from '../../base/texts/index.ts';
import classes from './AppShellLayout.module.css';

export interface NavItem {
  id: string;
  label: string;
  to: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>;
  active?: boolean;
  /** Number at the end of the entry, such as unread notifications. Hidden if it is 0. */
  count?: number;
}

export interface NavGroup {
  label: string;
  items: NavItem[];
}

export interface NavLinkProps {
  to: string;
  className: string;
  'aria-current': 'page' | undefined;
  'aria-label': string | undefined;
  title?: string;
  children: ReactNode;
  onClick: () => void;
}

export interface AppShellLayoutProps {
  /** True if the sidebar shows only icons. */
  collapsed: boolean;
  /** True if the side sheet is open. It exists only below 768 pixels. */
  sheetOpened: boolean;
  /** Also opens the side sheet. */
  onToggleSidebar: () => void;
  /** Called by Escape, a click outside, and a followed link. */
  onCloseSheet: () => void;
  groups: NavGroup[];
  /** Renders more groups with `show`, for example once their code is loaded. */
  more?: (show: (group: NavGroup) => ReactNode) => ReactNode;
  /** Links above the user menu, at the end of the sidebar. */
  foot: NavItem[];
  /** Links of the navigation bar at the bottom, which exists only below 768 pixels. */
  bottom: NavItem[];
  /** Called by the button in the middle of the navigation bar. Without it, there is no button. */
  onAdd?: () => void;
  /** Renders a link of the router. It must pass on all its props. */
  renderLink: (props: NavLinkProps) => ReactNode;
  /** Renders the top of the sidebar. The argument is true if there is only space for icons. */
  switcher: (collapsed: boolean) => ReactNode;
  /** Renders the bottom of the sidebar. The argument is true if there is only space for icons. */
  userMenu: (collapsed: boolean) => ReactNode;
  breadcrumbs: ReactNode;
  /** Status of the connection. */
  notice?: ReactNode;
  /** Line above the page. It has no space while it is empty. */
  offer?: ReactNode;
  onOpenPalette: () => void;
  /** Called when the palette will probably be opened soon, so that its code can be loaded. */
  onPaletteIntent?: () => void;
  children: ReactNode;
}

export function AppShellLayout(props: AppShellLayoutProps) {
  const texts = useTexts('shell');
  const { collapsed, sheetOpened, onCloseSheet, offer, children } = props;
  const narrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const sheetShown = narrow && sheetOpened;
  useSheetFocus(sheetShown, menuButton, closeButton, onCloseSheet);

  return (
    <div className={classes.root} data-collapsed={(!narrow && collapsed) || undefined}>
      <a href="#content" className={classes.skip} inert={sheetShown}>
        {texts.skip}
      </a>
      {!narrow && (
        <aside className={classes.sidebar}>
          <Sidebar {...props} collapsed={collapsed} onFollow={() => {}} />
        </aside>
      )}
      {sheetShown && (
        <>
          <div className={classes.overlay} onClick={onCloseSheet} aria-hidden />
          <aside className={classes.sheet} role="dialog" aria-modal="true" aria-label={texts.navigation}>
            <ActionIcon
              ref={closeButton}
              variant="subtle"
              color="gray"
              size={44}
              className={classes.sheetClose}
              aria-label={texts.closeMenu}
              onClick={onCloseSheet}
            >
              <IconX size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <Sidebar {...props} collapsed={false} onFollow={onCloseSheet} />
          </aside>
        </>
      )}
      <div className={classes.main} inert={sheetShown}>
        <TopBar {...props} narrow={narrow} sheetShown={sheetShown} menuButton={menuButton} />
        <div className={classes.offer}>{offer}</div>
        <main id="content" tabIndex={-1} className={classes.content}>
          {children}
        </main>
        {narrow && <BottomBar {...props} />}
      </div>
    </div>
  );
}

/**
 * Moves the focus into the sheet when it opens, and back to the menu button when it closes. Escape closes it.
 * Everything else is inert while the sheet is open.
 */
function useSheetFocus(
  shown: boolean,
  menuButton: RefObject<HTMLButtonElement | null>,
  closeButton: RefObject<HTMLButtonElement | null>,
  onClose: () => void,
): void {
  const wasShown = useRef(false);
  useEffect(() => {
    if (!shown) {
      if (wasShown.current) menuButton.current?.focus();
      wasShown.current = false;
      return undefined;
    }
    if (!wasShown.current) closeButton.current?.focus();
    wasShown.current = true;
    const closeOnEscape = (event: KeyboardEvent) => {
      const inMenu =
        event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true';
      if (event.key === 'Escape' && !event.defaultPrevented && !inMenu) onClose();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [shown, menuButton, closeButton, onClose]);
}

interface TopBarProps extends AppShellLayoutProps {
  narrow: boolean;
  sheetShown: boolean;
  menuButton: RefObject<HTMLButtonElement | null>;
}

function TopBar(props: TopBarProps) {
  const texts = useTexts('shell');
  const modKey = isApple ? '⌘' : `${texts.ctrl} `;
  const { narrow, collapsed, sheetShown, menuButton, onToggleSidebar } = props;
  const { breadcrumbs, notice, onOpenPalette, onPaletteIntent } = props;
  return (
    <header className={classes.bar}>
      {narrow ? (
        <ActionIcon
          ref={menuButton}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={texts.openMenu}
          aria-expanded={sheetShown}
          onClick={onToggleSidebar}
        >
          <IconMenu2 size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={collapsed ? texts.expand : texts.collapse}
          aria-expanded={!collapsed}
          aria-keyshortcuts="Control+B Meta+B"
          title={`${collapsed ? texts.expand : texts.collapse} (${modKey}B)`}
          onClick={onToggleSidebar}
        >
          <IconLayoutSidebar size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <div className={classes.breadcrumbs}>{breadcrumbs}</div>
      {notice}
      <button
        type="button"
        className={classes.palette}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={onOpenPalette}
        onPointerEnter={onPaletteIntent}
        onFocus={onPaletteIntent}
      >
        <IconSearch size={narrow ? 20 : 15} stroke={1.75} aria-hidden />
        <span className={classes.paletteWords}>{texts.palette}</span>
        <kbd className={classes.key} aria-hidden>
          {modKey}K
        </kbd>
      </button>
    </header>
  );
}

interface SidebarProps extends Pick<
  AppShellLayoutProps,
  'groups' | 'more' | 'foot' | 'renderLink' | 'switcher' | 'userMenu' | 'collapsed'
> {
  onFollow: () => void;
}

function Sidebar({ groups, more, foot, renderLink, switcher, userMenu, collapsed, onFollow }: SidebarProps) {
  const texts = useTexts('shell');
  const hint = useHint();
  const list = (items: NavItem[], labelId?: string) => (
    <ul className={classes.list} aria-labelledby={labelId}>
      {items.map((item) => (
        <li key={item.id} {...(collapsed && hint.on(item.label))}>
          {renderLink({
            to: item.to,
            className: classes.link ?? '',
            'aria-current': item.active ? 'page' : undefined,
            'aria-label': collapsed ? nameOf(item) : undefined,
            onClick: onFollow,
            children: (
              <>
                <item.icon size={17} stroke={1.75} aria-hidden />

                {!collapsed && (
                  <span dir="auto" className={classes.linkLabel}>
                    {item.label}
                  </span>
                )}

                <Badge count={item.count} />
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
  const show = (group: NavGroup) => (
    <div key={group.label} className={classes.group}>
      <div id={`nav-${group.label}`}>
        {collapsed ? (
          <VisuallyHidden>{group.label}</VisuallyHidden>
        ) : (
          <span className={classes.groupLabel}>{group.label}</span>
        )}
      </div>
      {list(group.items, `nav-${group.label}`)}
    </div>
  );
  return (
    <div className={classes.inner}>
      <div className={classes.edge}>
        <div className={classes.brand} aria-hidden>
          <Logo size={22} withName={!collapsed} />
        </div>
        {switcher(collapsed)}
      </div>
      <nav aria-label={texts.navigation} className={classes.nav} onScroll={hint.hide}>
        {groups.map(show)}
        {more?.(show)}
      </nav>
      <div className={classes.edge}>
        {list(foot)}
        {userMenu(collapsed)}
      </div>
      {collapsed && hint.shown && (
        <div
          dir="auto"
          className={classes.hint}
          style={{ top: hint.shown.top, insetInlineStart: hint.shown.start }}
          aria-hidden
        >
          {hint.shown.label}
        </div>
      )}
    </div>
  );
}

const nameOf = ({ label, count }: NavItem): string => (count ? `${label} ${count}` : label);

const Badge = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <span className={classes.count}>{count > 99 ? '99+' : count}</span>;

/** Navigation bar at the bottom of phones. It shows only icons, because five names are too wide in most languages. */
function BottomBar({ bottom, onAdd, renderLink }: Pick<AppShellLayoutProps, 'bottom' | 'onAdd' | 'renderLink'>) {
  const texts = useTexts('shell');
  useEffect(() => {
    // Moves the toasts above the bar, which they would cover.
    const { style } = document.documentElement;
    style.setProperty('--faena-bottom-bar', 'calc(52px + env(safe-area-inset-bottom))');
    return () => void style.removeProperty('--faena-bottom-bar');
  }, []);
  const middle = Math.ceil(bottom.length / 2);
  const links = (items: NavItem[]) =>
    items.map((item) => (
      <li key={item.id}>
        {renderLink({
          to: item.to,
          className: classes.tab ?? '',
          'aria-current': item.active ? 'page' : undefined,
          'aria-label': nameOf(item),
          title: item.label,
          onClick: () => {},
          children: (
            <>
              <item.icon size={22} stroke={item.active ? 2 : 1.6} aria-hidden />
              <Badge count={item.count} />
            </>
          ),
        })}
      </li>
    ));
  return (
    <nav className={classes.bottom} aria-label={texts.bottomBar}>
      <ul>
        {links(bottom.slice(0, middle))}
        {onAdd && (
          <li>
            <button
              type="button"
              className={classes.tab}
              aria-label={texts.addTask}
              title={texts.addTask}
              onClick={onAdd}
            >
              <span className={classes.add}>
                <IconPlus size={22} stroke={2} aria-hidden />
              </span>
            </button>
          </li>
        )}
        {links(bottom.slice(middle))}
      </ul>
    </nav>
  );
}

/**
 * Shows the label of an icon under the pointer or with the focus. Hidden from screen readers, because the link has an
 * accessible name.
 */
function useHint() {
  const { dir } = useDirection();
  const [shown, setShown] = useState<{ label: string; top: number; start: number } | null>(null);
  const hide = () => setShown(null);
  return {
    shown,
    hide,
    on: (label: string) => {
      const show = ({ currentTarget }: { currentTarget: Element }) => {
        const { top, left, right, height } = currentTarget.getBoundingClientRect();
        setShown({ label, top: top + height / 2, start: dir === 'rtl' ? window.innerWidth - left : right });
      };
      return { onMouseEnter: show, onFocus: show, onMouseLeave: hide, onBlur: hide, onPointerDown: hide };
    },
  };
}

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');
