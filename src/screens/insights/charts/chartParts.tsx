import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CountedRef, Insights } from '../../../../domain/insights.ts';
import type { ChartName, Scale } from '../../../machines/projects/insights/insights.types.ts';
import { Panel } from '../../../ui/base/Panel/Panel.tsx';
import { useTexts } from '../../../ui/base/texts/index.ts';
import { tagColor } from '../../../ui/task/TagBadge/tagColors.ts';

export interface ChartsProps {
  projectId: string;
  answer: Insights;
  scale: Scale;
  saving: ChartName | null;
  onOpen: (ref: CountedRef) => void;
  onScale: (scale: Scale) => void;
  onCsv: (chart: ChartName) => void;
  onPng: (chart: ChartName, node: HTMLElement) => void;
  onTask: (taskId: string) => void;
}

export const dayLength = 86_400_000;
export const iris = 'var(--faena-accent)';
export const green = tagColor('green');

export const filesOf = (chart: ChartName, { saving, onCsv, onPng }: ChartsProps) => ({
  saving: saving === chart,
  onCsv: () => onCsv(chart),
  onPng: (node: HTMLElement) => onPng(chart, node),
});

export const Empty = ({ title, hint }: { title: string; hint?: string }) => (
  <Panel sunken gap={2} align="center" justify="center" flex={1} mih={160} ta="center">
    <Text dir="auto" size="sm" fw={500}>
      {title}
    </Text>
    {hint !== undefined && (
      <Text size="sm" c="dimmed" maw="44ch">
        {hint}
      </Text>
    )}
  </Panel>
);

export function useStatuses({ statuses }: Insights) {
  const { goneStatus } = useTexts('insights');
  return useMemo(() => {
    const known = new Map(statuses.map((status) => [status.id, status]));
    return {
      nameOf: (id: string): string => known.get(id)?.name ?? goneStatus,
      colorOf: (id: string): string => tagColor(known.get(id)?.color ?? 'slate'),
    };
  }, [statuses, goneStatus]);
}

export const TaskLink = ({ projectId, taskId, title }: { projectId: string; taskId: string; title: string }) => (
  <Link to="/projects/$projectId/tasks" params={{ projectId }} search={{ task: taskId }}>
    <bdi>{title}</bdi>
  </Link>
);
