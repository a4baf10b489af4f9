import { type ComponentType, useEffect } from 'react';
import type { Area } from '../../texts/catalogues.ts';
import { holdKeys } from '../system/heldKeys.ts';
import { lazyView, type LazyView } from './lazyView.tsx';

/** Lazy view with a text field. Keys that are pressed before the field has the focus are typed into the field. */
export function lazyForm<Props extends object>(
  areas: readonly Area[],
  load: () => Promise<ComponentType<Props>>,
): LazyView<Props> {
  const Form = lazyView(areas, load);
  const View: LazyView<Props> = (props) => {
    useEffect(() => holdKeys(), []);
    return <Form {...props} />;
  };
  View.areas = areas;
  View.preload = Form.preload;
  return View;
}
