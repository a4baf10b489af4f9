import { served } from '../../../domain/basePath.ts';
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Project } from '../../../domain/project.ts';
import {
  selectExportFailure,
  selectExportRequest,
  selectExportStep,
} from '../../machines/projects/exportData/exportData.selectors.ts';
import { useScreen, useSelect, useSender } from '../../system/system.ts';
import { FormError } from '../../ui/form/FormError/FormError.tsx';
import classes from './import.module.css';
import { followAsFile } from '../../ui/base/saveFile/saveFile.ts';
import { SettingsSection } from '../../ui/base/SettingsPage/SettingsPage.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';

const files = [
  { key: 'exportCsv', request: { format: 'csv' } },
  { key: 'exportExcel', request: { format: 'csv', bom: true } },
  { key: 'exportJson', request: { format: 'json' } },
] as const;
const ofWorkspace = [{ key: 'exportWorkspace', request: null }] as const;

export function ExportSection({ project }: { project: Project | null }) {
  const texts = useTexts('importing');
  const shown = useShown();
  const actor = useScreen({ name: 'exportData', projectId: project?.id ?? null });
  const toExportData = useSender('exportData');
  const step = useSelect('exportData', selectExportStep, 'idle');
  const request = useSelect('exportData', selectExportRequest, null);
  const failure = useSelect('exportData', selectExportFailure, null);
  useEffect(() => {
    const subscription = actor?.on('download.ready', ({ url, fileName }) => followAsFile(fileName, served(url)));
    return () => subscription?.unsubscribe();
  }, [actor]);
  return (
    <>
      {project?.abilities.createTask && (
        <SettingsSection title={texts.import} hint={texts.importHint}>
          <Group>
            <Button
              variant="default"
              className={classes.plain}
              renderRoot={(props) => (
                <Link {...props} to="/projects/$projectId/import" params={{ projectId: project.id }} />
              )}
            >
              {texts.title}
            </Button>
          </Group>
        </SettingsSection>
      )}
      <SettingsSection title={texts.export} hint={project ? texts.exportHint : texts.exportWorkspaceHint}>
        <FormError>{failure && texts.failed({ message: shown(failure.message) })}</FormError>
        <Group gap="sm">
          {(project ? files : ofWorkspace).map((file) => (
            <Button
              key={file.key}
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.9} />}
              loading={step === 'requesting' && JSON.stringify(file.request) === JSON.stringify(request)}
              onClick={() => toExportData.send({ type: 'export.requested', request: file.request })}
            >
              {texts[file.key]}
            </Button>
          ))}
        </Group>
        <Text role="status" size="sm" c="dimmed">
          {step === 'ready' ? texts.exported : ''}
        </Text>
      </SettingsSection>
    </>
  );
}
