import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { fullName } from '../../../domain/fullName.ts';
import { selectImportFailure } from '../../machines/importTasks/importTasks.selectors.ts';
import type { ImportTasksContext } from '../../machines/importTasks/importTasks.machine.ts';
import { useSelect, useSystem } from '../../system.ts';
import { FormError } from '../../ui/FormError/index.ts';
import { TimeAgo } from '../../ui/TimeAgo/index.ts';
import type { ImportRef } from './ImportScreen.tsx';
import classes from './import.module.css';
import { texts } from './texts.ts';

/** A file or a pasted table, and what was imported before. */
export function ChooseStep({ actor, context }: { actor: ImportRef; context: ImportTasksContext }) {
  const system = useSystem();
  const failure = useSelect('importTasks', selectImportFailure, null);
  const [pasting, setPasting] = useState(false);
  const [text, setText] = useState('');
  const error = useRef<HTMLDivElement>(null);
  const choose = (file: File) => {
    const fileId = system.newId();
    // One at a time: others were read, or refused.
    system.sharedTexts.files.clear();
    system.sharedTexts.files.set(fileId, file);
    actor.send({ type: 'file.chosen', fileId, fileName: file.name, size: file.size });
  };
  const chooseText = (content: string) => choose(new File([content], texts.pasted, { type: 'text/plain' }));
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const content = event.clipboardData.getData('text/plain');
    if (text !== '' || !content.includes('\n')) return;
    event.preventDefault();
    chooseText(content);
  };
  useEffect(() => {
    if (failure) error.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <>
      <h2 className={classes.heading} tabIndex={-1}>{texts.choose}</h2>
      <p className={classes.hint}>{texts.chooseHint}</p>
      <div ref={error}>
        <FormError>{failure && (failure.code === 'PAYLOAD_TOO_LARGE' && failure.message === '' ? texts.tooLarge : failure.message)}</FormError>
      </div>
      <label className={classes.drop}>
        <IconFileImport size={26} stroke={1.5} aria-hidden />
        <span className={classes.dropText}>{texts.drop}</span>
        <input
          type="file" aria-label={texts.file} className={classes.dropInput} accept=".csv,.tsv,.txt,.json,text/csv,text/plain,text/tab-separated-values,application/json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) choose(file);
          }}
        />
      </label>
      {pasting ? (
        <div className={classes.paste}>
          <label className={classes.label} htmlFor="pasted-table">{texts.pasteLabel}</label>
          <textarea id="pasted-table" className={classes.area} rows={6} value={text} autoFocus onPaste={paste} onChange={({ currentTarget }) => setText(currentTarget.value)} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={() => setPasting(false)}>{texts.cancel}</Button>
            <Button disabled={text.trim() === ''} onClick={() => chooseText(text)}>{texts.read}</Button>
          </div>
        </div>
      ) : (
        <Button variant="subtle" className={classes.quietButton} onClick={() => setPasting(true)}>{texts.paste}</Button>
      )}
      {context.imports.length > 0 && (
        <section className={classes.section}>
          <h3 className={classes.subheading}>{texts.earlier}</h3>
          <ul className={classes.list}>
            {context.imports.map(({ id, fileName, createdBy, createdAt, tasks, undoneAt, abilities }) => (
              <li key={id} className={classes.earlier}>
                <span className={classes.words}>
                  <span className={classes.name}>{fileName}</span>
                  <span className={classes.quiet}>
                    {fullName(createdBy)} · <TimeAgo at={createdAt} /> · {undoneAt === null ? texts.earlierTasks(tasks) : texts.earlierUndone}
                  </span>
                </span>
                {abilities.undo && (
                  <Button size="xs" variant="default" aria-label={texts.undoNamed(fileName)} onClick={() => actor.send({ type: 'undo.requested', importId: id })}>{texts.undo}</Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
