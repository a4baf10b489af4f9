import { IconLanguage } from '@tabler/icons-react';
import { languageNamed, languageNames, languages, tagOf } from '../../domain/languages.ts';
import { selectChosenLanguage } from '../machines/app/language/language.selectors.ts';
import { useSelect, useSender } from '../system/system.ts';
import { useTexts } from '../ui/base/texts/index.ts';
import classes from './LanguageSelect.module.css';

/** Select field for the language of the app. */
export function LanguageSelect() {
  const texts = useTexts('start');
  const language = useSender('language');
  const chosen = useSelect('language', selectChosenLanguage, languages[0]);
  return (
    <label className={classes.root}>
      <IconLanguage size={16} stroke={1.75} aria-hidden />
      <span className={classes.label}>{texts.language}</span>
      <select
        className={classes.select}
        value={chosen}
        onChange={(event) => {
          const found = languageNamed(event.currentTarget.value);
          if (found) language.send({ type: 'language.chosen', language: found });
        }}
      >
        {languages.map((known) => (
          <option key={known} value={known} lang={tagOf[known]}>
            {languageNames[known]}
          </option>
        ))}
      </select>
    </label>
  );
}
