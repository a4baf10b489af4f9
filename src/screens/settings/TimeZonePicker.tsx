import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { User } from '../../../domain/account.ts';
import { deviceTimeZone, shownTimeZone } from '../../../domain/timeZone.ts';
import { useSender, useSystem } from '../../system/system.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { OptionPicker } from '../../ui/form/OptionPicker/OptionPicker.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import classes from './settings.module.css';

/** Select field for the account's time zone. A choice is saved immediately. */
export function TimeZonePicker({ user }: { user: User }) {
  const texts = useTexts('settings');
  const { shortMomentIn } = useDates();
  const system = useSystem();
  const profile = useSender('profileSettings');
  const zone = user.timeZone ?? shownTimeZone();
  const options = useMemo(() => {
    const device = deviceTimeZone();
    return [...new Set([device, zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
      value,
      label: value.replaceAll('_', ' '),
      ...(value === device && { description: texts.thisDevice }),
    }));
  }, [zone, texts]);
  return (
    <div className={classes.timeZone}>
      <OptionPicker
        label={texts.timeZone}
        options={options}
        value={zone}
        searchable
        onChange={(timeZone) => timeZone !== null && profile.send({ type: 'form.submitted', fields: { timeZone } })}
      />
      <Text size="sm" c="dimmed" mt={4}>
        {texts.timeZoneNow({ moment: shortMomentIn(zone)(new Date(system.now())) })}
      </Text>
    </div>
  );
}
