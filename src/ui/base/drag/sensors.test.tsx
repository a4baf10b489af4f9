import { DndContext, useDraggable, useSensor, useSensors } from '@dnd-kit/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { MouseSensor } from './sensors.ts';

const Item = ({ onClick }: { onClick: () => void }) => {
  const { setNodeRef, listeners } = useDraggable({ id: 'item' });
  return (
    <div ref={setNodeRef} {...listeners} onClick={onClick}>
      item
    </div>
  );
};
const List = ({ onClick }: { onClick: () => void }) => (
  <DndContext sensors={useSensors(useSensor(MouseSensor, { activationConstraint: { distance: 5 } }))}>
    <Item onClick={onClick} />
  </DndContext>
);

it.each([
  ['dropped', () => fireEvent.mouseUp(document)],
  ['cancelled', () => fireEvent.keyDown(document, { code: 'Escape' })],
])('suppresses the click of a drag that is %s, but not the click of the next press', (_, end) => {
  const onClick = vi.fn();
  render(<List onClick={onClick} />);
  const item = screen.getByText('item');
  const press = () => fireEvent.mouseDown(item, { button: 0, clientX: 0, clientY: 0 });
  press();
  fireEvent.mouseMove(document, { clientX: 9, clientY: 0 });
  end();
  fireEvent.click(item, { detail: 1 });
  expect(onClick).not.toHaveBeenCalled();
  press();
  fireEvent.mouseUp(document);
  fireEvent.click(item, { detail: 1 });
  expect(onClick).toHaveBeenCalledOnce();
});
