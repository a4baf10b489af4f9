import type { ProjectSummary } from '../../../domain/project.ts';
import { selectProjectList } from '../../machines/sync/records/records.selectors.ts';
import { useSelect } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import classes from './boards.module.css';

const none: readonly ProjectSummary[] = [];

export interface ChooseProjectDialogProps {
  onChosen: (projectId: string) => void;
  onClosed: () => void;
}

/** Dialog that asks for the project of a new task, on a board without a project. */
export function ChooseProjectDialog({ onChosen, onClosed }: ChooseProjectDialogProps) {
  const texts = useTexts('boards');
  const messages = texts.choose;
  const shown = useShown();
  const resource = useResource({ kind: 'projects', search: '' });
  const projects = useSelect('records', selectProjectList(''), none).filter(({ abilities }) => abilities.createTask);
  return (
    <DialogFrame opened onClose={onClosed} title={messages.title} description={messages.description}>
      {projects.length > 0 ? (
        <ul className={classes.choices}>
          {projects.map(({ id, name }, index) => (
            <li key={id}>
              <button
                dir="auto"
                type="button"
                className={classes.choice}
                autoFocus={index === 0}
                data-autofocus={index === 0 || undefined}
                onClick={() => onChosen(id)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      ) : resource.status === 'loading' ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : resource.status === 'failed' ? (
        <LoadFailure
          error={resource.error}
          compact
          title={texts.error}
          description={resource.error && shown(resource.error.message)}
        />
      ) : (
        <EmptyState compact title={messages.none} description={messages.noneHint} />
      )}
    </DialogFrame>
  );
}
