import { useEffect } from 'react';
import { signInTexts as texts } from './signInTexts.ts';

/** Sets the title of the browser's tab. */
export const useTitle = (page: string): void => {
  useEffect(() => {
    document.title = [page, texts.breadcrumb, texts.product].join(' · ');
  }, [page]);
};
