import { useEffect, useState } from 'react';
import { useTexts } from '../../ui/base/texts/index.ts';
import { type Guide, isGuideLanguage, loadGuide } from './content.ts';

/** Returns the guide, or null until it is loaded. The previous language is shown until the new one is loaded. */
export function useGuide(): Guide | null {
  const { wording } = useTexts('documentation');
  const language = isGuideLanguage(wording) ? wording : 'en';
  const [guide, setGuide] = useState<Guide | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadGuide(language).then((loaded) => isWanted && setGuide(loaded));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return guide;
}
