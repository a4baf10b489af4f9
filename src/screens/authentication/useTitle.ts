import { useEffect } from 'react';
import { texts } from './texts.ts';

/** Names the browser's tab after the page. */
export const useTitle = (page: string): void => {
  useEffect(() => {
    document.title = [page, texts.breadcrumb, texts.product].join(' · ');
  }, [page]);
};
