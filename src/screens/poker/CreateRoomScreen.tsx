import { Button } from '@mantine/core';
import { Panel } from '../../ui/base/Panel/Panel.tsx';
import { Link } from '@tanstack/react-router';
import { pokerLimits } from '../../../domain/poker.ts';
import { noRoom, selectIsPicking, selectPokerForm } from '../../machines/poker/pokerRooms/pokerRooms.selectors.ts';
import { useSelect, useSender, useSystem } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton/SubmitButton.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { lazyForm } from '../lazyForm.tsx';
import { useRecordForm } from '../useRecordForm.ts';
import classes from './poker.module.css';
import { areSettings, SettingsFields } from './SettingsFields.tsx';
import { StoryList } from './StoryList.tsx';

const PickTasksDialog = lazyForm(['poker'], async () => (await import('./PickTasksDialog.tsx')).PickTasksDialog);

export function CreateRoomScreen() {
  const messages = useTexts('poker').form;
  const shown = useShown();
  const system = useSystem();
  const actor = useSender('pokerRooms');
  const {
    values: { settings, stories },
    setValues,
    element,
    isSaving: pending,
    failure,
  } = useRecordForm(useSelect('pokerRooms', selectPokerForm, undefined), {
    actor,
    blank: noRoom,
    validate: (values) => (areSettings(values.settings) ? {} : { settings: true }),
  });
  const isPicking = useSelect('pokerRooms', selectIsPicking, false);
  const changeStories = (next: typeof stories) => setValues({ stories: next });
  return (
    <div>
      <PageHeader title={messages.title} description={messages.description} />
      <div className={classes.columns}>
        <form id="poker-room" {...element}>
          <Panel>
            <FormError>{failure && shown(failure.message)}</FormError>
            <SettingsFields
              settings={settings}
              disabled={pending}
              onChange={(patch) => setValues({ settings: { ...settings, ...patch } })}
            />
          </Panel>
        </form>
        <Panel title={messages.stories} hint={messages.storiesHint}>
          <StoryList
            stories={stories}
            editable={!pending}
            onAdd={(title) => changeStories([...stories, { id: system.newId(), title, taskId: null, projectId: null }])}
            onOrder={(ids) => changeStories(ids.flatMap((id) => stories.find((story) => story.id === id) ?? []))}
            onRemove={(id) => changeStories(stories.filter((story) => story.id !== id))}
            onPick={() => actor.send({ type: 'dialog.opened', dialog: 'picking' })}
            onPickIntent={() => void PickTasksDialog.preload()}
          />
        </Panel>
      </div>
      <div className={classes.submit}>
        <Button component={Link} c="var(--button-color)" to="/poker-planning" variant="default" disabled={pending}>
          {messages.cancel}
        </Button>
        <SubmitButton form="poker-room" pending={pending} disabled={!areSettings(settings)}>
          {messages.submit}
        </SubmitButton>
      </div>
      {isPicking && (
        <PickTasksDialog
          taken={stories.flatMap(({ taskId }) => taskId ?? [])}
          room={pokerLimits.stories - stories.length}
          onAdd={(picked) => changeStories([...stories, ...picked])}
          onClosed={() => actor.send({ type: 'dialog.closed' })}
        />
      )}
    </div>
  );
}
