import { Button } from '@mantine/core';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
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
import { useState, type ReactNode } from 'react';
import type { Color, PriorityIcon } from '../../../domain/common.ts';
import { limits } from '../../../domain/limits.ts';
import type { StatusCategory } from '../../../domain/statusCategory.ts';
import { ColorPicker } from '../ColorPicker/index.ts';
import { PriorityIconPicker } from '../PriorityIconPicker/index.ts';
import { CategoryPicker } from './CategoryPicker.tsx';
import { tagListTexts as texts } from './texts.ts';
import classes from './TagListEditor.module.css';

export interface TagListItem {
  /** Names the tag while it is edited, unique in the list. */
  id: string;
  /** Its name. */
  name: string;
  /** Its colour: statuses and types. */
  color?: Color;
  /** What it means for whoever counts: statuses. */
  category?: StatusCategory;
  /** Its icon: priorities. */
  icon?: PriorityIcon;
  /** No longer offered for tasks. */
  archived?: boolean;
  /** State of its saving. */
  aside?: ReactNode;
}

export interface TagListEditorProps {
  /** Name of the list for screen readers: 'Statuses'. */
  label: string;
  /** Tags in order. */
  items: readonly TagListItem[];
  /** Words of the button that adds one. */
  addLabel: string;
  /** Adds a tag at the end. */
  onAdd: () => void;
  /** Called with the trimmed new name when the field is left or Enter pressed; never with a blank one. */
  onRename: (id: string, name: string) => void;
  /** Called with the new colour. */
  onRecolor?: (id: string, color: Color) => void;
  /** Called with the new category; without it there is none to choose. */
  onCategory?: (id: string, category: StatusCategory) => void;
  /** Called with the new icon. */
  onIcon?: (id: string, icon: PriorityIcon) => void;
  /** Archives a tag or brings it back; adds the button. */
  onArchive?: (id: string, archived: boolean) => void;
  /** Takes a tag away; adds the button, which the last tag doesn't have. */
  onRemove?: (id: string) => void;
  /** Called with every id in the new order. */
  onReorder: (ids: string[]) => void;
  /** Shows the list, takes no change. */
  disabled?: boolean;
}

/** A list of statuses, types or priorities: names edited in place, reordered by mouse, touch and keyboard. */
export function TagListEditor({
  label,
  items,
  addLabel,
  onAdd,
  onReorder,
  disabled = false,
  ...rest
}: TagListEditorProps) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map((item) => item.id);
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? '';
  const placeOf = (id: UniqueIdentifier) => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => texts.picked(nameOf(active.id), placeOf(active.id), ids.length),
    onDragOver: ({ active, over }) => (over ? texts.moved(nameOf(active.id), placeOf(over.id), ids.length) : undefined),
    onDragEnd: ({ active, over }) => texts.dropped(nameOf(active.id), placeOf(over?.id ?? active.id), ids.length),
    onDragCancel: ({ active }) => texts.cancelled(nameOf(active.id)),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      onReorder(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <div className={classes.root}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{ announcements, screenReaderInstructions: { draggable: texts.instructions } }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
          <ul className={classes.list} aria-label={label}>
            {items.map((item) => (
              <Row key={item.id} item={item} disabled={disabled} removable={items.length > 1} {...rest} />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {!disabled && (
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
  removable: boolean;
}

function Row({ item, disabled, removable, onRename, onRecolor, onCategory, onIcon, onArchive, onRemove }: RowProps) {
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
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={classes.handle}
        disabled={disabled}
        {...attributes}
        {...listeners}
        aria-label={texts.drag(name)}
        aria-roledescription={undefined}
      >
        <IconGripVertical size={15} stroke={1.75} aria-hidden />
      </button>
      {color && (
        <ColorPicker
          label={texts.color(name)}
          value={color}
          onChange={(next) => onRecolor?.(id, next)}
          disabled={disabled || !onRecolor}
        />
      )}
      {icon && (
        <PriorityIconPicker
          label={texts.icon(name)}
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
        <button
          type="button"
          className={classes.action}
          aria-label={(archived ? texts.restore : texts.archive)(name)}
          title={(archived ? texts.restore : texts.archive)(name)}
          onClick={() => onArchive(id, !archived)}
        >
          {archived ? (
            <IconArchiveOff size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconArchive size={16} stroke={1.75} aria-hidden />
          )}
        </button>
      )}
      {onRemove && !disabled && removable && (
        <button
          type="button"
          className={classes.action}
          aria-label={texts.remove(name)}
          title={texts.remove(name)}
          onClick={() => onRemove(id)}
        >
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      )}
    </li>
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
  const [typed, setTyped] = useState<string | null>(null);
  const finish = () => {
    const next = typed?.trim();
    setTyped(null);
    if (next && next !== name) onRename(next);
  };
  return (
    <input
      className={classes.name}
      value={typed ?? name}
      disabled={disabled}
      aria-label={texts.rename(name)}
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
