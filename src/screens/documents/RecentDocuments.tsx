import { Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { IconChecklist, IconFileText, IconGavel, IconRefresh, IconRocket, type TablerIcon } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { DocumentStructureItem } from '../../../domain/document.ts';
import { useSender, useSystem } from '../../system/system.ts';
import { DocumentsDrawing } from '../../ui/base/drawings/DocumentsDrawing.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { FormRow } from '../../ui/form/FormRow/FormRow.tsx';
import { IconTile } from '../../ui/base/IconTile/IconTile.tsx';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { RowButton } from '../../ui/base/RowButton/RowButton.tsx';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { documentPath } from './addresses.ts';
import classes from './documents.module.css';
import { useDocumentTree } from './useDocumentTree.ts';

const mostRecent = 8;
const templates = {
  meeting: IconChecklist,
  decision: IconGavel,
  brief: IconRocket,
  review: IconRefresh,
} satisfies Record<string, TablerIcon>;
const templateNames = ['meeting', 'decision', 'brief', 'review'] as const;

/** Shown next to the tree while no document is open: the recently changed documents, and templates for new ones. */
export function NoDocument() {
  const texts = useTexts('documents');
  const { projectId = null } = useParams({ strict: false });
  const { folded, abilities, isFirstLoad } = useDocumentTree(projectId);
  const recent = useMemo(() => recentOf([...folded.byId.values()]), [folded]);
  if (isFirstLoad) return null;
  if (recent.length === 0 && !abilities.create)
    return (
      <div className={classes.none}>
        <EmptyState drawing={DocumentsDrawing} title={texts.choose} description={texts.chooseHint} />
      </div>
    );
  return (
    <Stack className={classes.start} gap="xl">
      {recent.length > 0 && (
        <section aria-labelledby="recent-documents">
          <Title order={2} size="md" mb="xs" id="recent-documents">
            {texts.recent}
          </Title>
          <RowList aria-labelledby="recent-documents">
            {recent.map(({ id, title, parentId, updatedAt }) => (
              <ListRow
                key={id}
                link={(props) => <Link to={documentPath(projectId, id)} {...props} />}
                icon={<IconTile icon={IconFileText} />}
                name={title.trim() === '' ? texts.untitled : title}
                facts={parentId === null ? undefined : folded.byId.get(parentId)?.title}
                end={
                  <span data-wide>
                    <TimeAgo at={updatedAt} />
                  </span>
                }
              />
            ))}
          </RowList>
        </section>
      )}
      {abilities.create && <Templates />}
    </Stack>
  );
}

const recentOf = (items: readonly DocumentStructureItem[]): DocumentStructureItem[] =>
  items
    .filter(({ type }) => type === 'document')
    .toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    .slice(0, mostRecent);

function Templates() {
  const texts = useTexts('documents');
  const system = useSystem();
  const { send } = useSender('documentTree');
  const create = ({ title, content }: { title: string; content: string }) => {
    send({ type: 'create.requested', kind: 'document', parentId: null });
    send({
      type: 'create.confirmed',
      documentId: system.newId(),
      title,
      content,
      mutationId: system.newId(),
      at: system.now(),
    });
  };
  return (
    <section aria-labelledby="document-templates">
      <Title order={2} size="md" mb="xs" id="document-templates">
        {texts.templatesTitle}
      </Title>
      <FormRow min="16rem">
        {templateNames.map((name) => {
          const { title, hint } = texts.templates[name];
          return (
            <RowButton key={name} bordered onClick={() => create(texts.templates[name])}>
              <IconTile icon={templates[name]} tone="accent" />
              <span>
                <strong dir="auto">{title}</strong>
                <Text span display="block" size="sm" c="dimmed">
                  {hint}
                </Text>
              </span>
            </RowButton>
          );
        })}
      </FormRow>
    </section>
  );
}
