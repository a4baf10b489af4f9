import { Button, Group, Text } from '@mantine/core';
import type { ProjectSummary } from '../../domain/project.ts';
import { sendTo, useSystem } from '../system/system.ts';
import { useTexts } from '../ui/base/texts/index.ts';

export interface ExampleLineProps {
  project: Pick<ProjectSummary, 'id' | 'name' | 'abilities'>;
  /** Called after the removal is requested. */
  onRemoved?: () => void;
}

/** Line that says that a project is an example, with a button that removes it. The removal can be undone. */
export function ExampleLine({ project: { id: projectId, name, abilities }, onRemoved }: ExampleLineProps) {
  const texts = useTexts('projects').example;
  const system = useSystem();
  const remove = () => {
    const op = { kind: 'project.delete', projectId } as const;
    const write = { mutationId: system.newId(), at: system.now(), replyTo: null, op };
    sendTo(system, 'outbox', { type: 'write.requested', write });
    onRemoved?.();
  };
  return (
    <Group gap="xs">
      <Text span size="sm" c="dimmed">
        {texts.about({ name })}
      </Text>
      {abilities.delete && (
        <Button size="compact-sm" variant="light" onClick={remove}>
          {texts.remove}
        </Button>
      )}
    </Group>
  );
}
