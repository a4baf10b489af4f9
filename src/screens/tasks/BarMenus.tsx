import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconArchive, IconFileImport, IconRoute } from '@tabler/icons-react';
import {
  type BoardDisplay,
  cardFields,
  defaultDisplay,
  densities,
  subtaskDisplays,
} from '../../../domain/boardDisplay.ts';
import { headingOf } from '../../../domain/fields/texts.ts';
import type { Project } from '../../../domain/project.ts';
import { selectDisplay, selectView } from '../../machines/tasks/board/board.selectors.ts';
import { sendTo, useSelect, useSender, useSystem } from '../../system/system.ts';
import { PopupAnchor } from '../../ui/base/Popup/PopupAnchor.tsx';
import type { PopupProps } from '../../ui/base/Popup/usePopup.ts';
import { useTexts } from '../../ui/base/texts/index.ts';
import { checklistColumn, columnOf, hideableFields } from './tableColumns.ts';
import classes from './tasks.module.css';
import { useTableColumns } from './useTableColumns.ts';

export interface BarMenuProps extends PopupProps {
  project: Project;
}

/** Menu for the density, facts and columns of the chosen view. */
export function DisplayMenu({ project, id, anchor, opened, onOpenedChange }: BarMenuProps) {
  const texts = useTexts('board');
  const board = useSender('board');
  const { density } = useSelect('board', selectDisplay, defaultDisplay);
  const isTable = useSelect('board', selectView, 'kanban') === 'table';
  return (
    <Menu id={id} opened={opened} onChange={onOpenedChange} closeOnItemClick={false} position="bottom-end" width={232}>
      <Menu.Target>
        <PopupAnchor anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown mah="min(70dvh, 32rem)" style={{ overflowY: 'auto' }}>
        <Menu.Label>{texts.display.density}</Menu.Label>
        <Menu.RadioGroup value={density}>
          {densities.map((each) => (
            <Menu.RadioItem
              key={each}
              value={each}
              onClick={() => board.send({ type: 'display.chosen', display: { density: each } })}
            >
              {texts.display.densities[each]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        {isTable ? <TableItems projectId={project.id} /> : <BoardItems />}
      </Menu.Dropdown>
    </Menu>
  );
}

function BoardItems() {
  const texts = useTexts('board');
  const fields = useTexts('fields');
  const board = useSender('board');
  const { hiddenFields, hidesEmpty, subtasks = 'cards' } = useSelect('board', selectDisplay, defaultDisplay);
  const choose = (display: Partial<BoardDisplay>) => board.send({ type: 'display.chosen', display });
  return (
    <>
      <Menu.Label>{texts.display.cardFields}</Menu.Label>
      {cardFields.map((field) => (
        <Menu.CheckboxItem
          key={field}
          checked={!hiddenFields.includes(field)}
          onChange={(shown) =>
            choose({ hiddenFields: [...hiddenFields.filter((each) => each !== field), ...(shown ? [] : [field])] })
          }
        >
          {field === 'key'
            ? texts.display.key
            : field === 'blockedBy'
              ? texts.display.blockers
              : field === 'checklist'
                ? texts.display.checklist
                : headingOf(fields, field)}
        </Menu.CheckboxItem>
      ))}
      <Menu.Divider />
      <Menu.Label>{texts.display.subtasks}</Menu.Label>
      <Menu.RadioGroup value={subtasks}>
        {subtaskDisplays.map((each) => (
          <Menu.RadioItem key={each} value={each} onClick={() => choose({ subtasks: each })}>
            {texts.display.subtaskDisplays[each]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.CheckboxItem checked={hidesEmpty} onChange={(hides) => choose({ hidesEmpty: hides })}>
        {texts.display.hideEmpty}
      </Menu.CheckboxItem>
    </>
  );
}

function TableItems({ projectId }: { projectId: string }) {
  const texts = useTexts('board');
  const fields = useTexts('fields');
  const { shown, show } = useTableColumns(projectId);
  return (
    <>
      <Menu.Label>{texts.display.columns}</Menu.Label>
      <Menu.CheckboxItem checked={shown['key'] ?? true} onChange={(checked) => show('key', checked)}>
        {texts.display.key}
      </Menu.CheckboxItem>
      {hideableFields.map((field) => (
        <Menu.CheckboxItem
          key={field}
          checked={shown[columnOf(field)] ?? true}
          onChange={(checked) => show(columnOf(field), checked)}
        >
          {headingOf(fields, field)}
        </Menu.CheckboxItem>
      ))}
      <Menu.CheckboxItem
        checked={shown[checklistColumn] ?? true}
        onChange={(checked) => show(checklistColumn, checked)}
      >
        {texts.display.checklist}
      </Menu.CheckboxItem>
    </>
  );
}

/** Text colour for links that look like buttons. */
const plain = { c: 'var(--faena-text)' } as const;

/** Menu with the archive and the links for which a narrow bar has no space. */
export function MoreMenu({ id, anchor, opened, onOpenedChange, project }: BarMenuProps) {
  const texts = useTexts('board');
  const system = useSystem();
  const { id: projectId, workflow, abilities } = project;
  return (
    <Menu id={id} opened={opened} onChange={onOpenedChange} position="bottom-end">
      <Menu.Target>
        <PopupAnchor anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown>
        {abilities.createTask && (
          <Menu.Item
            {...plain}
            className={classes.narrowItem}
            leftSection={<IconFileImport size={16} stroke={1.75} />}
            renderRoot={(props) => <Link {...props} to="/projects/$projectId/import" params={{ projectId }} />}
          >
            {texts.importTasks}
          </Menu.Item>
        )}
        {workflow && (
          <Menu.Item
            {...plain}
            className={classes.narrowItem}
            leftSection={<IconRoute size={16} stroke={1.75} />}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/projects/$projectId/workflows/$workflowId"
                params={{ projectId, workflowId: workflow.id }}
                preload={false}
              />
            )}
          >
            {texts.workflow({ name: workflow.name })}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconArchive size={16} stroke={1.75} />}
          onClick={() => sendTo(system, 'commands', { type: 'archive.opened', projectId })}
        >
          {texts.archivedTasks}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
