import { Group } from '@mantine/core';
import { LanguageOffer } from '../LanguageOffer.tsx';
import { LanguageSelect } from '../LanguageSelect.tsx';

/** End of the signed-out pages: the language field, and the offer of the browser's language. */
export const FrameFoot = () => (
  <>
    <LanguageSelect />
    <Group justify="center" mt="xs">
      <LanguageOffer />
    </Group>
  </>
);
