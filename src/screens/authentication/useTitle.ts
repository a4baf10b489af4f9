import { useEffect } from 'react';
import { useTexts } from '../../ui/base/texts/index.ts';

export const useTitle = (page: string): void => {
  const { authentication, product } = useTexts('start');
  useEffect(() => {
    document.title = [page, authentication, product].join(' · ');
  }, [page, authentication, product]);
};
