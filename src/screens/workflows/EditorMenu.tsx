import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import {
  type Icon,
  IconCode,
  IconCopy,
  IconDots,
  IconFileImport,
  IconHistory,
  IconKeyboard,
  IconPhoto,
  IconPower,
  IconSchema,
} from '@tabler/icons-react';
import { phrase, type PhraseOrText } from '../../../domain/phrase.ts';
import type { Workflow, WorkflowDefinition } from '../../../domain/workflow.ts';
import { toMachineConfig, toMermaid } from '../../../domain/workflowConfig.ts';
import { selectMode, selectWorkflowName } from '../../machines/flow/workflowEditor/workflowEditor.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { copyText } from '../../ui/base/copyText/copyText.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { download, fileName } from './download.ts';
import type { Drawing } from './useDrawing.ts';

export interface EditorMode {
  label: string;
  Icon: Icon;
  isOn: boolean;
  disabled: boolean;
  toggle: () => void;
}

export interface EditorMenuProps {
  /** Modes for which the bar has no space. */
  modes: readonly EditorMode[];
  drawing: Drawing;
  workflow: Workflow;
  definition: WorkflowDefinition;
  onHelp: () => void;
  onImport: () => void;
}

export function EditorMenu({
  drawing: { editor, canvas, editable },
  workflow,
  definition,
  modes,
  onHelp,
  onImport,
}: EditorMenuProps) {
  const messages = useTexts('workflows').editor;
  const mode = useSelect('workflowEditor', selectMode, 'drawing');
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon variant="default" size={32} aria-label={messages.menu}>
          <IconDots size={17} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {modes.map(({ label, Icon: ModeIcon, isOn, disabled, toggle }) => (
          <Menu.Item
            key={label}
            role="menuitemcheckbox"
            aria-checked={isOn}
            leftSection={<ModeIcon size={16} stroke={1.75} />}
            disabled={disabled}
            onClick={toggle}
          >
            {label}
          </Menu.Item>
        ))}
        {modes.length > 0 && <Menu.Divider />}
        <Menu.Item
          leftSection={<IconHistory size={16} stroke={1.75} />}
          disabled={mode !== 'drawing'}
          onClick={() => editor.send({ type: 'versions.opened' })}
        >
          {messages.versions}
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} />} onClick={onHelp}>
          {messages.help}
        </Menu.Item>
        <Menu.Divider />
        <ExportItems canvas={canvas} definition={definition} name={workflow.name} />
        {editable && (
          <Menu.Item leftSection={<IconFileImport size={16} stroke={1.75} />} onClick={onImport}>
            {messages.import}
          </Menu.Item>
        )}
        {workflow.active && workflow.abilities.publish && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              c="var(--faena-danger)"
              leftSection={<IconPower size={16} stroke={1.75} />}
              onClick={() => editor.send({ type: 'deactivation.requested' })}
            >
              {messages.deactivate}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ExportItemsProps {
  canvas: Drawing['canvas'];
  definition: WorkflowDefinition;
  name: string;
}

function ExportItems({ canvas, definition, name: saved }: ExportItemsProps) {
  const messages = useTexts('workflows').editor;
  const system = useSystem();
  const name = useSelect('workflowEditor', selectWorkflowName, saved);
  const toast = (kind: 'success' | 'error', message: PhraseOrText) =>
    sendTo(system, 'toasts', { type: 'toast.requested', kind, message });
  return (
    <>
      <Menu.Item
        leftSection={<IconCode size={16} stroke={1.75} />}
        onClick={() =>
          download(
            fileName(name, 'json'),
            new Blob([JSON.stringify(toMachineConfig(definition, name), null, 2)], {
              type: 'application/json',
            }),
          )
        }
      >
        {messages.exportConfig}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconSchema size={16} stroke={1.75} />}
        onClick={() => download(fileName(name, 'mmd'), new Blob([toMermaid(definition, name)], { type: 'text/plain' }))}
      >
        {messages.exportMermaid}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy size={16} stroke={1.75} />}
        onClick={() =>
          void copyText(toMermaid(definition, name)).then(
            () => toast('success', phrase('workflows', 'editor.copied')),
            () => toast('error', phrase('workflows', 'editor.notCopied')),
          )
        }
      >
        {messages.copyMermaid}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPhoto size={16} stroke={1.75} />}
        onClick={() =>
          void canvas.current?.picture().then(
            (url) => download(fileName(name, 'png'), url),
            () => toast('error', phrase('workflows', 'editor.pictureFailed')),
          )
        }
      >
        {messages.exportPng}
      </Menu.Item>
    </>
  );
}
