import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { matches } from '../OptionList/matches.ts';
import { paletteTexts as texts } from './texts.ts';
import classes from './CommandPalette.module.css';

export interface PaletteAction {
  /** What `onSelect` gets. */
  id: string;
  /** Words of the action. */
  label: string;
  /** Heading it stands under. */
  group: string;
  /** Quieter words at its end, also searched. */
  description?: string;
  /** Keys that do the same, as shown: 'Ctrl B'. */
  shortcut?: string;
  /** Picture before the words. */
  icon?: ReactNode;
}

export interface CommandPaletteProps {
  /** Whether the palette is open. */
  opened: boolean;
  /** Everything it offers, groups in the order of their first action. */
  actions: readonly PaletteAction[];
  /** Called with the id of the chosen action; the palette then closes. */
  onSelect: (id: string) => void;
  /** Called by Escape, a press outside, and after a choice. */
  onClose: () => void;
  /** Called with the text at each change, to add found tasks or projects to the actions. */
  onQueryChange?: (query: string) => void;
}

/** A search over everything that can be done or opened. */
export function CommandPalette({ opened, actions, onSelect, onClose, onQueryChange }: CommandPaletteProps) {
  const [[store, spotlight]] = useState(createSpotlight);
  const [query, setQuery] = useState('');
  useEffect(() => (opened ? spotlight.open() : spotlight.close()), [opened, spotlight]);
  const found = query.trim() === '' ? actions : actions.filter((action) => matches({ label: action.label, description: `${action.group} ${action.description ?? ''}` }, query));
  const groups = [...new Set(found.map((action) => action.group))];
  return (
    <Spotlight.Root
      store={store} query={query} shortcut={null} onSpotlightClose={onClose} clearQueryOnClose scrollable maxHeight={400}
      onQueryChange={(next) => {
        setQuery(next);
        onQueryChange?.(next);
      }}
      size={600} yOffset="14dvh" xOffset={12} overlayProps={{ backgroundOpacity: 0.4 }} transitionProps={{ duration: 100 }} attributes={{ content: { 'aria-label': texts.label } }}
      classNames={{ content: classes.content }}
    >
      <Spotlight.Search placeholder={texts.search} aria-label={texts.search} leftSection={<IconSearch size={18} stroke={1.75} />} className={classes.search} />
      <Spotlight.ActionsList className={classes.list}>
        {groups.length === 0 && <Spotlight.Empty>{texts.nothingFound}</Spotlight.Empty>}
        {groups.map((group) => (
          <Spotlight.ActionsGroup key={group} label={group} className={classes.group}>
            {found.filter((action) => action.group === group).map((action) => (
              <Spotlight.Action key={action.id} className={classes.action} onClick={() => onSelect(action.id)}>
                <span className={classes.row}>
                  {action.icon && <span className={classes.icon} aria-hidden>{action.icon}</span>}
                  <span className={classes.label}>{action.label}</span>
                  {action.description && <span className={classes.description}>{action.description}</span>}
                  {action.shortcut && <kbd className={classes.key}>{action.shortcut}</kbd>}
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
