import { Button, CloseButton, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { firstLanguage, languages, tagOf } from '../../domain/languages.ts';
import type { Catalogues } from '../../texts/catalogues.ts';
import { selectChosenLanguage, selectIsUndecided } from '../machines/app/language/language.selectors.ts';
import { selectUser } from '../machines/app/session/session.selectors.ts';
import { useSelect, useSender, useSystem } from '../system/system.ts';

/**
 * Offer to switch to the language of the browser, written in that language. It is hidden once the user has chosen a
 * language or closed the offer.
 */
export function LanguageOffer() {
  const { texts: store } = useSystem();
  const language = useSender('language');
  const shown = useSelect('language', selectChosenLanguage, languages[0]);
  const isUndecided = useSelect('language', selectIsUndecided, false);
  const user = useSelect('session', selectUser, null);
  const [texts, setTexts] = useState<Catalogues['languageOffer']>();
  const offered = firstLanguage(languages, { stored: null, fallback: 'auto', preferred: navigator.languages });
  const isOffered = isUndecided && (user === null || user.language === null) && offered !== undefined;
  const wanted = isOffered && offered !== 'spec' && offered !== shown ? offered : null;
  useEffect(() => {
    if (wanted === null) return;
    // Without a connection there is no offer.
    store.load(wanted, 'languageOffer').then(
      () => setTexts(store.read(wanted, 'languageOffer')),
      () => undefined,
    );
  }, [store, wanted]);
  if (wanted === null) return null;
  return (
    <Group
      component="section"
      aria-label={texts?.offer}
      lang={tagOf[wanted]}
      gap="xs"
      mih={30}
      wrap="nowrap"
      data-offered={wanted}
    >
      {texts && (
        <>
          <Text span size="sm" c="dimmed">
            {texts.offer}
          </Text>
          <Button
            size="compact-sm"
            variant="light"
            flex="none"
            onClick={() => language.send({ type: 'language.chosen', language: wanted })}
          >
            {texts.take}
          </Button>
          <CloseButton
            aria-label={texts.leave}
            title={texts.leave}
            onClick={() => language.send({ type: 'offer.closed' })}
          />
        </>
      )}
    </Group>
  );
}
