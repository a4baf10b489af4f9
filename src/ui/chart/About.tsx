import { Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { useTexts } from '../base/texts/index.ts';
import classes from './charts.module.css';

/** Returns a button that explains a number or chart, and the explanation. The caller places both. */
export function useAbout(what: string, definition: string) {
  const { card } = useTexts('insights');
  const id = useId();
  const [shown, { toggle }] = useDisclosure(false);
  return {
    button: (
      <button
        type="button"
        className={`${classes.tool} ${classes.about}`}
        aria-label={card.about({ what })}
        title={card.about({ what })}
        aria-expanded={shown}
        aria-controls={id}
        onClick={toggle}
      >
        <IconInfoCircle size={15} stroke={1.75} aria-hidden />
      </button>
    ),
    // Always mounted, so that screen readers announce its contents when they appear.
    note: (
      <div id={id} role="status">
        {shown && (
          <Text size="sm" lh={1.5} p="8px 10px" bg="var(--faena-sunken)" bdrs="sm" style={{ textWrap: 'pretty' }}>
            {definition}
          </Text>
        )}
      </div>
    ),
  };
}
