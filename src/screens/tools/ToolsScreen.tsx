import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconApps, IconCards } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchDrawing } from '../../ui/base/drawings/SearchDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { IconTile } from '../../ui/base/IconTile/IconTile.tsx';
import { matches } from '../../ui/form/OptionList/matches.ts';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './tools.module.css';

export function ToolsScreen() {
  const texts = useTexts('tools');
  const tools = [
    { ...texts.poker, to: '/tools/poker-planning', icon: IconCards },
    { ...texts.common4, to: '/tools/common-4', icon: IconApps },
  ] as const;
  const [search, setSearch] = useState('');
  const found = tools.filter(({ name, description }) => matches({ label: `${name} ${description}` }, search));
  return (
    <div>
      <PageHeader title={texts.title} description={texts.description}>
        <SearchField label={texts.search} value={search} onChange={setSearch} />
      </PageHeader>
      {found.length === 0 ? (
        <EmptyState drawing={SearchDrawing} title={texts.none} description={texts.noneHint} />
      ) : (
        <ul className={classes.grid} aria-label={texts.title}>
          {found.map(({ name, description, to, icon }) => (
            <li key={to}>
              <Link to={to} className={classes.tool}>
                <IconTile icon={icon} tone="accent" size={40} />
                <Text span fw={600} mt="xs">
                  {name}
                </Text>{' '}
                <Text span size="sm" c="dimmed">
                  {description}
                </Text>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
