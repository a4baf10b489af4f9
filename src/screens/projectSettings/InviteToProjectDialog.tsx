import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { fullName } from '../../../domain/account.ts';
import type { Project } from '../../../domain/project.ts';
import type { WorkspaceMember } from '../../../domain/workspace.ts';
import { selectMembers } from '../../machines/sync/records/records.selectors.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PersonRow } from '../../ui/base/ListRow/PersonRow.tsx';
import { RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { matches } from '../../ui/form/OptionList/matches.ts';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';

export interface InviteToProjectDialogProps {
  project: Project;
  /** Ids of the people whose invitation is being sent. */
  busy: readonly string[];
  failure: string | undefined;
  onClose: () => void;
}

const nobody: readonly WorkspaceMember[] = [];

export function InviteToProjectDialog({ project, busy, failure, onClose }: InviteToProjectDialogProps) {
  const texts = useTexts('projectSettings');
  const shown = useShown();
  const system = useSystem();
  const settings = useSender('projectSettings');
  const resource = useResource({ kind: 'members' });
  const members = useSelect('records', selectMembers, nobody);
  const [search, setSearch] = useState('');
  const inside = new Set(project.members.map(({ id }) => id));
  const outside = members.filter(({ id }) => !inside.has(id));
  const found = outside.filter((person) => matches({ label: fullName(person), description: person.email }, search));
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={texts.inviteTitle}
      description={texts.inviteHint}
      footer={
        <Button variant="default" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      {members.length === 0 && resource.status === 'failed' ? (
        <LoadFailure
          error={resource.error}
          compact
          title={texts.failed({ message: shown(resource.error?.message ?? '') })}
        >
          <Button
            variant="default"
            onClick={() => sendTo(system, 'records', { type: 'resource.refreshRequested', spec: { kind: 'members' } })}
          >
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : members.length === 0 ? (
        <p role="status">{texts.loading}</p>
      ) : outside.length === 0 ? (
        <EmptyState compact title={texts.everyone} />
      ) : (
        <Stack gap="sm">
          <FormError>{failure && texts.failed({ message: failure })}</FormError>
          <SearchField label={texts.search} value={search} onChange={setSearch} width="100%" />
          {found.length === 0 && <EmptyState compact title={texts.noMatch} />}
          <RowList aria-label={texts.inviteTitle} hidden={found.length === 0}>
            {found.map((person) => {
              const name = fullName(person);
              return (
                <PersonRow
                  key={person.id}
                  person={person}
                  name={name}
                  action={
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={texts.inviteNamed({ name })}
                      loading={busy.includes(person.id)}
                      onClick={() =>
                        settings.send({ type: 'person.invited', userId: person.id, mutationId: system.newId() })
                      }
                    >
                      {texts.invitePerson}
                    </Button>
                  }
                />
              );
            })}
          </RowList>
        </Stack>
      )}
    </DialogFrame>
  );
}
