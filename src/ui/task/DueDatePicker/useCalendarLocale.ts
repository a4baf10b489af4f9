import { useEffect, useState } from 'react';
import { persistently } from '../../base/Popup/persistently.ts';

/** Names of months and weekdays. English is built in. */
const files: Readonly<Record<string, () => Promise<unknown>>> = {
  de: () => import('dayjs/locale/de'),
  es: () => import('dayjs/locale/es'),
  fr: () => import('dayjs/locale/fr'),
  'pt-BR': () => import('dayjs/locale/pt-br'),
};
const loaded = new Set(['en']);

/** Returns the locale, or 'en' until its names have loaded. */
export const useCalendarLocale = (locale: string): string => {
  const [, setLatest] = useState('');
  useEffect(() => {
    const load = files[locale];
    if (!load || loaded.has(locale)) return;
    void persistently(load).then(() => {
      loaded.add(locale);
      setLatest(locale);
    });
  }, [locale]);
  return loaded.has(locale) ? locale.toLowerCase() : 'en';
};
