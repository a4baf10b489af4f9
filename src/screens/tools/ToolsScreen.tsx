import { Link } from '@tanstack/react-router';
import { IconApps, IconCards } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { matches } from '../../ui/OptionList/index.ts';
import { PageHeader } from '../../ui/PageHeader/index.ts';
import { SearchField } from '../../ui/SearchField/index.ts';
import { useTexts } from '../../ui/texts/index.ts';
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
        <EmptyState title={texts.none} description={texts.noneHint} />
      ) : (
        <ul className={classes.grid} aria-label={texts.title}>
          {found.map(({ name, description, to, icon: Icon }) => (
            <li key={to}>
              <Link to={to} className={classes.tool}>
                <span className={classes.icon} aria-hidden>
                  <Icon size={22} stroke={1.6} />
                </span>
                <span className={classes.name}>{name}</span> <span className={classes.description}>{description}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
