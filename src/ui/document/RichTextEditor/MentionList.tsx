import { Text } from '@mantine/core';
import { fullName } from '../../../../domain/account.ts';
import { PersonAvatar, type Person } from '../../people/PersonAvatar/PersonAvatar.tsx';
import { useTexts } from '../../base/texts/index.ts';
import { SuggestionList } from './SuggestionList.tsx';
import type { Offer } from './useSuggestion.ts';

export interface MentionListProps {
  /** Id of the list, for the editor's `aria-controls`. */
  id: string;
  offer: Offer<Person>;
}

export function MentionList({ id, offer }: MentionListProps) {
  const texts = useTexts('editor');
  const count = offer.items.length;
  return (
    <SuggestionList
      id={id}
      label={texts.mentions}
      offer={offer}
      status={count === 0 ? texts.noPerson : texts.people({ count })}
      render={(person) => (
        <>
          <PersonAvatar person={person} size={22} decorative />
          <Text dir="auto" size="sm" truncate>
            {fullName(person)}
          </Text>
        </>
      )}
    />
  );
}
