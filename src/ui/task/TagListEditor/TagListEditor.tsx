import { Button } from '@mantine/core';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconArchive, IconArchiveOff, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { type HTMLAttributes, type ReactNode, type Ref, useState } from 'react';
import { MouseSensor, TouchSensor } from '../../base/drag/sensors.ts';
import type { Color, PriorityIcon } from '../../../../domain/common.ts';
import { limits } from '../../../../domain/limits.ts';
import type { StatusCategory } from '../../../../domain/statusCategory.ts';
import { ColorPicker } from '../../form/ColorPicker/ColorPicker.tsx';
import { PriorityIconPicker } from '../../form/PriorityIconPicker/PriorityIconPicker.tsx';
import { useTexts } from '../../base/texts/index.ts';
import { CategoryPicker } from './CategoryPicker.tsx';
import classes from './TagListEditor.module.css';

export interface TagListItem {
  id: string;
  name: string;
  color?: Color;
  category?: StatusCategory;
  icon?: PriorityIcon;
  archived?: boolean;
  aside?: ReactNode;
}

export interface TagListEditorProps {
  label: string;
  items: readonly TagListItem[];
  addLabel?: string;
  /** Called to add an entry at the end. Adds a button. */
  onAdd?: () => void;
  /** Called with the trimmed new name on blur or Enter, but not with a blank one. */
  onRename: (id: string, name: string) => void;
  onRecolor?: (id: string, color: Color) => void;
  /** Called with the new category. Without it, categories aren't shown. */
  onCategory?: (id: string, category: StatusCategory) => void;
  onIcon?: (id: string, icon: PriorityIcon) => void;
  /** Called to archive or restore an entry. Adds a button. */
  onArchive?: (id: string, archived: boolean) => void;
  /** Called to remove an entry. Adds a button, except to the last entry. */
  onRemove?: (id: string) => void;
  /** Called with the new order. Without it, entries can't be moved. */
  onReorder?: (ids: string[]) => void;
  disabled?: boolean;
}

/**
 * Editor for a project's list of statuses, types or priorities. Names are edited in place, and entries are moved by
 * mouse, touch and keyboard.
 */
export function TagListEditor({
  label,
  items,
  addLabel,
  onAdd,
  onReorder,
  disabled = false,
  ...rest
}: TagListEditorProps) {
  const texts = useTexts('projects').tags;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map((item) => item.id);
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? '';
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      texts.picked({ name: nameOf(active.id), place: placeOf(active.id), count: ids.length }),
    onDragOver: ({ active, over }) =>
      over ? texts.moved({ name: nameOf(active.id), place: placeOf(over.id), count: ids.length }) : undefined,
    onDragEnd: ({ active, over }) =>
      texts.dropped({ name: nameOf(active.id), place: placeOf(over?.id ?? active.id), count: ids.length }),
    onDragCancel: ({ active }) => texts.cancelled({ name: nameOf(active.id) }),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onReorder?.(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <div className={classes.root}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: { draggable: texts.instructions } }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled || !onReorder}>
          <ul className={classes.list} aria-label={label}>
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                disabled={disabled}
                movable={onReorder !== undefined}
                removable={items.length > 1}
                {...rest}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {!disabled && onAdd && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={15} stroke={1.9} />}
          onClick={onAdd}
          className={classes.add}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}

interface RowProps extends Pick<
  TagListEditorProps,
  'onRename' | 'onRecolor' | 'onCategory' | 'onIcon' | 'onArchive' | 'onRemove'
> {
  item: TagListItem;
  disabled: boolean;
  movable: boolean;
  removable: boolean;
}

function Row({
  item,
  disabled,
  movable,
  removable,
  onRename,
  onRecolor,
  onCategory,
  onIcon,
  onArchive,
  onRemove,
}: RowProps) {
  const texts = useTexts('projects').tags;
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
  });
  const { id, name, color, category, icon, archived = false } = item;
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      data-archived={archived || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {movable && (
        <Handle
          handleRef={setActivatorNodeRef}
          name={name}
          disabled={disabled}
          drag={{ ...attributes, ...listeners }}
        />
      )}
      {color && (
        <ColorPicker
          label={texts.color({ name })}
          value={color}
          onChange={(next) => onRecolor?.(id, next)}
          disabled={disabled || !onRecolor}
        />
      )}
      {icon && (
        <PriorityIconPicker
          label={texts.icon({ name })}
          value={icon}
          onChange={(next) => onIcon?.(id, next)}
          disabled={disabled || !onIcon}
        />
      )}
      <NameField name={name} disabled={disabled} onRename={(next) => onRename(id, next)} />
      {category && onCategory && (
        <CategoryPicker name={name} value={category} disabled={disabled} onChange={(next) => onCategory(id, next)} />
      )}
      {archived && <span className={classes.badge}>{texts.archived}</span>}
      {item.aside}
      {onArchive && !disabled && (
        <ArchiveButton name={name} archived={archived} onClick={() => onArchive(id, !archived)} />
      )}
      {onRemove && !disabled && removable && (
        <button
          type="button"
          className={classes.action}
          aria-label={texts.remove({ name })}
          title={texts.remove({ name })}
          onClick={() => onRemove(id)}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </li>
  );
}

function ArchiveButton({ name, archived, onClick }: { name: string; archived: boolean; onClick: () => void }) {
  const texts = useTexts('projects').tags;
  const label = (archived ? texts.restore : texts.archive)({ name });
  const Icon = archived ? IconArchiveOff : IconArchive;
  return (
    <button type="button" className={classes.action} aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} stroke={1.75} aria-hidden />
    </button>
  );
}

interface HandleProps {
  handleRef: Ref<HTMLButtonElement>;
  name: string;
  disabled: boolean;
  drag: HTMLAttributes<HTMLButtonElement>;
}

/** Button that moves an entry by mouse, touch or keyboard. */
function Handle({ handleRef, name, disabled, drag }: HandleProps) {
  const texts = useTexts('projects').tags;
  return (
    <button
      ref={handleRef}
      type="button"
      className={classes.handle}
      disabled={disabled}
      {...drag}
      aria-label={texts.drag({ name })}
      aria-roledescription={undefined}
    >
      <IconGripVertical size={15} stroke={1.75} aria-hidden />
    </button>
  );
}

function NameField({
  name,
  disabled,
  onRename,
}: {
  name: string;
  disabled: boolean;
  onRename: (name: string) => void;
}) {
  const texts = useTexts('projects').tags;
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const next = typed?.trim();
    setTyped(null);
    if (next && next !== name) onRename(next);
  };
  return (
    <input
      dir="auto"
      className={classes.name}
      value={typed ?? name}
      disabled={disabled}
      aria-label={texts.rename({ name })}
      maxLength={limits.tagName}
      data-mantine-stop-propagation={typed !== null || undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          event.preventDefault();
          event.currentTarget.blur();
        } else if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation();
          setTyped(null);
        }
      }}
    />
  );
}
