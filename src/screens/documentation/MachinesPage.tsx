import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArrowsMaximize, IconArrowsMinimize } from '@tabler/icons-react';
import { useState } from 'react';
import { RichText } from '../../ui/document/RichText/RichText.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { lazyView } from '../lazyView.tsx';
import type { chartOf } from './charts.ts';
import { machines } from './content.ts';
import classes from './documentation.module.css';

export function MachineList() {
  const texts = useTexts('documentation');
  return (
    <>
      <p>{texts.machinesIntro}</p>
      <ul className={classes.machines}>
        {machines.map(({ name, about, states, transitions }) => (
          <li key={name} className={classes.card}>
            <Link to="/documentation/$" params={{ _splat: `machines/${name}` }}>
              <strong>{name}</strong>
            </Link>
            <span>{about}</span>
            <Text span size="sm" c="dimmed">
              {texts.machineSize({ states, transitions })}
            </Text>
          </li>
        ))}
      </ul>
    </>
  );
}

export const MachinePage = lazyView([], async () => {
  const { chartOf } = await import('./charts.ts');
  return (props: { name: string }) => <Chart {...props} chart={chartOf(props.name)} />;
});

function Chart({ name, chart }: { name: string; chart: ReturnType<typeof chartOf> }) {
  const texts = useTexts('documentation');
  const [whole, setWhole] = useState(false);
  const about = machines.find((machine) => machine.name === name)?.about ?? '';
  if (!chart) return <p>{texts.chartsFailed}</p>;
  return (
    <>
      <p>{about}</p>
      <Group justify="flex-end">
        <Button
          size="compact-xs"
          variant="default"
          leftSection={
            whole ? <IconArrowsMinimize size={14} stroke={1.8} /> : <IconArrowsMaximize size={14} stroke={1.8} />
          }
          aria-pressed={whole}
          onClick={() => setWhole(!whole)}
        >
          {whole ? texts.fit : texts.zoom}
        </Button>
      </Group>
      {/* Safe: our own script generates the SVG from our code during the build, without user data. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div
        className={classes.chart}
        data-whole={whole || undefined}
        tabIndex={0}
        role="region"
        aria-label={texts.chart({ name })}
        dangerouslySetInnerHTML={{ __html: chart.svg }}
      />
      <div className={classes.wide}>
        <RichText value={chart.table} dialect="document" />
      </div>
    </>
  );
}
