import { useEffect } from 'react';
import { signInTexts as texts } from './signInTexts.ts';

/** Names the browser's tab after the page. */
export const useTitle = (page: string): void => {
  useEffect(() => {
    document.title = [page, texts.breadcrumb, texts.product].join(' · ');
  }, [page]);
};
