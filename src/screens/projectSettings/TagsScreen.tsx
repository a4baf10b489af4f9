import { Text } from '@mantine/core';
import { useCallback } from 'react';
import { newTag, type Project, type TagKind, tagListOf } from '../../../domain/project.ts';
import { useSender, useSystem } from '../../system/system.ts';
import { SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { TagListEditor } from '../../ui/task/TagListEditor/TagListEditor.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { lazyView } from '../lazyView.tsx';
import { useProject } from '../project/useProject.ts';

const LabelsSection = lazyView(['labels'], async () => (await import('../labels/LabelsSection.tsx')).LabelsSection);

const lists = ['statuses', 'types', 'priorities'] as const satisfies readonly TagKind[];

export function TagsScreen() {
  const project = useProject();
  return project ? <Tags project={project} /> : null;
}

function Tags({ project }: { project: Project }) {
  const defaults = useTexts('defaults');
  const texts = useTexts('projectSettings');
  const system = useSystem();
  const settings = useSender('projectSettings');
  const ids = useCallback(() => ({ mutationId: system.newId(), at: system.now() }), [system]);
  return (
    <>
      <Text size="sm" c="dimmed">
        {project.abilities.update ? texts.tagsHint : texts.readOnly}
      </Text>
      {lists.map((kind) => (
        <SettingsSection
          key={kind}
          gap="xs"
          title={texts.lists[kind]}
          hint={kind === 'statuses' ? texts.statusesHint : undefined}
        >
          <TagListEditor
            label={texts.lists[kind]}
            addLabel={texts.add[kind]}
            items={[...project[tagListOf[kind]]].sort((a, b) => a.order - b.order)}
            disabled={!project.abilities.update}
            onAdd={() => {
              const tag = { name: defaults.newTag[kind], ...newTag[kind] };
              settings.send({ type: 'tag.added', kind, tagId: system.newId(), tag, ...ids() });
            }}
            onRename={(tagId, name) => settings.send({ type: 'tag.changed', kind, tagId, patch: { name }, ...ids() })}
            onRecolor={(tagId, color) =>
              settings.send({ type: 'tag.changed', kind, tagId, patch: { color }, ...ids() })
            }
            onCategory={
              kind === 'statuses'
                ? (tagId, category) =>
                    settings.send({ type: 'tag.changed', kind, tagId, patch: { category }, ...ids() })
                : undefined
            }
            onIcon={(tagId, icon) => settings.send({ type: 'tag.changed', kind, tagId, patch: { icon }, ...ids() })}
            onArchive={(tagId, archived) =>
              settings.send({ type: 'tag.changed', kind, tagId, patch: { archived }, ...ids() })
            }
            onReorder={(tagIds) => settings.send({ type: 'tags.reordered', kind, ids: tagIds, ...ids() })}
          />
        </SettingsSection>
      ))}
      <LabelsSection
        projectId={project.id}
        others={project.labels.filter(({ projectId }) => projectId === null)}
        mayCreate
        manages={project.abilities.update}
        waiting={<LoadingSkeletons shape="list" />}
      />
    </>
  );
}
