import { Button } from '@mantine/core';
import { served } from '../../../domain/basePath.ts';
import { selectChosenLanguage, selectIsUndecided } from '../../machines/app/language/language.selectors.ts';
import { selectProviders } from '../../machines/app/serverConfig/serverConfig.selectors.ts';
import { languages } from '../../../domain/languages.ts';
import { useSelect } from '../../system/system.ts';
import { useTexts } from '../../ui/base/texts/index.ts';

const none: readonly { id: string; name: string }[] = [];

/** Links to the providers of external sign-in. The browser leaves the app for them. */
export function ExternalSignIns({ redirect }: { redirect: string | undefined }) {
  const texts = useTexts('start');
  const providers = useSelect('serverConfig', selectProviders, none);
  const language = useSelect('language', selectChosenLanguage, languages[0]);
  const isUndecided = useSelect('language', selectIsUndecided, true);
  const search = new URLSearchParams({
    ...(redirect !== undefined && { redirect }),
    ...(!isUndecided && { language }),
  }).toString();
  return providers.map(({ id, name }) => (
    <Button
      key={id}
      component="a"
      variant="default"
      fullWidth
      href={`${served(id === 'google' ? '/auth/google' : `/api/auth/${id}`)}${search && `?${search}`}`}
    >
      {texts.external({ name })}
    </Button>
  ));
}
